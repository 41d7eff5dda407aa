import { query, useQuery } from '@gwanje/api-client';
import { partners, type SettlementPreview } from '@gwanje/contract';
import { Answered, decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Badge, Button, Card, formatWon, toast } from '@gwanje/ui-kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { LinesTable } from '../../parts/lines-table';
import { type Period, PeriodBar, usePeriod } from '../../parts/period';
import { useText } from '../../text';

const Steps = styled.div`
  display: grid;
  gap: 10px;
  min-width: 0;
  > p { margin: 0; }
  > button { justify-self: start; }
`;

/** The period, what it would pay, and the button that lays it ready. */
export function PreviewCard({ onRun }: { readonly onRun: () => unknown }) {
  const t = useText();
  const period = usePeriod();
  const { from, to } = period;
  const [seen, setSeen] = useState<Period>();
  return (
    <Card title={t('preview.title')}>
      <Steps>
        <PeriodBar {...period} />
        <Button shortcut="P" onClick={() => setSeen({ from, to })}>
          {t('preview.verb')}
        </Button>
        {seen && seen.from === from && seen.to === to && (
          <Preview
            key={`${from}${to}`}
            from={from}
            to={to}
            onRun={async () => {
              setSeen(undefined);
              await onRun();
            }}
          />
        )}
      </Steps>
    </Card>
  );
}

/** Why nothing may be laid ready of what was previewed. */
function useWhyNotRun({ openDays, takenDays, checks, count }: SettlementPreview) {
  const t = useText();
  if (openDays.length > 0) return t('preview.openDays', { days: openDays.join(', ') });
  if (takenDays.length > 0) return t('preview.takenDays', { days: takenDays.join(', ') });
  if (!checks.isSound) return t('preview.unsound');
  return count === 0 ? t('preview.nothing') : undefined;
}

function Preview({ from, to, onRun }: Period & { readonly onRun: () => unknown }) {
  const t = useText();
  const answer = useQuery(query(partners.previewSettlement, { from, to }));
  return (
    <Answered answer={answer} things={t('preview.title')} permission="calc.read">
      {(preview) => <Previewed preview={preview} from={from} to={to} onRun={onRun} />}
    </Answered>
  );
}

interface PreviewedProps extends Period {
  readonly preview: SettlementPreview;
  readonly onRun: () => unknown;
}

function Previewed({ preview, from, to, onRun }: PreviewedProps) {
  const t = useText();
  const whyNot = useWhyNot('settlement.decide');
  const whyNotRun = useWhyNotRun(preview);
  const write = useWrite(partners.runSettlement);
  const { count, sumWon, checks } = preview;
  const run = async () => {
    const said = { count: preview.partners, won: formatWon(sumWon) };
    const isSure = await decide({
      ...{ title: t('run.title', { from, to }), text: t('run.text', said) },
      ...{ verb: t('run.verb'), amountWon: sumWon },
    });
    if (!isSure) return;
    const sent = await write.send({ from, to, expectedCount: count, expectedSumWon: sumWon });
    if (!sent?.data) return;
    toast({ tone: 'success', title: t('run.done', said) });
    await onRun();
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
        })}
      </p>
      {preview.negative > 0 && <p>{t('preview.negative', { count: preview.negative })}</p>}
      {preview.bornWon > 0 && <p>{t('preview.born', { won: formatWon(preview.bornWon) })}</p>}
      {preview.ratesChanged > 0 && <p>{t('preview.rates', { count: preview.ratesChanged })}</p>}
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
      <LinesTable lines={preview.lines} caption={t('preview.title')} />
    </>
  );
}
