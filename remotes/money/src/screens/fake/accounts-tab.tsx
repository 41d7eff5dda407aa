import { query, useQuery } from '@gwanje/api-client';
import { money, type TestAccount, testAccounts } from '@gwanje/contract';
import { formatInstant, INSTANT_WIDTH_PX } from '@gwanje/remote-kit';
import { Note, useWhyNot } from '@gwanje/remote-kit/decision';
import { byLinks, ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Badge, Button, formatWon } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { MemberCell } from '../../parts/member-cell';
import { useText } from '../../text';
import type { TestDeed } from './test-money.form';

const TestMoneyForm = lazy(async () => ({
  default: (await import('./test-money.form')).TestMoneyForm,
}));

type Open = { readonly deed: TestDeed; readonly account: TestAccount };

const DEEDS = ['give', 'take', 'reset'] as const satisfies TestDeed[];

const SUMS = [
  ['moneyWon', 'fake.money'],
  ['pointWon', 'fake.points'],
  ['providerWon', 'fake.provider'],
  ['givenWon', 'fake.given'],
  ['takenWon', 'fake.taken'],
  ['stakeWon', 'fake.stake'],
  ['profitWon', 'fake.profit'],
] as const;

function useColumns(onOpen: (open: Open) => void): readonly Column<TestAccount>[] {
  const t = useText();
  const whyNot = useWhyNot('money.test');
  return useMemo(
    () => [
      {
        ...{ id: 'member', head: t('requests.member'), widthPx: 210, isIdentifier: true },
        inFile: [
          { key: 'member.id', head: t('requests.memberId') },
          { key: 'member.nick', head: t('requests.nick') },
        ],
        cell: ({ member }) => <MemberCell member={member} />,
      },
      {
        ...{ id: 'purpose', head: t('fake.purpose'), widthPx: 150 },
        cell: ({ purpose }) => purpose ?? '–',
      },
      ...SUMS.map(
        ([id, head]): Column<TestAccount> => ({
          ...{ id, head: t(head), widthPx: 122, isNumber: true },
          cell: (account) => formatWon(account[id]),
        }),
      ),
      {
        ...{ id: 'lastLoginAt', head: t('fake.lastLoginAt'), widthPx: INSTANT_WIDTH_PX },
        cell: ({ lastLoginAt }) => (lastLoginAt ? formatInstant(lastLoginAt) : '–'),
      },
      {
        ...{ id: 'joinedAt', head: t('fake.joinedAt'), widthPx: INSTANT_WIDTH_PX },
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ joinedAt }) => formatInstant(joinedAt),
      },
      {
        ...{ id: 'createdBy', head: t('fake.createdBy'), widthPx: 100 },
        inFile: [{ key: 'createdBy.id' }],
        cell: ({ createdBy }) => createdBy?.id ?? '–',
      },
      {
        ...{ id: 'actions', head: t('candidates.act'), widthPx: 190, isActions: true },
        cell: (account) =>
          DEEDS.map((deed) => (
            <Button
              key={deed}
              size="s"
              tone={deed === 'reset' ? 'danger' : 'plain'}
              aria-label={`${account.member.id} ${t(`fake.${deed}`)}`}
              disabledReason={whyNot}
              onClick={() => onOpen({ deed, account })}
            >
              {t(`fake.${deed}`)}
            </Button>
          )),
      },
    ],
    [t, whyNot, onOpen],
  );
}

/** That what stands here is in no figure, recomputed. */
function Check() {
  const t = useText();
  const { data } = useQuery(query(money.checkTestMoney, {}));
  if (!data) return null;
  if (data.counted > 0)
    return (
      <Note data-tone="bad" role="alert">
        {t('fake.check.bad', { counted: data.counted })}
      </Note>
    );
  return (
    <p role="status">
      <Badge tone="good">{t('fake.check')}</Badge> {t('fake.check.fine', { entries: data.entries })}
    </p>
  );
}

/** Test accounts with what they hold. */
export function AccountsTab({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const reload = useReloadList(testAccounts);
  const [open, setOpen] = useState<Open>();
  const filters = useMemo(
    () => [
      { name: 'query', label: t('fake.search') },
      ...byLinks({ memberId: t('entries.member') }),
    ],
    [t],
  );
  return (
    <ListScreen
      list={testAccounts}
      things={t('fake.things')}
      subtitle={t('fake.subtitle')}
      columns={useColumns(setOpen)}
      filters={filters}
    >
      {children}
      <Check />
      <Suspense>
        {open && <TestMoneyForm {...open} onDone={reload} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </ListScreen>
  );
}
