import { query, queryKey, useQuery, useQueryClient } from '@gwanje/api-client';
import {
  COMMISSION_KIND_VALUES,
  COMMISSION_KINDS,
  GAME_CLASSES,
  type InputOf,
  partners,
} from '@gwanje/contract';
import { Answered } from '@gwanje/remote-kit/decision';
import { Button, Card, SelectField } from '@gwanje/ui-kit';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { PeriodBar, usePeriod } from '../../parts/period';
import { NO_PREVIEW, SettlementPreviewed } from '../../parts/settlement-previewed';
import { idIn, useAddress } from '../../parts/use-address';
import { useClassNames } from '../../parts/use-class-names';
import { useKey } from '../../parts/use-key';
import { choicesOf, useWords } from '../../parts/use-words';
import { useText } from '../../text';

const PartnerTree = lazy(async () => ({
  default: (await import('@gwanje/remote-kit/partner-tree')).PartnerTree,
}));

const Steps = styled.div`
  display: grid;
  gap: 10px;
  min-width: 0;
  > p { margin: 0; }
  > button { justify-self: start; }
`;

/** Of what a period is settled, as the address says it: classes, kinds, and whose line. */
function useTerms() {
  const [params, change] = useAddress();
  const classes = GAME_CLASSES.find((name) => name === params.get('gameClass'));
  const kinds = COMMISSION_KIND_VALUES.find((name) => name === params.get('kind'));
  const partnerId = idIn(params, 'partnerId');
  return {
    change,
    seen: params.get('preview'),
    terms: {
      ...(classes && { classes }),
      ...(kinds && { kinds }),
      ...(partnerId && { partnerId }),
    },
  };
}

interface WhoseProps {
  readonly partnerId: string | undefined;
  readonly onEverybody: () => void;
}

/** Whose line is settled: everybody's, or one that is chosen in the tree. */
function Whose({ partnerId, onEverybody }: WhoseProps) {
  const t = useText();
  const answer = useQuery(query(partners.listPartnerNodes, {}));
  const chosen = answer.data?.nodes.find(({ _id }) => _id === partnerId);
  return (
    <details>
      <summary>{chosen ? t('preview.line', { id: chosen.id }) : t('preview.everybody')}</summary>
      {partnerId !== undefined && (
        <Button size="s" onClick={onEverybody}>
          {t('line.everybody')}
        </Button>
      )}
      <Answered
        answer={answer}
        things={t('partner.things')}
        permission="partner.read"
        isEmpty={({ nodes }) => nodes.length === 0}
      >
        {({ nodes }) => (
          <Suspense>
            <PartnerTree nodes={nodes} name="partnerId" />
          </Suspense>
        )}
      </Answered>
    </details>
  );
}

/** The period, what it would pay, and the button that lays it ready. */
export function PreviewCard({ onRun }: { readonly onRun: () => unknown }) {
  const t = useText();
  const say = useWords();
  const classNames = useClassNames();
  const period = usePeriod();
  const queries = useQueryClient();
  const { terms: of, seen, change } = useTerms();
  const { from, to } = period;
  const terms: InputOf<typeof partners.previewSettlement> = { from, to, ...of };
  // What was looked at is of exactly these terms: of others one looks anew.
  const asked = Object.values(terms).join('/');
  const all = { value: '', label: t('all') };
  // The days of a relative range are those of today; whoever is sent the preview sees the same ones.
  const preview = () => {
    // Whoever asks for what he sees already wants to know whether it still is so.
    if (seen === asked)
      void queries.invalidateQueries({ queryKey: queryKey(partners.previewSettlement) });
    change({ ...NO_PREVIEW, from, to, range: undefined, on: undefined, preview: asked });
  };
  useKey('P', preview);
  return (
    <Card title={t('preview.title')}>
      <Steps>
        <PeriodBar {...period}>
          <SelectField
            label={t('class')}
            value={of.classes ?? ''}
            options={[all, ...choicesOf(GAME_CLASSES, (name) => classNames[name])]}
            onChange={(gameClass) => change({ gameClass })}
          />
          <SelectField
            label={t('rates.kind')}
            value={of.kinds ?? ''}
            options={[
              all,
              ...choicesOf(COMMISSION_KIND_VALUES, (name) => say(COMMISSION_KINDS[name])),
            ]}
            onChange={(kind) => change({ kind })}
          />
        </PeriodBar>
        <Whose
          partnerId={of.partnerId}
          onEverybody={() => change({ partnerId: undefined, page: undefined })}
        />
        <Button shortcut="P" onClick={preview}>
          {t('preview.verb')}
        </Button>
        {seen === asked && (
          <SettlementPreviewed
            key={asked}
            terms={terms}
            onRun={async () => {
              change(NO_PREVIEW);
              await onRun();
            }}
          />
        )}
      </Steps>
    </Card>
  );
}
