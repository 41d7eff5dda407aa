import {
  MEMBER_STATUS_BLOCKED,
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUS_LEFT,
  MEMBER_STATUS_SUSPENDED,
  MEMBER_STATUS_WAITING,
  memberList,
  type RowOf,
  type TotalOf,
} from '@gwanje/contract';
import { useLocation, useNavigate, useSearchParams, withMemberDetail } from '@gwanje/remote-kit';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Button, formatWon } from '@gwanje/ui-kit';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { MemberDeed } from '../../parts/member-deeds/deeds.rule';
import { useText } from '../../text';
import { inListWords } from './list-words.rule';
import { SortedAsOf } from './sorted-as-of';
import { useUserColumns } from './use-user-columns';
import { useUserFilters } from './use-user-filters';
import { UserChips } from './user-chips';

type Row = RowOf<typeof memberList>;

// Most visits only look.
const RegisterForm = lazy(async () => ({
  default: (await import('./register.form')).RegisterForm,
}));
const BulkForm = lazy(async () => ({ default: (await import('../../parts/bulk.form')).BulkForm }));
const FilterBulkForm = lazy(async () => ({
  default: (await import('../../parts/filter-bulk.form')).FilterBulkForm,
}));
const MemberDeeds = lazy(async () => ({
  default: (await import('../../parts/member-deeds/member-deeds')).MemberDeeds,
}));

const TONES: Readonly<Record<number, 'wait' | 'bad' | 'held' | 'muted'>> = {
  [MEMBER_STATUS_WAITING]: 'wait',
  [MEMBER_STATUS_SUSPENDED]: 'wait',
  [MEMBER_STATUS_LEFT]: 'muted',
  [MEMBER_STATUS_BLOCKED]: 'bad',
  [MEMBER_STATUS_EXCLUDED]: 'held',
};

/** What the members of a filter have, and have brought. */
function useFeet() {
  const t = useText();
  return useCallback(
    ({ totals }: { totals: readonly TotalOf<typeof memberList>[] }) =>
      totals.map((total) => ({
        label: t('user.total'),
        cells: Object.fromEntries(
          Object.entries(total).map(([column, won]) => [column, formatWon(won)]),
        ),
      })),
    [t],
  );
}

/** What the address says, in the words of every list before anything is asked. */
export default function UserScreen() {
  const [params, setParams] = useSearchParams();
  const said = inListWords(params);
  const isSaid = said === params;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said follows from the address alone
  useEffect(() => {
    if (!isSaid) setParams(said, { replace: true });
  }, [params]);
  return isSaid && <Members />;
}

/** The list of members: who is this, is all well, and what is to be done with one or with many. */
function Members() {
  const t = useText();
  const whyNot = useWhyNot('member.change');
  const whyNotMany = useWhyNot('member.restrict');
  const navigate = useNavigate();
  const { search } = useLocation();
  const reload = useReloadList(memberList);
  const [isRegistering, setRegistering] = useState(false);
  const [deed, setDeed] = useState<{ readonly member: Row; readonly does: MemberDeed }>();
  const [bulkOf, setBulkOf] = useState<readonly string[]>();
  const [filterOf, setFilterOf] = useState<object>();
  const onDeed = useCallback((member: Row, does: MemberDeed) => setDeed({ member, does }), []);
  const onTab = useCallback(
    ({ _id }: Row, tab: string) => navigate({ search: withMemberDetail(search, _id, tab) }),
    [navigate, search],
  );
  return (
    <ListScreen
      list={memberList}
      things={t('user.things')}
      subtitle={t('user.subtitle')}
      columns={useUserColumns(onDeed, onTab)}
      filters={useUserFilters()}
      defaultRange="all"
      feetOf={useFeet()}
      toneOf={({ status }) => TONES[status]}
      onOpen={({ _id }) => navigate({ search: withMemberDetail(search, _id) })}
      makes={whyNot === undefined ? t('register.open') : undefined}
      actions={
        <Button
          tone="primary"
          shortcut="N"
          disabledReason={whyNot}
          onClick={() => setRegistering(true)}
        >
          {t('register.open')}
        </Button>
      }
      bulk={(selected, { filter }) =>
        selected.size > 0 ? (
          <Button size="s" disabledReason={whyNotMany} onClick={() => setBulkOf([...selected])}>
            {t('bulk.open', { count: selected.size })}
          </Button>
        ) : (
          <Button size="s" disabledReason={whyNotMany} onClick={() => setFilterOf(filter)}>
            {t('bulk.filter.open')}
          </Button>
        )
      }
    >
      <UserChips />
      <SortedAsOf />
      <Suspense>
        {isRegistering && <RegisterForm onDone={reload} onClose={() => setRegistering(false)} />}
        {bulkOf && (
          <BulkForm memberIds={bulkOf} onDone={reload} onClose={() => setBulkOf(undefined)} />
        )}
        {filterOf && (
          <FilterBulkForm
            filter={filterOf}
            onDone={reload}
            onClose={() => setFilterOf(undefined)}
          />
        )}
        {deed && <MemberDeeds {...deed} onDone={reload} onClose={() => setDeed(undefined)} />}
      </Suspense>
    </ListScreen>
  );
}
