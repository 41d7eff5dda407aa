import { type DangerAt, POWERBALL_RATE_KEYS, type ValuesByPath } from '@gwanje/contract';
import { formatWon } from '@gwanje/ui-kit';
import { averageLossWon, type OddsLine, oddsLine } from '../domain/odds-line.rule';
import { oddsText } from '../domain/odds-text.rule';
import { useText } from '../text';

/** The stake whose average loss is shown. */
const EXAMPLE_STAKE_WON = 1_000_000;

/** What odds above break-even cost, beside the question whether they are meant. */
export function losingOdds({ path, danger }: DangerAt, values: ValuesByPath) {
  const rateKey = POWERBALL_RATE_KEYS.find((key) => key === path);
  return danger.name === 'aboveBreakEven' && rateKey ? (
    <LosingOdds line={oddsLine(rateKey, values[path])} />
  ) : undefined;
}

function LosingOdds({ line }: { line: OddsLine }) {
  const t = useText();
  return (
    <dl>
      <div>
        <dt>{t('danger.breakEven')}</dt>
        <dd>{oddsText(line.breakEvenHundredths)}</dd>
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
