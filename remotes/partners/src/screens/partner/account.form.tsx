import { query, useQuery } from '@gwanje/api-client';
import { type BankAccount, members, type PartnerDetail } from '@gwanje/contract';
import { decide } from '@gwanje/remote-kit/decision';
import { RecordForm } from '@gwanje/remote-kit/record';
import { useText } from '../../text';

interface AccountProps {
  readonly detail: PartnerDetail;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

const textOf = (account: BankAccount | null) =>
  account ? [account.bank, account.number, account.owner].join(' ') : '–';
const EMPTY = { bank: '', number: '', owner: '', reason: '' };

/** To where a partner is paid, typed anew as a whole: what is there is masked. */
export function AccountForm({ detail, onDone, onClose }: AccountProps) {
  const t = useText();
  const { _id: memberId, id } = detail.partner;
  const answer = useQuery(query(members.readMember, { memberId }));
  if (!answer.data) return null;
  const { bankAccount, version } = answer.data;
  const typedOf = ({ bank, number, owner }: typeof EMPTY) =>
    bank || number || owner ? { bank, number, owner } : null;
  return (
    <RecordForm
      endpoint={members.changeMemberAccount}
      title={t('account.title', { id })}
      text={t('account.text')}
      verb={t('account.verb')}
      values={EMPTY}
      fields={[
        { name: 'bank', label: t('account.bank') },
        { name: 'number', label: t('account.number') },
        { name: 'owner', label: t('account.owner') },
        { name: 'reason', label: t('reason'), reasons: t('account.reasons') },
      ]}
      before={async (typed) => {
        const isSure = await decide({
          title: t('account.title', { id }),
          ...{ text: t('account.sure'), verb: t('account.verb'), isFinal: true },
          changes: [
            {
              label: t('account.number'),
              before: textOf(bankAccount),
              after: textOf(typedOf(typed)),
            },
          ],
        });
        return isSure ? { found: undefined } : undefined;
      }}
      inputOf={(typed) => ({
        ...{ memberId, version, bankAccount: typedOf(typed), reason: typed.reason },
      })}
      fieldOf={{ 'member.account_same': 'number' }}
      onStale={() => answer.refetch()}
      done={() => t('account.done', { id })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
