import { call, onWritten, query, useQuery } from '@gwanje/api-client';
import {
  MEMBER_DETAIL_TABS,
  type MemberDetailTab,
  memberList,
  members,
  money,
  PERMISSIONS,
} from '@gwanje/contract';
import { useLocalized, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { EmptyState, formatWon, Skeleton, Tabs } from '@gwanje/ui-kit';
import { Suspense, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { MemberCell } from '../member-cell';
import { DEEDS } from '../member-deeds/deeds.rule';
import { useLoginDeeds } from '../member-deeds/use-login-deeds';
import { ChangedSince } from './changed-since';
import { type DetailTab, rightFor, tabNamed, tabsFor } from './detail-tabs';
import { Figures } from './figures';
import { MoneyDeeds } from './money-deeds';
import { ProviderMoney } from './provider-money';

const Detail = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  > header { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
  > header > div { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
  > header > dl { display: flex; flex-wrap: wrap; gap: 6px 18px; margin: 0; }
  > header dt { color: var(--muted); font-size: 12px; }
  > header dd { margin: 0; font-variant-numeric: tabular-nums; font-weight: 600; }
  > header > [data-alert] { padding: 6px 10px; border-radius: var(--radius-s); background: var(--warn-soft, var(--hover)); }
`;

/** What one tab holds, part beneath part. */
const OnePanel = styled.div`
  &:not([hidden]) { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; }
  > button { justify-self: start; }
  h3 { margin-bottom: 4px; font-weight: 600; }
  ul { margin: 0; padding-left: 18px; }
  /* A time that is broken is read twice. */
  td:first-child { white-space: nowrap; }
`;

const LOOKED_AGAIN_MS = 10_000;
/** Who waits is let in or not in the list, where stands who brought him. */
const DEEDS_OF_HEAD = DEEDS.map(({ does }) => does);
const OWN_WALLETS = ['money', 'point', 'income'] as const;

/** Of icons of tabs, by what these are of. */
const COLOURS = {
  ...{ person: 'var(--accent)', money: 'var(--good)', bets: 'var(--warn)' },
  rules: 'var(--muted)',
} as const;

interface MemberDetailProps {
  readonly memberId: string;
  /** The tab that is open; undefined or one that is not here: the first. */
  readonly which: string | undefined;
  readonly onWhich: (which: string) => void;
}

/** The tabs that whoever is signed in has here, what they are called, and the one that is open. */
export function useDetailTabs(which: string | undefined) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const flags = useShell((shell) => shell.flags);
  const adminType = useShell(({ admin }) => admin?.type ?? -1);
  const tabs = tabsFor(flags, adminType);
  const nameOf = ({ key }: DetailTab) =>
    key in MEMBER_DETAIL_TABS
      ? MEMBER_DETAIL_TABS[key as MemberDetailTab][locale]
      : t(`tab.${key as Exclude<typeof key, MemberDetailTab>}`);
  return { tabs, nameOf, selected: tabs.find(({ key }) => key === which) ?? tabs[0] };
}

/** Anything about one member, without leaving one's work. */
export function MemberDetail({ memberId, which, onWhich }: MemberDetailProps) {
  const t = useText();
  const { tabs, nameOf, selected } = useDetailTabs(which);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (selected && !opened.has(selected.key)) setOpened(new Set([...opened, selected.key]));
  if (!selected) return <EmptyState title={t('detail.noTab')} />;
  return (
    <Detail>
      <Head memberId={memberId} />
      {which !== undefined && selected.key !== which && <WhyNotTab which={which} nameOf={nameOf} />}
      <Tabs
        label={t('detail.tabs')}
        tabs={tabs
          .filter(({ isHidden, key }) => !isHidden || key === selected.key)
          .map(({ Icon, tone, ...tab }) => ({
            ...{ id: tab.key, label: nameOf({ Icon, tone, ...tab }) },
            icon: <Icon size={14} color={COLOURS[tone]} aria-hidden />,
          }))}
        selected={selected.key}
        onSelect={onWhich}
      >
        {/* Panels that were looked at stay as they were left. */}
        {tabs
          .filter(({ key }) => opened.has(key))
          .map(({ key, Panel }) => (
            <OnePanel key={key} hidden={key !== selected.key}>
              <Suspense fallback={<Skeleton rows={6} label={t('detail.loading')} />}>
                <Panel memberId={memberId} />
              </Suspense>
            </OnePanel>
          ))}
      </Tabs>
    </Detail>
  );
}

interface WhyNotTabProps {
  readonly which: string;
  readonly nameOf: (tab: DetailTab) => string;
}

/** Why the tab that was asked for is not the one that is shown. */
function WhyNotTab({ which, nameOf }: WhyNotTabProps) {
  const t = useText();
  const say = useLocalized();
  const flags = useShell((shell) => shell.flags);
  const tab = tabNamed(which);
  if (!tab) return <p role="status">{t('detail.unknownTab', { which })}</p>;
  const right = rightFor(tab, flags);
  return (
    <p role="status">
      {right === undefined
        ? t('detail.offTab', { tab: nameOf(tab) })
        : t('detail.closedTab', { tab: nameOf(tab), permission: say(PERMISSIONS[right]) })}
    </p>
  );
}

/** Who it is and what he has, whatever tab is open. */
function Head({ memberId }: { readonly memberId: string }) {
  const t = useText();
  const isStaff = useShell(({ admin }) => admin?.type !== 9);
  const member = useQuery({
    ...query(members.readMember, { memberId }),
    refetchInterval: LOOKED_AGAIN_MS,
  });
  const has = useQuery({
    ...query(money.readMemberMoney, { memberId }),
    refetchInterval: LOOKED_AGAIN_MS,
  });
  const again = useRef(() => undefined as unknown);
  again.current = () => Promise.all([member.refetch(), has.refetch()]);
  const { data: figures } = useQuery(query(members.readMemberFigures, { memberId }));
  // Who looks at somebody's whole detail is on record, once an hour.
  useEffect(() => void call(members.openMember, { memberId }), [memberId]);
  // Another window of this browser has written something: maybe of him.
  useEffect(() => onWritten(() => void again.current()), []);
  const memos = useQuery({ ...query(members.listMemberMemos, { memberId }), enabled: isStaff });
  const { menuOf, asked } = useLoginDeeds(memberList, {
    only: DEEDS_OF_HEAD,
    onDone: member.refetch,
  });
  const alert = memos.data?.memos.find(({ isAlert }) => isAlert);
  return (
    <header>
      <Answered answer={member} things={t('user.member')} waitingRows={1}>
        {(one) => (
          <div>
            <h2>
              <MemberCell
                member={{
                  ...{ ...one, hasAlertMemo: alert !== undefined },
                  sharedMembers: figures?.sharedMembers,
                }}
              />
            </h2>
            {isStaff && <ChangedSince key={memberId} member={one} />}
            {isStaff && menuOf(one, null)}
            {has.data && (
              <MoneyDeeds {...{ memberId, id: one.id, ...has.data }} onDone={has.refetch} />
            )}
          </div>
        )}
      </Answered>
      {alert && <p data-alert>{alert.body}</p>}
      <Answered answer={has} things={t('detail.wallets')} waitingRows={2}>
        {({ walletsWon, mayMove, wagering }) => (
          <dl>
            {OWN_WALLETS.map((wallet) => (
              <div key={wallet}>
                <dt>{t(`wallet.${wallet}`)}</dt>
                <dd>{formatWon(walletsWon[wallet])}</dd>
              </div>
            ))}
            <ProviderMoney {...{ memberId, walletsWon, mayMove }} onMoved={has.refetch} />
            <div>
              <dt>{t('detail.wageringRate')}</dt>
              <dd>{(wagering.progressBps / 100).toFixed(2)} %</dd>
            </div>
            <div>
              <dt>{t('detail.wagering')}</dt>
              <dd>{formatWon(wagering.openWon)}</dd>
            </div>
          </dl>
        )}
      </Answered>
      <Figures memberId={memberId} />
      {asked}
    </header>
  );
}
