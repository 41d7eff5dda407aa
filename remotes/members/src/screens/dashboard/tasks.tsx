import type { Dashboard, TaskKind } from '@gwanje/contract';
import { Link, useShell } from '@gwanje/remote-kit';
import { Card } from '@gwanje/ui-kit';
import { lazy, Suspense, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { waited } from './figures.rule';

// Few have any.
const AlarmsDialog = lazy(async () => ({
  default: (await import('./raised-alarms')).AlarmsDialog,
}));

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
  gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;
  li { display: grid; }
  li > :is(a, button, div) {
    display: grid;
    align-content: start;
    gap: 2px;
    padding: 8px 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    color: var(--text);
    text-decoration: none;
  }
  li > button { text-align: start; font: inherit; background: none; cursor: pointer; }
  li > a:hover, li > button:hover { background: var(--hover); }
  [data-waits] { background: var(--wait-tint); }
  b { font-size: 18px; font-weight: 600; font-variant-numeric: tabular-nums; }
  small { color: var(--muted); font-size: 12px; }
`;

const PLAIN: Readonly<Record<Exclude<TaskKind, 'alarms'>, string>> = {
  newMembers: '/user?categoryStatus=0',
  charges: '/money/charge',
  exchanges: '/money/exchange',
  payouts: '/v5/money/exchange?status=due',
  tickets: '/help',
  secondWords: '/second-words',
  rounds: '/v2/game/mini-game-list?calcStatus=ready,rollback,hold',
  providers: '/money/change?tab=providers&status=pending&range=all',
};
const V5: Partial<Record<keyof typeof PLAIN, string>> = {
  charges: '/v5/money/charge',
  exchanges: '/v5/money/exchange',
};
/** What is nothing at all on a site without it. */
const RARE: readonly TaskKind[] = ['payouts', 'rounds', 'providers', 'alarms', 'secondWords'];
const TICK_MS = 30_000;

/** What waits, since when, and where it is worked off. */
export function Tasks({ waiting }: { readonly waiting: NonNullable<Dashboard['todo']> }) {
  const t = useText();
  const { moneyVersion, configVersion } = useShell((shell) => shell.flags);
  const [now, setNow] = useState(Date.now);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  const sinceOf = (oldestAt: string) => {
    const { unit, count } = waited(oldestAt, now);
    return t(`dash.oldest.${unit}`, { count });
  };
  /** Undefined where this console has no page of it. */
  const placeOf = (kind: keyof typeof PLAIN, address: string | null) => {
    if (kind === 'rounds' && configVersion === 1) return address ?? undefined;
    return (moneyVersion === 5 && V5[kind]) || PLAIN[kind];
  };
  const shown = waiting.filter(({ kind, count }) => count > 0 || !RARE.includes(kind));
  return (
    <Card title={t('dash.todo')}>
      <Tiles>
        {shown.map(({ kind, count, oldestAt, address }) => {
          const to = kind === 'alarms' ? undefined : placeOf(kind, address);
          const tile = (
            <>
              <span>{t(`dash.todo.${kind}`)}</span>
              <b>{count.toLocaleString('en-US')}</b>
              <small>{oldestAt ? sinceOf(oldestAt) : count > 0 ? '' : t('dash.nothing')}</small>
            </>
          );
          const isWaiting = count > 0 ? { 'data-waits': '' } : {};
          return (
            <li key={kind}>
              {kind === 'alarms' ? (
                <button type="button" {...isWaiting} onClick={() => setShown(true)}>
                  {tile}
                </button>
              ) : to === undefined ? (
                <div {...isWaiting}>{tile}</div>
              ) : (
                <Link to={to} {...isWaiting}>
                  {tile}
                </Link>
              )}
            </li>
          );
        })}
      </Tiles>
      {isShown && (
        <Suspense>
          <AlarmsDialog onClose={() => setShown(false)} />
        </Suspense>
      )}
    </Card>
  );
}
