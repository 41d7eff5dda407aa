// What the player's site asks before a member goes to a table.
import {
  CASINO_PROVIDER_NO_MAX,
  CASINO_PROVIDERS,
  type CasinoProviderNo,
  classOfProvider,
  type FeedReplyOf,
  type feed,
  PROVIDERS,
  providerOfVendor,
  whenOfMode,
} from '@gwanje/contract';
import type { FeedQuestion, FeedWork } from '../../feed/implement-feed';
import { lockWallets } from '../../ledger/post-movement';
import { findMemberRow, readBalances, requireMember } from '../../members/members.queries';
import { findBetSetting } from '../settings/bet-settings.queries';
import { type ClosedGame, closedWindow } from '../settings/closed-games.queries';
import { closedCasino, closedProvider, isBlocked } from './casino-doors.queries';
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

/**
 * Whether a member may enter now.
 *
 * @throws {Refusal} the first check that says no
 */
export async function launchCasino(
  work: FeedWork<typeof feed.launchCasino>,
): Promise<FeedReplyOf<typeof feed.launchCasino>> {
  const { tx, input, isOn, refuse, audit } = work;
  const { memberId, vendor, provider } = input;
  const modeOn = (['seamless', 'transfer'] as const).find((one) => {
    const when = whenOfMode(vendor, one);
    return when !== undefined && isOn(when);
  });
  if (modeOn === undefined) return refuse('module.off');
  const { balancesWon, at } = await lockWallets(work, memberId);
  const member = await requireMember(tx, memberId);
  if (isBlocked(member, at)) return refuse('casino.member_blocked');
  const closed =
    (await closedCasino(tx, { door: 'launch', isTest: member.is_test, at })) ??
    (provider === undefined ? undefined : await closedProvider(tx, { member, provider, at }));
  if (closed) throw closed;
  await audit({ subject: `member/${memberId}`, after: input });
  const there = providerOfVendor(vendor);
  const wallet = modeOn === 'seamless' || !there ? 'money' : PROVIDERS[there].wallet;
  return { mode: modeOn, balanceWon: balancesWon[wallet], at: at.toISOString() };
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
  refuse,
}: FeedQuestion<typeof feed.listCasinoProviders>): Promise<
  FeedReplyOf<typeof feed.listCasinoProviders>
> {
  const at = now();
  const member = memberId === undefined ? undefined : await findMemberRow(db, memberId);
  if (memberId !== undefined && !member) return refuse('member.not_found');
  const [casino, games, maintenance] = await Promise.all([
    findBetSetting(db, 'casino'),
    findBetSetting(db, 'gameMaintenance'),
    findBetSetting(db, 'casinoMaintenance'),
  ]);
  const passes = member?.is_test === true;
  const all = maintenance.launch && !passes ? closedWindow(maintenance, at) : undefined;
  const numbers = Array.from({ length: CASINO_PROVIDER_NO_MAX }, (_, index) => index + 1);
  const providers = numbers.flatMap((provider) => {
    const no = `${provider}` as CasinoProviderNo;
    const { isOn, levelMin, position } = casino.providers[no];
    if (!isOn || (member && member.level < levelMin)) return [];
    const closed = all ?? (passes ? undefined : closedWindow(games.honor[no], at));
    const { ko, en } = CASINO_PROVIDERS[no];
    const row = { provider, ko, en, gameClass: classOfProvider(provider), isOpen: !closed };
    return [{ position, row: { ...row, ...shown(closed) } }];
  });
  return {
    providers: providers
      .sort((a, b) => a.position - b.position || a.row.provider - b.row.provider)
      .map(({ row }) => row),
  };
}
