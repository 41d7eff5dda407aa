import { query, useQuery } from '@gwanje/api-client';
import {
  HISTORY_TYPES,
  type HistoryType,
  type MoneyRequest,
  money,
  type ReplyOf,
} from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../text';

/** What a member is given beside what he plays, and what of it was taken back. */
const BONUSES: HistoryType[] = [
  ...(['first', 'every', 'chargeBonusDecline', 'useCouponPoint', 'daily'] as const),
  ...(['dailyPayback', 'weeklyPayback', 'monthlyPayback'] as const),
];
const SHOWN = 5;

/** What came in since the exchange before this one: how many, and how much less what was taken back. */
function SinceLastExchange({
  request: { kind, member, requestId, requestedAt },
  bonuses,
}: {
  readonly request: MoneyRequest;
  readonly bonuses: ReplyOf<typeof money.listEntries>;
}) {
  const t = useText();
  const { data } = useQuery(query(money.listRequests, { kind, memberId: member._id }));
  if (!data) return null;
  const last = data.rows.find(
    (one) =>
      one.requestId !== requestId && one.status === 'approved' && one.requestedAt < requestedAt,
  );
  // An exchange that is further back than what was read is not known.
  if (!last && data.more) return null;
  const since = bonuses.rows.filter(({ at }) => !last?.decidedAt || at >= last.decidedAt);
  const won = since.reduce((sum, { amountWon }) => sum + amountWon, 0);
  const isMore = bonuses.more && since.length === bonuses.rows.length;
  const sums = { count: since.length, won: formatWon(won) };
  return (
    <p data-bonuses>
      {last?.decidedAt
        ? t('panel.bonuses.since', { at: formatInstant(last.decidedAt) })
        : t('panel.bonuses.ever')}{' '}
      {isMore ? t('panel.bonuses.sumMore', sums) : t('panel.bonuses.sum', sums)}
    </p>
  );
}

/** Bonuses of the member of an exchange: those since his last one as a sum, and the last five. */
export function LastBonuses({ request }: { readonly request: MoneyRequest }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const memberId = request.member._id;
  const asked = useQuery(query(money.listEntries, { memberId, types: BONUSES.join() }));
  return (
    <Answered
      answer={asked}
      things={t('panel.bonuses')}
      waitingRows={SHOWN}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {(bonuses) => (
        <>
          <SinceLastExchange {...{ request, bonuses }} />
          <dl>
            {bonuses.rows.slice(0, SHOWN).map(({ entryId, type, at, amountWon }) => (
              <div key={entryId}>
                <dt>
                  {HISTORY_TYPES[type][locale]} <small>{formatInstant(at)}</small>
                </dt>
                <dd>{formatWon(amountWon)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Answered>
  );
}
