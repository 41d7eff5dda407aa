import { query, queryKey, useQuery, useQueryClient } from '@gwanje/api-client';
import { type DepositAccount, depositAccounts, depositAssignment, money } from '@gwanje/contract';
import { useLevels } from '@gwanje/remote-kit';
import { Note, useWhyNot } from '@gwanje/remote-kit/decision';
import { ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Button } from '@gwanje/ui-kit';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { MoneyCard } from '../../parts/money-documents';
import { useText } from '../../text';
import { LevelAccounts } from './level-accounts';
import { useDecisions } from './use-decisions';
import { useDepositAccountColumns } from './use-deposit-account-columns';

// Most visits only read.
const DepositAccountForm = lazy(async () => ({
  default: (await import('./deposit-account.form')).DepositAccountForm,
}));

const Below = styled.div`
  > :last-child { margin: 0 12px 32px; }
  @media (min-width: 600px) { > :last-child { margin-inline: 20px; } }
`;

/** The form that is open: of a new account, or of the terms of one. */
type Open = { readonly account?: DepositAccount };

export default function DepositAccountsScreen() {
  const t = useText();
  const levels = useLevels();
  const [open, setOpen] = useState<Open>();
  const whyNot = useWhyNot('depositAccount.change');
  const queries = useQueryClient();
  const usage = useQuery(query(money.listDepositAccountUsage, {}));
  const reloadList = useReloadList(depositAccounts);
  const reload = useCallback(async () => {
    await Promise.all([
      reloadList(),
      queries.invalidateQueries({ queryKey: queryKey(money.listDepositAccountUsage) }),
      queries.invalidateQueries({ queryKey: queryKey(money.listDepositAccountLevels) }),
    ]);
  }, [reloadList, queries]);
  const decisions = useDecisions(usage.data, reload);
  const edit = useCallback((account: DepositAccount) => setOpen({ account }), []);
  const columns = useDepositAccountColumns({ usage: usage.data, decisions, whyNot, edit });
  const filters = useMemo(
    () => [
      {
        name: 'status',
        label: t('bank.status'),
        options: [
          { value: '', label: t('bank.all') },
          ...(['waiting', 'active', 'paused', 'retired'] as const).map((value) => ({
            value,
            label: t(`bank.status.${value}`),
          })),
        ],
      },
      {
        name: 'level',
        label: t('bank.levels'),
        options: [
          { value: '', label: t('bank.all') },
          ...levels.options.map(({ value, label }) => ({
            value,
            label: t('bank.level', { level: label }),
          })),
        ],
      },
    ],
    [t, levels],
  );
  return (
    <Below>
      <ListScreen
        list={depositAccounts}
        things={t('bank.things')}
        subtitle={t('bank.subtitle')}
        columns={columns}
        filters={filters}
        toneOf={({ status }) =>
          status === 'waiting' ? 'wait' : status === 'active' ? undefined : 'muted'
        }
        empty={{ title: t('bank.empty.title'), text: t('bank.empty.text') }}
        makes={whyNot === undefined ? t('bank.add') : undefined}
        actions={
          <Button tone="primary" shortcut="N" disabledReason={whyNot} onClick={() => setOpen({})}>
            {t('bank.add')}
          </Button>
        }
      >
        <LevelAccounts />
        {decisions.refusal && (
          <Note data-tone="bad" role="alert">
            {decisions.refusal}
          </Note>
        )}
        <Suspense>
          {open && (
            <DepositAccountForm {...open} onChanged={reload} onClose={() => setOpen(undefined)} />
          )}
        </Suspense>
      </ListScreen>
      <div>
        <MoneyCard setting={depositAssignment} />
      </div>
    </Below>
  );
}
