import { type LedgerEntry, WALLETS, type Wallet } from '@gwanje/contract';
import { Link, useSearchParams } from '@gwanje/remote-kit';
import { Badge, Button, isDialogOpen } from '@gwanje/ui-kit';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { balanceRun } from '../domain/balance-run.rule';
import { HISTORY_VIEWS, type HistoryView, hidesBetting, viewOf } from '../domain/entry-filter.rule';
import { useText } from '../text';
import { MemberFilter } from './member-filter';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 8px 14px;
  > nav { display: flex; flex-wrap: wrap; gap: 4px; }
  > nav > a { padding: 4px 11px; border: 1px solid var(--field-line); border-radius: 15px; color: inherit; text-decoration: none; }
  > nav > a[aria-current] { border-color: var(--accent); color: var(--accent); background: var(--accent-tint); font-weight: 600; }
`;

const PLACE = ['page', 'after', 'before', 'open'];
const VIEWS = Object.keys(HISTORY_VIEWS) as HistoryView[];
const OWN_WALLETS: readonly Wallet[] = ['money', 'point', 'income'];
/** What lies with companies stands behind what lies here, each by itself: balances of one follow from each other. */
const WALLET_TABS = [
  '',
  ...OWN_WALLETS,
  ...WALLETS.filter((wallet) => !OWN_WALLETS.includes(wallet)),
] as const;

/** Ways to change a part of the address, which begins at the first page again. */
function useAddress() {
  const [params, setParams] = useSearchParams();
  const searchOf = (values: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(params);
    for (const name of PLACE) next.delete(name);
    for (const [name, value] of Object.entries(values))
      if (value) next.set(name, value);
      else next.delete(name);
    return next.toString();
  };
  return {
    params,
    searchOf,
    change: (values: Readonly<Record<string, string | undefined>>) => setParams(searchOf(values)),
  };
}

/** B shows bets among the rest and hides them again, wherever nobody types. */
function useBetsKey(turn: (() => void) | undefined) {
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { code, ctrlKey, metaKey, altKey, isComposing, target } = event;
      const isTyping = target instanceof Element && target.closest('input, select, textarea');
      if (code !== 'KeyB' || ctrlKey || metaKey || altKey || isComposing || isTyping) return;
      if (!latest.current || isDialogOpen()) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** What the history is of: wallet, member, and whether bets are among it. */
export function HistoryBar({ rows, sort }: { rows: readonly LedgerEntry[]; sort: string | null }) {
  const t = useText();
  const { params, searchOf, change } = useAddress();
  const wallet = params.get('wallet') ?? '';
  const memberId = params.get('memberId');
  const address = Object.fromEntries(params);
  const view = viewOf(address);
  const areBetsHidden = hidesBetting(address);
  const turnBets = () => change({ betting: areBetsHidden ? 'on' : undefined });
  useBetsKey(memberId ? undefined : turnBets);
  return (
    <Bar>
      <nav aria-label={t('entries.wallet')}>
        {WALLET_TABS.map((one) => (
          <Link
            key={one}
            to={{ search: searchOf({ wallet: one }) }}
            aria-current={one === wallet ? 'page' : undefined}
          >
            {one === '' ? t('filter.all') : t(`wallet.${one}`)}
          </Link>
        ))}
      </nav>
      <nav aria-label={t('history.views')}>
        {VIEWS.map((one) => (
          <Link
            key={one}
            to={{
              search: searchOf({
                ...{ types: undefined, groups: undefined, minWon: undefined, maxWon: undefined },
                betting: undefined,
                ...(one === view ? {} : HISTORY_VIEWS[one]),
              }),
            }}
            aria-current={one === view ? 'true' : undefined}
          >
            {t(`history.view.${one}`)}
          </Link>
        ))}
      </nav>
      <MemberFilter />
      {!memberId && (
        <Button size="s" aria-pressed={!areBetsHidden} shortcut="B" onClick={turnBets}>
          {t(areBetsHidden ? 'entries.bets.hidden' : 'entries.bets.shown')}
        </Button>
      )}
      {memberId && wallet && (
        <RunningBalance
          rows={rows}
          sort={sort}
          isWhole={
            !['types', 'groups', 'actor', 'subject', 'minWon', 'maxWon'].some((name) =>
              params.has(name),
            )
          }
        />
      )}
    </Bar>
  );
}

/** Whether each balance begins where the one before it ended. */
function RunningBalance({
  rows,
  sort,
  isWhole,
}: {
  rows: readonly LedgerEntry[];
  sort: string | null;
  isWhole: boolean;
}) {
  const t = useText();
  const { followed, breaks, left } = balanceRun(rows, sort === 'oldest' ? 'oldest' : 'newest');
  if (followed === 0) return null;
  // Where nothing is filtered out nothing may be missing either.
  const broken = breaks.length + (isWhole ? left.length : 0);
  if (broken > 0) return <Badge tone="bad">{t('run.broken', { count: broken })}</Badge>;
  return left.length > 0 ? (
    <Badge tone="neutral">{t('run.left', { count: left.length })}</Badge>
  ) : (
    <Badge tone="good">{t('run.whole', { count: followed })}</Badge>
  );
}
