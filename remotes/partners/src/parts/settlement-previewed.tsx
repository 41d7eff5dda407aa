import { query, useQuery } from '@gwanje/api-client';
import {
  type InputOf,
  partners,
  SETTLEMENT_PREVIEW_SORTS,
  type SettlementPreview,
  type SettlementRow,
} from '@gwanje/contract';
import { Answered, decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Badge, Button, formatWon, toast } from '@gwanje/ui-kit';
import { useText } from '../text';
import { LinesTable } from './lines-table';
import { TurnPage } from './turn-page';
import { pageIn, useAddress } from './use-address';

type Terms = Omit<InputOf<typeof partners.previewSettlement>, 'sort' | 'page'>;

/** What the address says of a preview that is gone. */
export const NO_PREVIEW = { preview: undefined, previewPage: undefined, previewSort: undefined };

interface PreviewProps {
  readonly terms: Terms;
  readonly onRun: (run: SettlementRow) => unknown;
}

/** Why nothing may be laid ready of what was previewed. */
function useWhyNotRun({ openDays, takenDays, checks, count }: SettlementPreview) {
  const t = useText();
  if (openDays.length > 0) return t('preview.openDays', { days: openDays.join(', ') });
  if (takenDays.length > 0) return t('preview.takenDays', { days: takenDays.join(', ') });
  if (!checks.isSound) return t('preview.unsound');
  return count === 0 ? t('preview.nothing') : undefined;
}

/** What a period would pay, to everybody or to one partner, and the button that lays it ready. */
export function SettlementPreviewed({ terms, onRun }: PreviewProps) {
  const t = useText();
  const [params, change] = useAddress();
  const page = pageIn(params, 'previewPage');
  const sort = SETTLEMENT_PREVIEW_SORTS.find((one) => one === params.get('previewSort')) ?? 'tree';
  const answer = useQuery({
    ...query(partners.previewSettlement, { ...terms, sort, page: String(page) as never }),
    placeholderData: (before) => before,
  });
  return (
    <Answered answer={answer} things={t('preview.title')} permission="calc.read">
      {(preview) => (
        <>
          <Previewed
            preview={preview}
            terms={terms}
            onRun={onRun}
            onRefused={() => answer.refetch()}
          />
          <LinesTable
            lines={preview.lines}
            caption={t('preview.title')}
            daysOf={() => ({ from: terms.from, to: terms.to })}
            folds={{}}
            order={{
              sort,
              onSort: (by) => change({ previewSort: by, previewPage: undefined }),
            }}
          />
          <TurnPage
            page={page}
            more={preview.more}
            onTurn={(to) => change({ previewPage: String(to) })}
          />
        </>
      )}
    </Answered>
  );
}

interface PreviewedProps extends PreviewProps {
  readonly preview: SettlementPreview;
  /** What was seen is no longer so: it is looked at again, beneath the sentence that says why. */
  readonly onRefused: () => unknown;
}

function Previewed({ preview, terms, onRun, onRefused }: PreviewedProps) {
  const t = useText();
  const whyNot = useWhyNot('settlement.decide');
  const whyNotRun = useWhyNotRun(preview);
  const write = useWrite(partners.runSettlement);
  const { count, sumWon, checks } = preview;
  const { from, to } = terms;
  const run = async () => {
    const said = { count: preview.partners, won: formatWon(sumWon) };
    const isSure = await decide({
      ...{ title: t('run.title', { from, to }), text: t('run.text', said) },
      ...{ verb: t('run.verb'), amountWon: sumWon },
    });
    if (!isSure) return;
    const sent = await write.send({ ...terms, expectedCount: count, expectedSumWon: sumWon });
    if (!sent) return;
    if (!sent.data) return void onRefused();
    toast({ tone: 'success', title: t('run.done', said) });
    await onRun(sent.data);
  };
  return (
    <>
      <p>
        {t('preview.sums', {
          ...{ partners: preview.partners, count, won: formatWon(sumWon) },
          profit: formatWon(preview.profitWon),
        })}
      </p>
      <p>
        <Badge tone={checks.isSound ? 'good' : 'bad'}>{t('preview.check')}</Badge>{' '}
        {t('preview.checks', {
          ...{ net: formatWon(checks.netWon), top: formatWon(checks.topGrossWon) },
          rest: formatWon(checks.rollingRestWon),
          most: formatWon(checks.rollingRestMaxWon),
        })}
      </p>
      {preview.negative > 0 && (
        <p>
          {t('preview.negative', { count: preview.negative, ids: preview.negativeIds.join(', ') })}
        </p>
      )}
      {preview.bornWon > 0 && <p>{t('preview.born', { won: formatWon(preview.bornWon) })}</p>}
      {preview.ratesChanged > 0 && <p>{t('preview.rates', { count: preview.ratesChanged })}</p>}
      {preview.settled > 0 && <p>{t('preview.settled', { count: preview.settled })}</p>}
      {preview.doubtful.length > 0 && (
        <p>{t('preview.doubtful', { ids: preview.doubtful.join(', ') })}</p>
      )}
      {whyNotRun && <p role="status">{whyNotRun}</p>}
      {write.refusal && <p role="alert">{write.refusal}</p>}
      <Button
        tone="primary"
        disabledReason={whyNot ?? whyNotRun}
        disabled={write.disabled}
        onClick={() => void run()}
      >
        {t('run.verb')}
      </Button>
    </>
  );
}
