import { queryKey, useQueryClient } from '@gwanje/api-client';
import { type DepositOfRequest, type MoneyRequest, money } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Button, formatWon, toast } from '@gwanje/ui-kit';
import { useMemo } from 'react';
import { isOpen } from '../domain/request-state.rule';
import { useText } from '../text';
import { LikenessBadges } from './likeness-badges';
import { useRequestDeposits } from './use-request-deposits';

/** Whether the money of a charge has come: its deposit, or those that may be it. */
export function RequestDeposits({ request }: { request: MoneyRequest }) {
  const t = useText();
  const deposits = useRequestDeposits(useMemo(() => [request], [request])).get(request.requestId);
  if (!deposits) return null;
  return (
    <div>
      <h3>{t('desk.deposit.title')}</h3>
      {deposits.length === 0 ? (
        <p>{t('desk.deposit.none')}</p>
      ) : (
        <dl>
          {deposits.map((one, at) => (
            <DepositLine
              key={one.deposit.depositId}
              one={one}
              request={request}
              isFirst={at === 0}
            />
          ))}
        </dl>
      )}
    </div>
  );
}

interface DepositLineProps {
  readonly one: DepositOfRequest;
  readonly request: MoneyRequest;
  /** The likeliest, which a key matches. */
  readonly isFirst: boolean;
}

function DepositLine({ one, request, isFirst }: DepositLineProps) {
  const t = useText();
  const whyNot = useWhyNot('money.decide');
  const queries = useQueryClient();
  const match = useWrite(money.matchDeposit);
  const unmatch = useWrite(money.unmatchDeposit);
  const { depositId, payer, amountWon, at, state } = one.deposit;
  const won = formatWon(amountWon);
  const { id, _id: memberId } = request.member;
  const reload = () => queries.invalidateQueries({ queryKey: queryKey(money.readRequestDeposits) });
  const link = async () => {
    match.forget();
    const sent = await match.send({ depositId, memberId, requestId: request.requestId });
    if (sent?.data) toast({ tone: 'success', title: t('candidates.matched', { id, won }) });
    await reload();
  };
  const part = async () => {
    unmatch.forget();
    const sent = await unmatch.send({ depositId });
    if (sent?.data) toast({ tone: 'success', title: t('candidates.unmatched', { payer, won }) });
    await reload();
  };
  const refusal = match.refusal ?? unmatch.refusal;
  const isMatched = state === 'matched';
  return (
    <div>
      <dt>
        {payer} <strong>{won}</strong> <small>{formatInstant(at)}</small>{' '}
        <LikenessBadges one={one} />
        {refusal && <p role="alert">{refusal}</p>}
      </dt>
      <dd>
        {isOpen(request) && (
          <Button
            size="s"
            {...(isFirst && { shortcut: 'L' as const })}
            disabledReason={whyNot}
            disabled={(isMatched ? unmatch : match).disabled}
            onClick={() => void (isMatched ? part() : link())}
          >
            {t(isMatched ? 'candidates.unmatch' : 'desk.deposit.link')}
          </Button>
        )}
      </dd>
    </div>
  );
}
