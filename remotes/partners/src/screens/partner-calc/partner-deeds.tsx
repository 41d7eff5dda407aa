import {
  COMMISSION_KINDS,
  GAME_CLASS_NAMES,
  members,
  type SettlementRow,
  type Statement,
} from '@gwanje/contract';
import { Link } from '@gwanje/remote-kit';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { RecordForm } from '@gwanje/remote-kit/record';
import { Button, formatWon } from '@gwanje/ui-kit';
import { useState } from 'react';
import { ExportLines } from '../../parts/export-lines';
import { Row } from '../../parts/row';
import { NO_PREVIEW, SettlementPreviewed } from '../../parts/settlement-previewed';
import { useAddress } from '../../parts/use-address';
import { useWords } from '../../parts/use-words';
import { Remark } from '../../parts/won';
import { useText } from '../../text';

interface DeedsProps {
  readonly statement: Statement;
  readonly onChanged: () => unknown;
}

/** What is done of one partner alone, as of everybody at once: looked at, laid ready, told. */
export function PartnerDeeds({ statement, onChanged }: DeedsProps) {
  const t = useText();
  const mayTell = useWhyNot('message.send');
  const { partner, from, to } = statement;
  const [params, change] = useAddress();
  const isPreviewed = params.get('preview') === partner._id;
  const [isTelling, setTelling] = useState(false);
  const [run, setRun] = useState<SettlementRow>();
  return (
    <>
      <Row>
        <Button
          size="s"
          aria-expanded={isPreviewed}
          onClick={() => change(isPreviewed ? NO_PREVIEW : { preview: partner._id })}
        >
          {t('alone.preview')}
        </Button>
        <Button size="s" disabledReason={mayTell} onClick={() => setTelling(true)}>
          {t('alone.tell')}
        </Button>
        <ExportLines filter={{ memberId: partner._id, from, to }} />
      </Row>
      {run && (
        <Remark role="status">
          {t('alone.ready', { won: formatWon(run.sumWon) })}{' '}
          <Link to={`/vx/partners/partners-calc?open=${run.settlementId}`}>
            {t('alone.approve')}
          </Link>
        </Remark>
      )}
      {isPreviewed && (
        <SettlementPreviewed
          terms={{ from, to, partnerId: partner._id, reach: 'alone' }}
          onRun={async (made) => {
            change(NO_PREVIEW);
            setRun(made);
            await onChanged();
          }}
        />
      )}
      {isTelling && <TellForm statement={statement} onClose={() => setTelling(false)} />}
    </>
  );
}

interface TellProps {
  readonly statement: Statement;
  readonly onClose: () => void;
}

/** A message to the partner, begun with what his statement says. */
function TellForm({ statement, onClose }: TellProps) {
  const t = useText();
  const say = useWords();
  const { partner, classes, from, to } = statement;
  const lines = classes.map(({ gameClass, kind, netWon, paidWon }) =>
    t('alone.line', {
      name: `${say(GAME_CLASS_NAMES[gameClass])} ${say(COMMISSION_KINDS[kind])}`,
      ...{ net: formatWon(netWon), paid: formatWon(paidWon) },
    }),
  );
  return (
    <RecordForm
      endpoint={members.sendMessage}
      title={t('alone.tell.title', { id: partner.id })}
      verb={t('alone.tell.verb')}
      values={{ title: t('alone.title', { from, to }), body: lines.join('\n') }}
      fields={[
        { name: 'title', label: t('alone.tell.head') },
        { name: 'body', label: t('alone.tell.body'), lines: 6 },
      ]}
      inputOf={(values) => ({
        ...{ ...values, kind: 'notice' as const, target: { ids: [partner.id] } },
        ...{ expectedCount: 1, isPopup: false },
      })}
      fieldOf={{ 'template.unknown_variable': 'body' }}
      done={() => t('alone.told', { id: partner.id })}
      onDone={() => undefined}
      onClose={onClose}
    />
  );
}
