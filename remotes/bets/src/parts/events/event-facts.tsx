import type { EventDetail } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { apartSums } from '../../domain/apart-sums.rule';
import { useText } from '../../text';
import { periodsText, scoreText } from './event-words';

function Facts({ detail: { scores, settlements } }: { detail: EventDetail }) {
  const t = useText();
  return (
    <ul aria-label={t('event.history')}>
      {scores.map(({ seq, at, score, source, enteredBy, isFirst }) => (
        <li key={`score ${seq}`}>
          {formatInstant(at)} · {t(isFirst ? 'event.firstEntry' : `event.source.${source}`)} ·{' '}
          {score ? `${scoreText(score)} (${periodsText(score)})` : t('event.blind')}
          {enteredBy && ` · ${enteredBy.id}`}
        </li>
      ))}
      {settlements.map(
        ({ settlementNo, kind, at, by, firstBy, bets: count, payoutWon, reason }) => (
          <li key={`settlement ${settlementNo}`}>
            {formatInstant(at)} · {t(`event.settlement.${kind}`, { no: settlementNo })} ·{' '}
            {[firstBy?.id, by?.id ?? t('event.nobody')].filter(Boolean).join(' → ')} ·{' '}
            {t('event.paid', { bets: count, payout: formatWon(payoutWon) })}
            {reason && ` · ${reason}`}
          </li>
        ),
      )}
    </ul>
  );
}

const signed = (won: number) => `${won > 0 ? '+' : ''}${formatWon(won)}`;

/** Why an event comes to something else than its settlements, and whether that is still moving. */
function Apart({ detail }: { detail: EventDetail }) {
  const t = useText();
  const parts = apartSums(detail);
  return (
    <>
      {detail.event.isMoving && <p role="note">{t('event.movingNote')}</p>}
      {parts && (
        <div role="note">
          {t('event.apart')}
          <ul>
            {(['payout', 'profit'] as const).map((of) => (
              <li key={of}>
                {t(`event.apart.${of}`, {
                  settled: formatWon(parts[of].settledWon),
                  apart: signed(parts[of].apartWon),
                  now: formatWon(parts[of].nowWon),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** What was told and decided of an event, one after the other, and what it comes to. */
export const EventFacts = ({ detail }: { detail: EventDetail }) => (
  <>
    <Facts detail={detail} />
    <Apart detail={detail} />
  </>
);
