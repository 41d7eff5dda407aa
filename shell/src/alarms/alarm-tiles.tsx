import type { AlarmGame, Bilingual, DeploymentDocument } from '@gwanje/contract';
import { Link, useLocalized, useShell } from '@gwanje/remote-kit';
import { Badge, Button, HiddenText } from '@gwanje/ui-kit';
import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useStore } from 'zustand';
import { useLoaded } from '../use-loaded';
import { tileLink } from './alarm-links.rule';
import { countedKinds, isTile, ringingKinds, staleSeconds } from './alarm-state.rule';
import { alarmStore } from './alarm-store';
import { useText } from './catalogue';
import { countText } from './count-text';
import type { AlarmKind, News } from './known-alarms.rule';

const Tiles = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  min-width: 0;
  margin: 0 auto 0 12px;
  > ul { display: flex; gap: 2px; margin: 0; padding: 0; list-style: none; }
  li > * {
    display: flex;
    align-items: center;
    gap: 6px;
    height: 28px;
    padding: 0 9px;
    border-radius: var(--radius-s);
    color: var(--muted);
    text-decoration: none;
    white-space: nowrap;
  }
  li > a:hover { background: var(--hover); }
  li b { color: var(--text); font-weight: 600; font-variant-numeric: tabular-nums; }
  li > [data-ringing], li > [data-ringing] b { color: var(--warn); }
  li > [data-ringing] { background: var(--wait-tint); }
  /* What there is no room for stands in the list beside it. */
  @media (max-width: 1240px) { > ul > :is([data-kind='sports'], [data-kind='miniGames']) { display: none; } }
  /* English words are longer. */
  @media (max-width: 1440px) { &:lang(en) > ul > :is([data-kind='sports'], [data-kind='miniGames']) { display: none; } }
  @media (max-width: 760px) { margin-left: 4px; > ul { display: none; } }
  > button { flex: none; }
`;

/** Seconds since the last report, once they are worth a word; the component follows them. */
function useStaleSeconds(): number | undefined {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const tick = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(tick);
  }, []);
  return useStore(alarmStore, (state) => staleSeconds(state, nowMs));
}

/** Says why the figures may be old; nothing while they are fresh. */
function Lateness() {
  const say = useText();
  const isOnline = useStore(alarmStore, (state) => state.isOnline);
  const seconds = useStaleSeconds();
  if (!isOnline) return <Badge tone="warn">{say('alarm.offline')}</Badge>;
  if (seconds === undefined) return null;
  return <Badge tone="warn">{say('alarm.ago', { seconds })}</Badge>;
}

const EMPTY: News['kinds'] = [];

/** Rounds that have come, in words, which have to be fetched first. */
function useRoundNames(kinds: News['kinds']): (kind: AlarmGame) => string | undefined {
  const localized = useLocalized();
  const isWanted = kinds.some(({ kind }) => !isTile(kind));
  const [nameOf, setNameOf] = useState<(kind: AlarmGame) => Bilingual>();
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    import('./round-alarms.rule').then(
      ({ roundName }) => isHere && setNameOf(() => roundName),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return (kind) => nameOf && localized(nameOf(kind));
}

/** What a screen reader hears: each arrival once, and when the line is gone. */
function Announcement() {
  const say = useText();
  const isOnline = useStore(alarmStore, (state) => state.isOnline);
  const news = useStore(alarmStore, (state) => state.news);
  const kinds = news?.kinds ?? EMPTY;
  const nameOf = useRoundNames(kinds);
  const arrived = kinds.flatMap(({ kind, count }) => {
    if (isTile(kind)) return [say(`alarm.news.${kind}`, { count })];
    const game = nameOf(kind);
    return game === undefined ? [] : [say('alarm.news.round', { game, count })];
  });
  return (
    <div role="status">
      <HiddenText>
        {isOnline ? (
          // The same words a second time are news, too.
          <span key={news?.atMs}>{arrived.join(', ')}</span>
        ) : (
          say('alarm.offlineText')
        )}
      </HiddenText>
    </div>
  );
}

// Seldom is anything closed.
const loadMaintenance = async () => (await import('./maintenance-badge')).MaintenanceBadge;

export interface AlarmTilesProps {
  readonly deployment: DeploymentDocument;
  readonly onAcknowledge: (kinds: readonly AlarmKind[]) => void;
}

/** How many wait, kind by kind, and what has just come. */
export function AlarmTiles({ deployment, onAcknowledge }: AlarmTilesProps) {
  const say = useText();
  const adminType = useShell(({ admin }) => admin?.type ?? -1);
  const report = useStore(alarmStore, (state) => state.report);
  const ringing = useStore(alarmStore, (state) => ringingKinds(state).join()).split(',');
  const isRinging = (kind: AlarmKind) => ringing.includes(kind);
  const isClosed = (report?.maintenance?.length ?? 0) > 0;
  const Maintenance = useLoaded(loadMaintenance, isClosed);
  const counted = countedKinds(report);
  const tiles = counted.flatMap(({ kind, count }) => (isTile(kind) ? [{ kind, count }] : []));
  const ringingNow = counted.map(({ kind }) => kind).filter(isRinging);
  return (
    <Tiles data-tiles>
      <ul aria-label={say('alarm.waiting')}>
        {tiles.map(({ kind, count }) => {
          const link = tileLink(deployment, adminType, kind);
          const shown = (
            <>
              {isRinging(kind) && <BellRing size={13} aria-hidden />}
              {say(`alarm.kind.${kind}`)} <b>{countText(count)}</b>
              {isRinging(kind) && <HiddenText>{say('alarm.isNew')}</HiddenText>}
            </>
          );
          const ring = isRinging(kind) ? '' : undefined;
          return (
            <li key={kind} data-kind={kind}>
              {link ? (
                <Link to={link} data-ringing={ring} onClick={() => onAcknowledge([kind])}>
                  {shown}
                </Link>
              ) : (
                <span data-ringing={ring}>{shown}</span>
              )}
            </li>
          );
        })}
      </ul>
      {ringingNow.length > 0 && (
        <Button
          size="s"
          onClick={({ currentTarget }) => {
            // It goes with what rang, and would leave the keys to nobody.
            currentTarget.parentElement?.querySelector('a')?.focus();
            onAcknowledge(ringingNow);
          }}
        >
          {say('alarm.acknowledge')}
        </Button>
      )}
      {Maintenance && <Maintenance deployment={deployment} />}
      <Lateness />
      <Announcement />
    </Tiles>
  );
}
