import { query, useQuery } from '@gwanje/api-client';
import { MEMBER_DETAIL_TABS, type MemberDetailTab, members, money } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { EmptyState, formatWon, Skeleton, Tabs } from '@gwanje/ui-kit';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { MemberCell } from '../member-cell';
import { tabsFor } from './detail-tabs';
import { Figures } from './figures';
import { ProviderMoney } from './provider-money';

const Detail = styled.article`
  display: grid;
  gap: 12px;
  > header { display: grid; gap: 8px; }
  > header > dl { display: flex; flex-wrap: wrap; gap: 6px 18px; margin: 0; }
  > header dt { color: var(--muted); font-size: 12px; }
  > header dd { margin: 0; font-variant-numeric: tabular-nums; font-weight: 600; }
  > header > [data-alert] { padding: 6px 10px; border-radius: var(--radius-s); background: var(--warn-soft, var(--hover)); }
`;

const LOOKED_AGAIN_MS = 10_000;
const OWN_WALLETS = ['money', 'point', 'income'] as const;

interface MemberDetailProps {
  readonly memberId: string;
  /** The tab that is open; undefined or one that is not here: the first. */
  readonly which: string | undefined;
  readonly onWhich: (which: string) => void;
}

/** Anything about one member, without leaving one's work. */
export function MemberDetail({ memberId, which, onWhich }: MemberDetailProps) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const flags = useShell((shell) => shell.flags);
  const adminType = useShell(({ admin }) => admin?.type ?? -1);
  const tabs = tabsFor(flags, adminType);
  const nameOf = ({ key }: (typeof tabs)[number]) =>
    key in MEMBER_DETAIL_TABS
      ? MEMBER_DETAIL_TABS[key as MemberDetailTab][locale]
      : t(`tab.${key as Exclude<typeof key, MemberDetailTab>}`);
  const selected = tabs.find(({ key }) => key === which) ?? tabs[0];
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (selected && !opened.has(selected.key)) setOpened(new Set([...opened, selected.key]));
  const isUnknown = which !== undefined && selected?.key !== which;
  if (!selected) return <EmptyState title={t('detail.noTab')} />;
  return (
    <Detail>
      <Head memberId={memberId} />
      {isUnknown && <p role="status">{t('detail.unknownTab', { which })}</p>}
      <Tabs
        label={t('detail.tabs')}
        tabs={tabs
          .filter(({ isHidden, key }) => !isHidden || key === selected.key)
          .map((tab) => ({ id: tab.key, label: nameOf(tab) }))}
        selected={selected.key}
        onSelect={onWhich}
      >
        {/* Panels that were looked at stay as they were left. */}
        {tabs
          .filter(({ key }) => opened.has(key))
          .map(({ key, Panel }) => (
            <div key={key} hidden={key !== selected.key}>
              <Suspense fallback={<Skeleton rows={6} label={t('detail.loading')} />}>
                <Panel memberId={memberId} />
              </Suspense>
            </div>
          ))}
      </Tabs>
    </Detail>
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
  const memos = useQuery({ ...query(members.listMemberMemos, { memberId }), enabled: isStaff });
  const alert = memos.data?.memos.find(({ isAlert }) => isAlert);
  return (
    <header>
      <Answered answer={member} things={t('user.member')} waitingRows={1}>
        {(one) => (
          <h2>
            <MemberCell member={one} />
          </h2>
        )}
      </Answered>
      {alert && <p data-alert>{alert.body}</p>}
      <Answered answer={has} things={t('detail.wallets')} waitingRows={2}>
        {({ walletsWon, wagering }) => (
          <dl>
            {OWN_WALLETS.map((wallet) => (
              <div key={wallet}>
                <dt>{t(`wallet.${wallet}`)}</dt>
                <dd>{formatWon(walletsWon[wallet])}</dd>
              </div>
            ))}
            <ProviderMoney memberId={memberId} walletsWon={walletsWon} onMoved={has.refetch} />
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
    </header>
  );
}
