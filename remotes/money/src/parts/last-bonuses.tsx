import { query, useQuery } from '@gwanje/api-client';
import { HISTORY_TYPES, type HistoryType, money } from '@gwanje/contract';
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

/** The last five bonuses of a member. */
export function LastBonuses({ memberId }: { memberId: string }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const asked = useQuery(query(money.listEntries, { memberId, types: BONUSES.join() }));
  return (
    <Answered
      answer={asked}
      things={t('panel.bonuses')}
      waitingRows={SHOWN}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows }) => (
        <dl>
          {rows.slice(0, SHOWN).map(({ entryId, type, at, amountWon }) => (
            <div key={entryId}>
              <dt>
                {HISTORY_TYPES[type][locale]} <small>{formatInstant(at)}</small>
              </dt>
              <dd>{formatWon(amountWon)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Answered>
  );
}
