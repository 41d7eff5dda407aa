import { entries } from '@gwanje/contract';
import { Link, useSearchParams } from '@gwanje/remote-kit';
import { byLinks, ListScreen } from '@gwanje/remote-kit/list';
import { type ReactNode, useMemo } from 'react';
import { styled } from 'styled-components';
import { EntryColours } from '../../parts/entry-colours';
import { EntryPanel } from '../../parts/entry-panel';
import { MemberFilter } from '../../parts/member-filter';
import { RequestQueue } from '../../parts/request-queue';
import { TabRow } from '../../parts/tab-row';
import { useEntryColumns } from '../../parts/use-entry-columns';
import { useText } from '../../text';
import { AccountsTab } from './accounts-tab';

const TABS = ['accounts', 'charge', 'exchange', 'entries'] as const;

// Nobody takes what stands here for money.
const Striped = styled.div`
  border-top: 6px solid transparent;
  border-image: repeating-linear-gradient(135deg, var(--warn) 0 12px, transparent 12px 24px) 6;
  padding-top: 8px;
`;

function useTab() {
  const [params] = useSearchParams();
  return TABS.find((tab) => tab === params.get('tab')) ?? TABS[0];
}

function FakeTabs() {
  const t = useText();
  const current = useTab();
  return (
    <TabRow aria-label={t('fake.tabs')}>
      {TABS.map((tab) => (
        <Link
          key={tab}
          to={{ search: tab === TABS[0] ? '' : `tab=${tab}` }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`fake.tab.${tab}`)}
        </Link>
      ))}
    </TabRow>
  );
}

/** Everything that test accounts' money has done. */
function EntriesTab({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const filters = useMemo(
    () => byLinks({ tab: t('fake.tabs'), memberId: t('entries.member') }),
    [t],
  );
  const narrow = useMemo(
    () =>
      ({ tab: _, ...words }: Readonly<Record<string, string>>) => ({ ...words, isTest: 'true' }),
    [],
  );
  return (
    <EntryColours>
      <ListScreen
        list={entries}
        things={t('entries.things')}
        subtitle={t('fake.subtitle')}
        columns={useEntryColumns()}
        filters={filters}
        narrow={narrow}
        defaultRange="7days"
        detailOf={(entry) => <EntryPanel entry={entry} />}
      >
        {children}
        <MemberFilter />
      </ListScreen>
    </EntryColours>
  );
}

/** Accounts that nobody plays with for money: what they hold, and that it is in no figure. */
export default function FakeScreen() {
  const t = useText();
  const tab = useTab();
  const tabs = <FakeTabs />;
  return (
    <Striped>
      {tab === 'accounts' && <AccountsTab>{tabs}</AccountsTab>}
      {tab === 'entries' && <EntriesTab>{tabs}</EntriesTab>}
      {(tab === 'charge' || tab === 'exchange') && (
        <RequestQueue key={tab} kind={tab} subtitle={t('fake.subtitle')} isTest>
          {tabs}
        </RequestQueue>
      )}
    </Striped>
  );
}
