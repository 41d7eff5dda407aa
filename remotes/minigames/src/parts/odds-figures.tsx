// What stands beside odds: fetched once somebody comes near them, because it needs the rules of every draw.
import type { Bilingual, MarketSetId, SettingValue, ValuesByPath } from '@gwanje/contract';
import { ratesOf } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { Badge, formatWon } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { averageLossWon, marketWarnings, oddsLine, type PickLine } from '../domain/odds-line.rule';
import {
  edgeText,
  fairOddsText,
  oddsText,
  probabilityRangeText,
  probabilityText,
  returnText,
} from '../domain/odds-text.rule';
import { useText } from '../text';

const Edge = styled.span`
  font-weight: 600;
  color: var(--good);
  &[data-tone='bad'] { color: var(--bad); }
  &[data-tone='even'] { color: inherit; }
`;

const Pick = styled.tr`
  > th { padding-left: 44px; color: var(--muted); }
`;

/** The stake whose average loss is shown. */
const EXAMPLE_STAKE_WON = 1_000_000;

export interface OddsAt {
  readonly set: MarketSetId;
  readonly rateKey: string;
  /** What the input holds. */
  readonly value: SettingValue | undefined;
}

/** The cells behind the input of one price: its likeliest pick, and whether it pays. */
export function RowFigures({ set, rateKey, value }: OddsAt) {
  const t = useText();
  const line = oddsLine(set, rateKey, value);
  return (
    <>
      <td data-n>{probabilityRangeText(line)}</td>
      <PriceCells pick={line.worst} />
      <td>
        {line.isReference && <Badge tone="neutral">{t('figures.reference')}</Badge>}
        {line.state === 'notRegistered' && (
          <Badge tone="neutral">{t('figures.notRegistered')}</Badge>
        )}
        {line.state === 'aboveBreakEven' && (
          <Badge tone="bad">
            {t('figures.above', { breakEven: oddsText(line.breakEvenHundredths ?? 0) })}
          </Badge>
        )}
      </td>
    </>
  );
}

/** A row for each pick that one price is paid for. */
export function PickRows({ set, rateKey, value }: OddsAt) {
  const t = useText();
  const localized = useLocalized();
  const line = oddsLine(set, rateKey, value);
  return (
    <>
      {line.picks.map((pick) => (
        <Pick key={pick.pick}>
          <th scope="row">{localized(pick.words)}</th>
          <td />
          <td data-n>{probabilityText(pick.probability)}</td>
          <PriceCells pick={pick} />
          <td />
        </Pick>
      ))}
      {line.isReverse && (
        <Pick>
          <th scope="row" colSpan={7}>
            {t('figures.reverse')}
          </th>
        </Pick>
      )}
    </>
  );
}

function PriceCells({ pick: { fairOdds, returnBps, edgeBps } }: { pick: PickLine }) {
  const t = useText();
  const tone = edgeBps === null || edgeBps === 0 ? 'even' : edgeBps < 0 ? 'bad' : 'good';
  return (
    <>
      <td data-n>{fairOddsText(fairOdds)}</td>
      <td data-n>{returnBps === null ? t('value.none') : returnText(returnBps)}</td>
      <td data-n>
        <Edge data-tone={tone}>{edgeBps === null ? t('value.none') : edgeText(edgeBps)}</Edge>
      </td>
    </>
  );
}

/** Odds that do not fit together, by name. */
export function MarketWarnings({ set, values }: { set: MarketSetId; values: ValuesByPath }) {
  const t = useText();
  const localized = useLocalized();
  const warnings = marketWarnings(set, values);
  if (warnings.length === 0) return null;
  return (
    <ul aria-label={t('warning.title')}>
      {warnings.map(({ code, rateKeys }) => (
        <li key={`${code} ${rateKeys.join(' ')}`}>
          {t(`warning.${code}`, {
            names: rateKeys
              .map((rateKey) => localized(ratesOf(set)[rateKey] as Bilingual))
              .join(', '),
          })}
        </li>
      ))}
    </ul>
  );
}

/** What odds above break-even cost, beside the question whether they are meant. */
export function LosingOdds({ set, rateKey, value }: OddsAt) {
  const t = useText();
  const line = oddsLine(set, rateKey, value);
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
