import { setTimeout as pause } from 'node:timers/promises';
import { feed } from '@gwanje/contract';
import type { Simulation } from './environment';
import { type CallFeed, feedClient, UNREACHABLE } from './feed-client';
import { nextDeed, type Player, pauseMs, seededRandom } from './players.rule';

/** What happened, by what was done and how it was answered: `ask` or `ask money.insufficient`. */
export type Ending = ReadonlyMap<string, number>;

/** A server that cannot be reached is asked again so much later. */
const AWAY_MS = 5_000;
const OPEN = ['waiting', 'held'];
const IP = '203.0.113.10';

type Site = Pick<Simulation, 'password'> & { readonly callFeed: CallFeed };

interface Done {
  readonly player: Player;
  /** Undefined where all went well. */
  readonly code?: string | undefined;
}

/** Signs a player in, who joins first if nobody knows him. */
async function enter({ callFeed, password }: Site, player: Player): Promise<Done> {
  const { id } = player;
  const known = await callFeed(feed.login, { id, password, ip: IP });
  if (known.data) return { player: { ...player, memberId: known.data.memberId } };
  if (known.code !== 'member.login_failed') return { player, code: known.code };
  const bankAccount = { bank: '국민', number: '110-22-333333', owner: '홍길동' };
  const newcomer = { id, password, bankAccount, nick: id, recommender: null, ip: IP };
  const { data, code } = await callFeed(feed.join, newcomer);
  return data ? { player: { ...player, memberId: data.memberId } } : { player, code };
}

/** What lies there now, and whether something is still open. */
async function look({ callFeed }: Site, player: Player): Promise<Done> {
  const { memberId } = player;
  const balances = await callFeed(feed.readBalances, { memberId });
  if (!balances.data) return { player, code: balances.code };
  const own = await callFeed(feed.listOwn, { memberId });
  if (!own.data) return { player, code: own.code };
  const open = own.data.requests.find(({ status }) => OPEN.includes(status));
  const { moneyWon } = balances.data;
  return { player: { ...player, moneyWon, openRequestId: open?.requestId ?? null } };
}

async function act(site: Site, player: Player, deed: ReturnType<typeof nextDeed>): Promise<Done> {
  const { callFeed } = site;
  const { memberId } = player;
  if (deed.does === 'enter') return enter(site, player);
  if (deed.does === 'look') return look(site, player);
  const { code } =
    deed.does === 'withdraw'
      ? await callFeed(feed.withdraw, { memberId, requestId: deed.requestId })
      : await callFeed(feed.ask, { memberId, kind: deed.kind, amountWon: deed.amountWon });
  const seen = await look(site, player);
  return { player: seen.player, code: code ?? seen.code };
}

/** Lets players play until somebody ends it, and answers what they did. */
export async function runPlayers(
  { players: ids, password, everyMs, seed, ...access }: Simulation,
  {
    signal,
    onDeed = () => undefined,
  }: {
    readonly signal: AbortSignal;
    /** Told of everything that a player has done, and how it was answered. */
    readonly onDeed?: (id: string, done: string) => void;
  },
): Promise<Ending> {
  const random = seededRandom(seed);
  const site = { password, callFeed: feedClient(access, Date.now) };
  const players: Player[] = ids.map((id) => ({
    ...{ id, memberId: null, moneyWon: 0, openRequestId: null },
  }));
  const counts = new Map<string, number>();
  const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
  while (!signal.aborted) {
    await rest(pauseMs(random, everyMs, Date.now()));
    if (signal.aborted) break;
    const place = Math.floor(random() * players.length);
    let player = players[place] as Player;
    // Whoever has just come in has come for something.
    for (let deeds = 0; deeds < 3; deeds += 1) {
      const deed = nextDeed(random, player);
      const { player: after, code } = await act(site, player, deed);
      const done = code === undefined ? deed.does : `${deed.does} ${code}`;
      counts.set(done, (counts.get(done) ?? 0) + 1);
      onDeed(player.id, done);
      player = after;
      players[place] = after;
      if (code === UNREACHABLE) await rest(AWAY_MS);
      if (code !== undefined || deed.does !== 'enter') break;
      const seen = await look(site, player);
      player = seen.player;
      players[place] = player;
    }
  }
  return counts;
}
