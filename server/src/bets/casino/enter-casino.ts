// What the player's site asks before a member goes to a table.
import {
  CASINO_PROVIDER_NO_MAX,
  CASINO_PROVIDERS,
  type CasinoProviderNo,
  classOfProvider,
  type FeedReplyOf,
  type feed,
} from '@gwanje/contract';
import { findMaintenance } from '../../config/settings/maintenance.queries';
import type { FeedQuestion } from '../../feed/implement-feed';
import { findMemberRow, readBalances } from '../../members/members.queries';
import { findBetSetting } from '../settings/bet-settings.queries';
import { type ClosedGame, closedWindow, toldOfGame } from '../settings/closed-games.queries';
import { isForLevel, toldClosed } from './casino-doors.queries';
import { requireSeamless } from './take-seamless.command';

/** What a member can stake with a seamless vendor. @throws {Refusal} module.off, member.not_found */
export async function readCasinoBalance({
  db,
  input,
  now,
  isOn,
  refuse,
}: FeedQuestion<typeof feed.casinoBalance>): Promise<FeedReplyOf<typeof feed.casinoBalance>> {
  requireSeamless({ isOn }, input.vendor, true);
  const found = await readBalances(db, input.memberId, now());
  return found ? { balanceWon: found.moneyWon } : refuse('member.not_found');
}

interface Entrance {
  readonly text: string | null;
  readonly until: string | null;
}
const OPEN: Entrance = { text: null, until: null };
const shown = (closed: ClosedGame | undefined): Entrance => closed ?? OPEN;

/** The providers in their order, closed ones with what members read. */
export async function listCasinoProviders({
  db,
  input: { memberId },
  now,
  locale,
  refuse,
}: FeedQuestion<typeof feed.listCasinoProviders>): Promise<
  FeedReplyOf<typeof feed.listCasinoProviders>
> {
  const at = now();
  const member = memberId === undefined ? undefined : await findMemberRow(db, memberId);
  if (memberId !== undefined && !member) return refuse('member.not_found');
  const [casino, games, maintenance, told] = await Promise.all([
    findBetSetting(db, 'casino'),
    findMaintenance(db, 'gameMaintenance'),
    findMaintenance(db, 'casinoMaintenance'),
    toldClosed(db),
  ]);
  const passes = member?.is_test === true;
  const all = maintenance.launch && !passes ? closedWindow(maintenance, at) : undefined;
  const numbers = Array.from({ length: CASINO_PROVIDER_NO_MAX }, (_, index) => index + 1);
  const providers = numbers.flatMap((provider) => {
    const no = `${provider}` as CasinoProviderNo;
    const provided = casino.providers[no];
    if (!provided.isOn || (member && !isForLevel(provided, member.level))) return [];
    const own = games.honor[no];
    const isTold = own.followsProvider && told.has(provider);
    const there = closedWindow(own, at) ?? (isTold ? { text: own.text, until: null } : undefined);
    const { ko, en } = CASINO_PROVIDERS[no];
    const closed = all ?? (passes ? undefined : toldOfGame(there, { ko, en }, locale));
    const row = { provider, ko, en, gameClass: classOfProvider(provider), isOpen: !closed };
    return [{ position: provided.position, row: { ...row, ...shown(closed) } }];
  });
  return {
    providers: providers
      .sort((a, b) => a.position - b.position || a.row.provider - b.row.provider)
      .map(({ row }) => row),
  };
}
