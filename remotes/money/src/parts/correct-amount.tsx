import { type MoneyRequest, money, type requests } from '@gwanje/contract';
import { decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import type { OpenedRow } from '@gwanje/remote-kit/list';
import { Button, formatWon, toast } from '@gwanje/ui-kit';
import { AmountField, type Typed } from '@gwanje/ui-kit/number';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { seenStatus } from '../domain/request-state.rule';
import { useText } from '../text';

interface CorrectAmountProps {
  readonly request: MoneyRequest;
  readonly opened: OpenedRow<typeof requests>;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  /** As it was typed for whatever is decided on the request. */
  readonly reason: string;
  /** Where that is typed. */
  readonly reasonField: RefObject<HTMLInputElement | null>;
  readonly whyHeld: string | undefined;
}

/** The right amount of a request in place of the one that was asked for: a new request for this one. */
export function CorrectAmount(props: CorrectAmountProps) {
  const { request, opened, typed, onType, reason, reasonField, whyHeld } = props;
  const t = useText();
  const whyNot = useWhyNot('money.decide') ?? whyHeld;
  const [isShown, setShown] = useState(false);
  const [missing, setMissing] = useState<string>();
  const write = useWrite(money.correctRequest);
  const amountField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isShown) amountField.current?.focus();
  }, [isShown]);
  const { requestId, amountWon: beforeWon, member } = request;
  const { id } = member;

  const correct = async () => {
    write.forget();
    const isAmount = typeof typed === 'number' && typed > 0 && typed !== beforeWon;
    const given = reason.trim();
    const lacks = isAmount ? given === '' && 'correct.reasonMissing' : 'correct.amountMissing';
    setMissing(lacks ? t(lacks) : undefined);
    if (lacks) (isAmount ? reasonField : amountField).current?.focus();
    if (lacks || typeof typed !== 'number') return;
    const amount = formatWon(typed);
    const isSure = await decide({
      title: t('correct.title', { id }),
      text: [
        t('correct.text', { won: formatWon(beforeWon), amount }),
        ...(typed > beforeWon ? [t('correct.raised')] : []),
      ].join(' '),
      verb: t('correct.submit'),
      ...{ amountWon: typed, isFinal: true },
    });
    if (!isSure) return;
    const input = { memberId: member._id, requestId, amountWon: typed, reason: given };
    const written = await write.send({ ...input, ...seenStatus(request) });
    // Somebody else knows something about it: that stands in the row at once.
    if (written?.code === 'money.request_held') await opened.patch(written.details as MoneyRequest);
    if (!written?.data) return;
    onType('');
    await opened.patch(written.data.declined);
    toast({ tone: 'success', title: t('done.correct', { id, won: amount }) });
  };
  const refusal = missing ?? write.refusal;
  return (
    <div data-actions>
      <Button
        shortcut="M"
        aria-expanded={isShown}
        disabledReason={whyNot}
        onClick={() => setShown(!isShown)}
      >
        {t('correct.button')}
      </Button>
      {isShown && (
        <>
          <AmountField
            label={t('correct.amount')}
            inputRef={amountField}
            value={typed}
            onChange={(value) => {
              onType(value);
              setMissing(undefined);
              write.release();
            }}
          />
          <Button disabledReason={whyNot} disabled={write.disabled} onClick={() => void correct()}>
            {t('correct.submit')}
          </Button>
        </>
      )}
      {refusal && <p role="alert">{refusal}</p>}
    </div>
  );
}
