import type { DangerAt, MarketSetId, ValuesByPath } from '@gwanje/contract';
import { formatWon } from '@gwanje/ui-kit';
import { averageLossWon, type OddsLine, oddsLine } from '../domain/odds-line.rule';
import { oddsText } from '../domain/odds-text.rule';
import { useText } from '../text';

/** The stake whose average loss is shown. */
const EXAMPLE_STAKE_WON = 1_000_000;

/** What odds above break-even cost, beside the question whether they are meant. */
export const losingOdds =
  (set: MarketSetId) =>
  ({ path, danger }: DangerAt, values: ValuesByPath) =>
    danger.name === 'aboveBreakEven' ? (
      <LosingOdds line={oddsLine(set, path, values[path])} />
    ) : undefined;

function LosingOdds({ line }: { line: OddsLine }) {
  const t = useText();
  return (
    <dl>
      <div>
        <dt>{t('danger.breakEven')}</dt>
        <dd>{oddsText(line.breakEvenHundredths ?? 0)}</dd>
      </div>
      <div>
        <dt>{t('danger.loss', { stake: formatWon(EXAMPLE_STAKE_WON) })}</dt>
        <dd data-bad>
          {t('value.won', { amount: formatWon(averageLossWon(line, EXAMPLE_STAKE_WON)) })}
        </dd>
      </div>
    </dl>
  );
}
