import { query, useQuery } from '@gwanje/api-client';
import { money, type RequestKind } from '@gwanje/contract';
import { useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, formatWon, holdComposingEnter, ReasonField, toast } from '@gwanje/ui-kit';
import { AmountField, type Typed } from '@gwanje/ui-kit/number';
import { useState } from 'react';
import { brokenTermWords, type TermWord } from '../domain/broken-term.rule';
import { useText } from '../text';
import { MemberForm } from './member-form';
import { Panel } from './panel-style';

const NO_WORDS: readonly TermWord[] = [];

interface ProxyDialogProps {
  readonly kind: RequestKind;
  readonly amountWon?: number;
  readonly onClose: () => void;
}

interface Asker {
  readonly _id: string;
  readonly id: string;
}

/** A request in a member's place: whose, how much, and what it makes of his money. */
export function ProxyDialog({ kind, amountWon, onClose }: ProxyDialogProps) {
  const t = useText();
  const [member, setMember] = useState<Asker>();
  return (
    <Dialog open title={t('proxy.title', { things: t(`things.${kind}`) })} onClose={onClose}>
      <Panel>
        <section>
          {member ? (
            <>
              <p>
                <strong>{t('proxy.member', { id: member.id })}</strong>{' '}
                <Button size="s" onClick={() => setMember(undefined)}>
                  {t('proxy.other')}
                </Button>
              </p>
              <AskForm key={member._id} {...{ member, kind, amountWon }} onDone={onClose} />
            </>
          ) : (
            <MemberForm onFound={(_id, id) => setMember({ _id, id })} />
          )}
        </section>
      </Panel>
    </Dialog>
  );
}

function AskForm({
  member: { _id: memberId, id },
  kind,
  amountWon = '',
  onDone,
}: {
  member: Asker;
  kind: RequestKind;
  amountWon: Typed | undefined;
  onDone: () => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState<Typed>(amountWon);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string>();
  const [broken, setBroken] = useState<readonly TermWord[]>(NO_WORDS);
  const write = useWrite(money.createRequest);
  const { data } = useQuery(query(money.readMemberMoney, { memberId }));
  const wallet = kind === 'incomeExchange' ? 'income' : 'money';
  const beforeWon = data?.walletsWon[wallet];
  const given = reason.trim();

  const ask = async () => {
    const isAmount = typeof typed === 'number' && typed > 0;
    setMissing(isAmount ? undefined : t('proxy.amountMissing'));
    if (!isAmount) return;
    const written = await write.send({
      ...{ memberId, kind, amountWon: typed },
      ...(given !== '' && { reason: given }),
    });
    if (!written) return;
    setBroken(brokenTermWords(written.code, written.details));
    if (!written.data) return;
    toast({ tone: 'success', title: t('proxy.done', { id, won: formatWon(typed) }) });
    onDone();
  };
  const change = (set: () => void) => {
    set();
    setMissing(undefined);
    setBroken(NO_WORDS);
    write.forget();
    write.release();
  };
  return (
    <form
      data-actions
      onKeyDown={holdComposingEnter}
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <AmountField
        label={t('proxy.amount')}
        value={typed}
        onChange={(value) => change(() => setTyped(value))}
      />
      {beforeWon !== undefined && typeof typed === 'number' && (
        <p>
          {t(kind === 'charge' ? 'proxy.charge' : 'proxy.after', {
            wallet: t(`wallet.${wallet}`),
            before: formatWon(beforeWon),
            after: formatWon(kind === 'charge' ? beforeWon + typed : beforeWon - typed),
          })}
        </p>
      )}
      <ReasonField
        reasons={t('proxy.reasons')}
        label={t('proxy.reason')}
        value={reason}
        maxLength={200}
        onChange={(text) => change(() => setReason(text))}
      />
      <Button type="submit" tone="primary" disabled={write.disabled}>
        {t('proxy.submit')}
      </Button>
      {(missing ?? write.refusal) && (
        <p role="alert">
          {missing ?? write.refusal} <Terms words={broken} />
        </p>
      )}
    </form>
  );
}

/** How much of it is used. */
function Terms({ words }: { words: readonly TermWord[] }) {
  const t = useText();
  const said = words.map((one) => {
    const key = `proxy.term.${one.word}` as const;
    if ('won' in one) return t(key, { won: formatWon(one.won), of: formatWon(one.of) });
    return t(key, { count: one.count, of: one.of });
  });
  return said.join(', ');
}
