import type { GameClass, MoneySettingOf } from '@gwanje/contract';
import { type OpenRequirement, shareWon, workOff } from '@gwanje/game-rules';
import type { Statement, Tx } from '../../platform/database';
import { findMoneySetting } from '../settings/money-settings.queries';
import {
  type ChangeOfMany,
  changeOfMany,
  changeRequirements,
  changingRequirements,
  keepingStake,
  keepStake,
  keepStakes,
  listLiftedElsewhere,
  listOpenOfMany,
  listOpenRequirements,
  listStakeChanges,
  nameOfStake,
} from './requirements.queries';

interface SettledStake {
  readonly memberId: string;
  /** Of this settlement: a bet that is settled anew counts under another one. */
  readonly stakeId: string;
  readonly gameClass: GameClass;
  /** Above 0. */
  readonly stakeWon: number;
  readonly at: Date;
}

/** A stake with what it counts for by these settings. */
function rowOf(
  { memberId, stakeId, gameClass, stakeWon, at }: SettledStake,
  { contributions, version }: MoneySettingOf<'wagering'>,
) {
  const contributionBps = contributions[gameClass];
  return {
    ...{ member_id: memberId, stake_id: stakeId, game_class: gameClass, stake_won: stakeWon, at },
    ...{ contribution_bps: contributionBps, counted_won: shareWon(stakeWon, contributionBps) },
    setting_version: version,
  };
}

/**
 * Lets a settled stake work off what its member has to play, by the settings in force, once
 * however often it is called. Whoever settles has locked the member's wallets.
 *
 * @source domain decisions 4.6
 */
export async function countStake(tx: Tx, stake: SettledStake): Promise<void> {
  const { memberId, stakeId, gameClass, at } = stake;
  const row = rowOf(stake, await findMoneySetting(tx, 'wagering'));
  const { counted_won: countedWon } = row;
  const isNew = await keepStake(tx, row);
  if (!isNew || countedWon === 0) return;
  const open = await listOpenRequirements(tx, memberId);
  const changes = workOff(open, { gameClass, countedWon });
  await changeRequirements(tx, { memberId, causeId: stakeId, at }, changes);
}

/** What a stake is counted by, as it is once the member's wallets are held. */
export interface CountingBasis {
  readonly wagering: MoneySettingOf<'wagering'>;
  /** What its member still has to play. */
  readonly open: readonly OpenRequirement[];
}

/** What `countStake` sends for a stake whose name is new. */
export function countingStake(
  tx: Tx,
  stake: SettledStake,
  { wagering, open }: CountingBasis,
): readonly Statement[] {
  const { memberId, stakeId, gameClass, at } = stake;
  const row = rowOf(stake, wagering);
  const changes = workOff(open, { gameClass, countedWon: row.counted_won });
  const changing = changes.length > 0;
  return [
    keepingStake(tx, row),
    ...(changing ? [changingRequirements({ memberId, causeId: stakeId, at }, changes)] : []),
  ];
}

interface SettledStakes extends Pick<SettledStake, 'gameClass' | 'at'> {
  readonly stakes: readonly Pick<SettledStake, 'memberId' | 'stakeWon' | 'stakeId'>[];
}

/** `countStake` of many in the order in which they are given, whose wallets the caller holds. */
export async function countStakes(tx: Tx, { stakes, gameClass, at }: SettledStakes): Promise<void> {
  const given = stakes.filter(({ stakeWon }) => stakeWon > 0);
  if (given.length === 0) return;
  const { contributions, version } = await findMoneySetting(tx, 'wagering');
  const contributionBps = contributions[gameClass];
  const kept = await keepStakes(
    tx,
    {
      ...{ game_class: gameClass, at },
      ...{ contribution_bps: contributionBps, setting_version: version },
    },
    given.map((one) => ({ ...one, countedWon: shareWon(one.stakeWon, contributionBps) })),
  );
  const memberIds = [...new Set(given.map(({ memberId }) => memberId))];
  const open = await listOpenOfMany(tx, memberIds);
  const changes: ChangeOfMany[] = [];
  for (const stake of given) {
    const { memberId, stakeId, stakeWon } = stake;
    const ofMember = open.get(memberId);
    // Of two of one name the first was kept.
    if (!ofMember || !kept.delete(nameOfStake(stake))) continue;
    const countedWon = shareWon(stakeWon, contributionBps);
    const made = workOff(ofMember, { gameClass, countedWon });
    changes.push(...made.map((change) => ({ ...change, memberId, causeId: stakeId })));
    const taken = new Map(made.map(({ seq, won }) => [seq, won]));
    open.set(
      memberId,
      ofMember
        .map((one) => ({ ...one, openWon: one.openWon - (taken.get(one.seq) ?? 0) }))
        .filter(({ openWon }) => openWon > 0),
    );
  }
  await changeOfMany(tx, changes, at);
}

/**
 * Opens again exactly what stakes had worked off and lifted, for bets that are void or settled anew;
 * what other stakes have done stands, and what they had played for a bonus that was taken back since
 * is taken back with them. Whoever does it has locked the wallets of their members.
 */
export async function uncountStakes(
  tx: Tx,
  stakes: readonly Pick<SettledStake, 'memberId' | 'stakeId'>[],
  at: Date,
): Promise<void> {
  if (stakes.length === 0) return;
  const done = await listStakeChanges(tx, stakes);
  const opened = done.map((change) => ({ ...change, won: -change.won }));
  const ended = done.filter(({ isTakenBack }) => isTakenBack);
  const takenBack = ended.map((change) => ({ ...change, kind: 'takenBack' }) as const);
  await changeOfMany(tx, [...opened, ...takenBack], at);
  const lifted = done.filter(({ kind }) => kind === 'lifted');
  await changeOfMany(tx, await listLiftedElsewhere(tx, lifted), at);
}
