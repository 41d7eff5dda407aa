import { type ApiError, call, query, useQuery } from '@gwanje/api-client';
import {
  alarms,
  HISTORY_TYPES,
  type HistoryType,
  money,
  REQUEST_KINDS,
  type RequestKind,
  type SecondWord,
} from '@gwanje/contract';
import { formatInstant, useBusy, useLocalized } from '@gwanje/remote-kit';
import {
  Button,
  confirm,
  EmptyState,
  ErrorState,
  formatWon,
  Skeleton,
  Table,
  TextField,
  toast,
} from '@gwanje/ui-kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../catalogue';
import { useSecondWordsText } from './catalogue';

const Place = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  > p { color: var(--muted); }
  > p[role='alert'] { color: var(--bad); }
  td, th { white-space: nowrap; }
  tr > :last-child { position: sticky; right: 0; background: var(--surface); }
`;

type Verb = 'approve' | 'decline';

/** Says yes or no in the way of what waits. */
function decide({ kind, id, member }: SecondWord, verb: Verb, reason: string) {
  const options = { expects: 'all' } as const;
  const memberId = member?._id ?? '';
  if (kind === 'request') {
    const input = { memberId, requestId: id };
    return verb === 'approve'
      ? call(money.approveRequest, { ...input, ...(reason && { reason }) }, options)
      : call(money.declineRequest, { ...input, reason }, options);
  }
  if (kind === 'adjustment') {
    const input = { memberId, adjustmentId: id };
    return verb === 'approve'
      ? call(money.approveAdjustment, input, options)
      : call(money.declineAdjustment, input, options);
  }
  return verb === 'approve'
    ? call(money.acceptMoneySettingProposal, { proposalId: id }, options)
    : call(money.declineMoneySettingProposal, { proposalId: id }, options);
}

/** What the answer says of it now: still waiting where the first word did not count any more. */
const stillWaits = ({ status }: { status: string }) => ['waiting', 'held', 'open'].includes(status);

/** Everything that waits for a second administrator, to be decided here. */
export function SecondWords() {
  const say = useText();
  const sayHere = useSecondWordsText();
  const { data, error, refetch } = useQuery(query(alarms.listSecondWords, {}));
  if (data) return <Waiting {...data} onChanged={() => refetch()} />;
  if (!error) return <Skeleton rows={3} label={sayHere('loading')} />;
  return (
    <ErrorState
      title={sayHere('failed')}
      text={sayHere('failedText', { reason: error.message })}
      action={<Button onClick={() => void refetch()}>{say('action.retry')}</Button>}
    />
  );
}

/** How people name one of them. */
function useNames() {
  const sayHere = useSecondWordsText();
  const localized = useLocalized();
  return ({ kind, what, member, amountWon, first }: SecondWord) => ({
    what:
      kind === 'request'
        ? localized(REQUEST_KINDS[what as RequestKind])
        : kind === 'adjustment'
          ? localized(HISTORY_TYPES[what as HistoryType])
          : sayHere('proposal', { what }),
    member: member ? `${member.id} ${member.nick}` : '',
    amount: amountWon === null ? '' : sayHere('won', { won: formatWon(amountWon) }),
    first: first.id,
  });
}

interface WaitingProps {
  readonly waiting: readonly SecondWord[];
  readonly more: boolean;
  readonly onChanged: () => Promise<unknown>;
}

function Waiting({ waiting, more, onChanged }: WaitingProps) {
  const say = useSecondWordsText();
  const namesOf = useNames();
  const { run, disabled, release } = useBusy();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string>();

  const answer = async (word: SecondWord, verb: Verb) => {
    setRefusal(undefined);
    if (verb === 'decline' && word.kind === 'request' && reason.trim() === '')
      return setRefusal(say('reasonMissing'));
    const names = namesOf(word);
    const isSure = await confirm({
      title: say(`${verb}.title`, names),
      text: say(`${verb}.text`, names),
      confirmLabel: say(verb),
      tone: 'danger',
    });
    if (!isSure) return;
    await run(async () => {
      const { data, error }: { data: { status: string } | null; error: ApiError | null } =
        await decide(word, verb, reason.trim());
      if (error) setRefusal(error.message);
      if (data && stillWaits(data)) toast({ tone: 'warning', title: say('stillWaiting') });
      else if (data) toast({ tone: 'success', title: say('done') });
      await onChanged();
      // The next one is another decision, and no second press of this.
      release();
    });
  };
  // Whoever has agreed may still think better of it.
  const whyNot = ({ whyNot: reasonWhy }: SecondWord, verb: Verb) =>
    reasonWhy && (verb === 'approve' || reasonWhy === 'noRight')
      ? say(`whyNot.${reasonWhy}`)
      : undefined;
  if (waiting.length === 0 && !refusal) return <EmptyState title={say('none')} />;
  return (
    <Place>
      <p>
        {say('text')} {more && say('more')}
      </p>
      <TextField label={say('reason')} value={reason} onChange={setReason} />
      {refusal && <p role="alert">{refusal}</p>}
      <Table caption={say('caption')}>
        <thead>
          <tr>
            <th scope="col">{say('what')}</th>
            <th scope="col">{say('member')}</th>
            <th scope="col" data-n>
              {say('amount')}
            </th>
            <th scope="col">{say('first')}</th>
            <th scope="col">{say('since')}</th>
            <th scope="col" data-n>
              {say('actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {waiting.map((word) => (
            <tr key={word.id}>
              <th scope="row" title={word.reason ?? undefined}>
                {namesOf(word).what}
              </th>
              <td>{namesOf(word).member}</td>
              <td data-n>{namesOf(word).amount}</td>
              <td>{word.first.id}</td>
              <td>{formatInstant(word.since)}</td>
              <td data-n>
                {(['approve', 'decline'] as const).map((verb) => (
                  <Button
                    key={verb}
                    size="s"
                    tone={verb === 'approve' ? 'primary' : 'quiet'}
                    aria-label={say(`${verb}.one`, namesOf(word))}
                    disabled={disabled}
                    disabledReason={whyNot(word, verb)}
                    onClick={() => void answer(word, verb)}
                  >
                    {say(verb)}
                  </Button>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Place>
  );
}
