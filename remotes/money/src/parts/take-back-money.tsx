import { queryKey, useQueryClient } from '@gwanje/api-client';
import { type MoneyRequest, money } from '@gwanje/contract';
import { decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Button, formatWon, ReasonField, toast } from '@gwanje/ui-kit';
import { useState } from 'react';
import { useText } from '../text';
import { useAdjustmentWords } from './use-adjustment-words';

interface TakeBackMoneyProps {
  readonly request: MoneyRequest;
  /** What the member holds; undefined while that is not known. */
  readonly moneyWon: number | undefined;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

/** The money of a charge that should not have been approved: as much of it as there is left. */
export function TakeBackMoney({ request, moneyWon, reason, onReason }: TakeBackMoneyProps) {
  const t = useText();
  const whyNot = useWhyNot('money.adjust');
  const queries = useQueryClient();
  const wordsOf = useAdjustmentWords();
  const write = useWrite(money.createAdjustment);
  const [isMissing, setMissing] = useState(false);
  const { amountWon: chargedWon, member, requestId } = request;
  if (moneyWon === undefined) return null;
  const amountWon = Math.min(chargedWon, moneyWon);
  const words = { id: member.id, won: formatWon(amountWon) };
  const take = async () => {
    write.forget();
    const given = reason.trim();
    setMissing(given === '');
    if (given === '') return;
    const asked = { memberId: member._id, type: 'directExchangeMoney', amountWon } as const;
    const moved = { beforeWon: moneyWon, afterWon: moneyWon - amountWon };
    const change = { wallet: 'money', ...moved } as const;
    const question = wordsOf({ ...asked, id: member.id, change });
    if (!(await decide({ ...question, verb: t('move.take.verb') }))) return;
    const sent = await write.send({ ...asked, reason: given, requestId });
    // Refused for what is not there any more, too: what is left is offered in its place.
    await queries.invalidateQueries({ queryKey: queryKey(money.readMemberMoney) });
    if (!sent?.data) return;
    onReason('');
    const waits = sent.data.status === 'waiting';
    toast({
      tone: waits ? 'info' : 'success',
      title: t(waits ? 'move.waits' : 'move.adjust.done', words),
    });
  };
  const refusal = isMissing ? t('undo.reasonMissing') : write.refusal;
  return (
    <div data-actions>
      <p>{t('undo.note')}</p>
      {amountWon < chargedWon && <p>{t('undo.some', { won: formatWon(amountWon) })}</p>}
      <ReasonField
        reasons={t('undo.reasons')}
        label={t('undo.reason')}
        value={reason}
        maxLength={200}
        onChange={(text) => {
          onReason(text);
          setMissing(false);
          write.release();
        }}
      />
      <Button
        tone="danger"
        disabledReason={whyNot}
        disabled={write.disabled || amountWon === 0}
        onClick={() => void take()}
      >
        {t('undo.take', { won: formatWon(amountWon) })}
      </Button>
      {refusal && <p role="alert">{refusal}</p>}
    </div>
  );
}
