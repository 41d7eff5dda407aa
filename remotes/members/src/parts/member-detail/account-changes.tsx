import { query, useQuery } from '@gwanje/api-client';
import { type BankAccount, isPermitted, members, type ReplyOf } from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { Answered, useWhyNot } from '@gwanje/remote-kit/decision';
import { Button, Table } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../text';
import { KeyPaging, useKeyPages } from '../paging';

const AccountForm = lazy(async () => ({ default: (await import('./account.form')).AccountForm }));

interface AccountChangesProps {
  readonly member: ReplyOf<typeof members.readMember>;
  readonly onSaved: () => Promise<unknown>;
}

/** To where a member was paid before, and the button that changes it. */
export function AccountChanges({ member, onSaved }: AccountChangesProps) {
  const t = useText();
  const whyNot = useWhyNot('member.change');
  const mayRead = useShell(({ admin }) => isPermitted(admin?.type ?? -1, 'login.read'));
  const [isOpen, setOpen] = useState(false);
  const { _id: memberId } = member;
  const pages = useKeyPages(memberId);
  const { after } = pages;
  const answer = useQuery({
    ...query(members.listAccountChanges, { memberId, ...(after !== undefined && { after }) }),
    enabled: mayRead,
  });
  const accountText = (account: BankAccount | null) =>
    account ? `${account.bank} ${account.number} ${account.owner}` : t('account.none');
  const saved = () => Promise.all([onSaved(), mayRead && answer.refetch()]);
  return (
    <section aria-label={t('account.history')}>
      <p>
        <Button size="s" disabledReason={whyNot} onClick={() => setOpen(true)}>
          {t('account.change')}
        </Button>
      </p>
      {mayRead && (after !== undefined || (answer.data && answer.data.changes.length > 0)) && (
        <Answered answer={answer} things={t('account.history')} waitingRows={1}>
          {({ changes, more }) => (
            <>
              <Table caption={t('account.history')}>
                <tbody>
                  {changes.map(({ changeId, at, before, after, reason, by }) => (
                    <tr key={changeId}>
                      <td>{formatInstant(at)}</td>
                      <td>{accountText(before)}</td>
                      <td>→ {accountText(after)}</td>
                      <td>{reason ?? '–'}</td>
                      <td>{by.id}</td>
                    </tr>
                  ))}
                </tbody>
              </Table>
              <KeyPaging pages={pages} last={changes.at(-1)?.changeId} more={more} />
            </>
          )}
        </Answered>
      )}
      <Suspense>
        {isOpen && (
          <AccountForm
            {...{ member, accountText }}
            onSaved={saved}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
