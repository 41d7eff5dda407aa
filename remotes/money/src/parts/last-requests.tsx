import { query, useQuery } from '@gwanje/api-client';
import { type MoneyRequest, money, REQUEST_STATUSES } from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../text';

const SHOWN = 5;

/** What the member has asked for before, the last five of the same kind. */
export function LastRequests({ request }: { request: MoneyRequest }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const { kind, requestId, member } = request;
  const asked = useQuery(query(money.listRequests, { kind, memberId: member._id }));
  const others = (rows: readonly MoneyRequest[]) =>
    rows.filter((one) => one.requestId !== requestId).slice(0, SHOWN);
  return (
    <Answered
      answer={asked}
      things={t('panel.last.things')}
      waitingRows={SHOWN}
      isEmpty={({ rows }) => others(rows).length === 0}
    >
      {({ rows }) => (
        <dl>
          {others(rows).map((one) => (
            <div key={one.requestId}>
              <dt>
                {formatInstant(one.requestedAt)} <small>{one.reason}</small>
              </dt>
              <dd>
                {formatWon(one.amountWon)} <small>{REQUEST_STATUSES[one.status][locale]}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Answered>
  );
}
