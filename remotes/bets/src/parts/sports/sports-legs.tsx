import { MARKET_KINDS, marketPickName, SPORTS, type SportsBetDetail } from '@gwanje/contract';
import { formatInstant, useLocalized } from '@gwanje/remote-kit';
import { Badge, Button, Table } from '@gwanje/ui-kit';
import { oddsText } from '../../domain/odds-text.rule';
import { useText } from '../../text';
import { ResultBadge } from '../result-badge';
import { closeValueText, factorText, halfOf, marketText, type SportsLeg } from './sports-words';

/** How an event ended for a leg: of a special market by the side that it is about. */
function LegScore({ leg }: { readonly leg: SportsLeg }) {
  const localized = useLocalized();
  if ('isSide' in MARKET_KINDS[leg.kind])
    return leg.side === null ? '–' : localized(marketPickName(leg.kind, leg.side));
  return (
    <>
      {leg.homeScore === null ? '–' : `${leg.homeScore}:${leg.awayScore}`}
      <br />
      <small>{leg.periods.map(([home, away]) => `${home}:${away}`).join(' ')}</small>
    </>
  );
}

/** The legs of a bet, each with its market, its odds and factor, and how its event stands. */
export function SportsLegs({
  detail,
  mayVoid,
  onVoid,
}: {
  readonly detail: SportsBetDetail;
  readonly mayVoid: string | undefined;
  readonly onVoid: (legNo: number) => void;
}) {
  const t = useText();
  const localized = useLocalized();
  const { bet, legs } = detail;
  return (
    <Table caption={t('sports.legs')}>
      <thead>
        <tr>
          <th scope="col">{t('column.event')}</th>
          <th scope="col">{t('sports.market')}</th>
          <th scope="col" data-n>
            {t('column.odds')}
          </th>
          <th scope="col" data-n>
            {t('sports.factor')}
          </th>
          <th scope="col">{t('sports.score')}</th>
          <th scope="col">{t('column.result')}</th>
          {bet.folders > 1 && <th scope="col">{t('sports.work')}</th>}
        </tr>
      </thead>
      <tbody>
        {legs.map((leg) => {
          const half = halfOf(leg);
          return (
            <tr key={leg.legNo}>
              <td>
                {t('sports.event', leg)}
                <br />
                <small>
                  {localized(SPORTS[leg.sport])} · {leg.league} · {formatInstant(leg.startsAt)}
                </small>
              </td>
              <td>
                {marketText(leg, localized)}
                <br />
                <strong>{localized(marketPickName(leg.kind, leg.pick))}</strong>
              </td>
              <td data-n>
                {oddsText(leg.oddsHundredths)}
                <br />
                <small>
                  {t('sports.now', {
                    odds: leg.oddsNowHundredths === null ? '–' : oddsText(leg.oddsNowHundredths),
                  })}
                </small>
                {leg.oddsAtCloseHundredths !== null && (
                  <>
                    <br />
                    <small>
                      {t('sports.close', {
                        odds: oddsText(leg.oddsAtCloseHundredths),
                        value: closeValueText(leg.oddsHundredths, leg.oddsAtCloseHundredths),
                      })}
                    </small>
                  </>
                )}
              </td>
              <td data-n>{factorText(leg.factorThousandths)}</td>
              <td>
                <LegScore leg={leg} />
              </td>
              <td>
                {half ? (
                  <Badge tone={half === 'won' ? 'good' : 'neutral'}>
                    {t(`sports.half.${half}`)}
                  </Badge>
                ) : (
                  <ResultBadge result={leg.result} />
                )}{' '}
                {leg.isApart && <Badge tone="warn">{t('sports.apart')}</Badge>}
              </td>
              {bet.folders > 1 && (
                <td>
                  {bet.result !== 'C' && leg.result !== 'N' && (
                    <Button size="s" disabledReason={mayVoid} onClick={() => onVoid(leg.legNo)}>
                      {t('sports.voidLeg')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
