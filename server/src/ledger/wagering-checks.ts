import { sql } from 'kysely';
import { acrossMembers } from '../placement';
import type { Database } from '../platform/database';
import { type Difference, gap, isWithin, type RangeCheck, shown } from './ledger-check';

interface OpenedRow {
  readonly member_id: string;
  readonly type: string;
  readonly source_id: string;
  readonly asked_won: string | null;
  readonly is_won: string | null;
}

/** Every approved charge, every bonus and every coupon that was used has opened its requirement; and nothing else has opened one. */
export const checkOpened: RangeCheck = async (db, range) => {
  const { rows } = await sql<OpenedRow>`
    with asked as (
      select member_id, part.type, request_id as source_id, part.amount_won as asked_won
      from money_request as request, lateral (values
        ('charge', request.amount_won), (request.bonus_type, request.bonus_won)
      ) as part (type, amount_won)
      where kind = 'charge' and status = 'approved' and part.amount_won > 0
        and ${isWithin('request', range)}
      union all
      select member_id, 'useCouponPoint', coupon_id, points_won
      from coupon_use where ${isWithin('coupon_use', range)}
      union all
      select member_id, type, reward_id, paid_won
      from reward where paid_won > 0 and ${isWithin('reward', range)}
      union all
      select member_id, 'daily', paid_id, point_won
      from attendance where paid_id is not null and ${isWithin('attendance', range)}
    ), opened as (
      select member_id, type, source_id, amount_won as is_won
      from wagering_requirement
      where type <> 'TransferAddMoney' and not is_minigame_only
        and ${isWithin('wagering_requirement', range)}
    )
    select member_id, type, source_id, asked_won::text, is_won::text
    from asked full join opened using (member_id, type, source_id)
    where asked_won is distinct from is_won
    order by member_id, source_id, type`.execute(db);
  return rows.map(({ member_id, type, source_id, asked_won, is_won }) => ({
    check: 'wageringOpened',
    memberId: member_id,
    sentence: `requirement of ${type} of ${type === 'useCouponPoint' ? 'coupon' : 'request'}/${source_id} of ${member_id}: is for ${shown(is_won ?? '0')}, should be for ${shown(asked_won ?? '0')} ${gap(is_won ?? '0', asked_won ?? '0')}`,
  }));
};

interface OpenRow {
  readonly member_id: string;
  readonly seq: number;
  readonly required_won: string;
  readonly taken_won: string;
  readonly open_won: string;
}

/** What is open of a requirement is what was asked, less every change of it. */
export const checkOpen: RangeCheck = async (db, range) => {
  const { rows } = await sql<OpenRow>`
    with taken as (
      select member_id, seq, sum(won) as taken_won
      from wagering_change where ${isWithin('wagering_change', range)}
      group by member_id, seq
    )
    select member_id, seq, required_won::text, coalesce(taken_won, 0)::text as taken_won,
      open_won::text
    from wagering_requirement as requirement left join taken using (member_id, seq)
    where ${isWithin('requirement', range)} and open_won <> required_won - coalesce(taken_won, 0)
    order by member_id, seq`.execute(db);
  return rows.map(({ member_id, seq, required_won, taken_won, open_won }) => {
    const shouldBe = String(BigInt(required_won) - BigInt(taken_won));
    return {
      check: 'wageringOpen',
      memberId: member_id,
      sentence: `requirement ${seq} of ${member_id}: ${shown(open_won)} of ${shown(required_won)} is open, should be ${shown(shouldBe)} ${gap(open_won, shouldBe)}`,
    };
  });
};

interface StakeRow {
  readonly member_id: string;
  readonly stake_id: string;
  readonly counted_won: string;
  readonly worked_won: string;
}

/** No stake has worked off more than it counts for. */
export const checkStakes: RangeCheck = async (db, range) => {
  const { rows } = await sql<StakeRow>`
    with worked as (
      select member_id, cause_id as stake_id, sum(won) as worked_won
      from wagering_change where kind = 'worked' and ${isWithin('wagering_change', range)}
      group by member_id, cause_id
    )
    select member_id, stake_id, coalesce(counted_won, 0)::text as counted_won, worked_won::text
    from worked left join counted_stake using (member_id, stake_id)
    where worked_won < 0 or worked_won > coalesce(counted_won, 0)
    order by member_id, stake_id`.execute(db);
  return rows.map(({ member_id, stake_id, counted_won, worked_won }) => ({
    check: 'wageringStake',
    memberId: member_id,
    sentence: `stake ${stake_id} of ${member_id}: worked off ${shown(worked_won)}, counts for ${shown(counted_won)}`,
  }));
};

interface WaivedRow {
  readonly member_id: string;
  readonly request_id: string;
  readonly asked_won: string;
  readonly is_won: string;
}

/** Every approved exchange has waived what it says, and nothing else was waived. */
export const checkWaived: RangeCheck = async (db, range) => {
  const { rows } = await sql<WaivedRow>`
    with asked as (
      select member_id, request_id, waived_won as asked_won from money_request
      where kind = 'exchange' and status = 'approved' and ${isWithin('money_request', range)}
    ), waived as (
      select member_id, cause_id as request_id, sum(won) as is_won from wagering_change
      where kind = 'waived' and ${isWithin('wagering_change', range)}
      group by member_id, cause_id
    )
    select member_id, request_id, coalesce(asked_won, 0)::text as asked_won,
      coalesce(is_won, 0)::text as is_won
    from asked full join waived using (member_id, request_id)
    where coalesce(asked_won, 0) <> coalesce(is_won, 0)
    order by member_id, request_id`.execute(db);
  return rows.map(({ member_id, request_id, asked_won, is_won }) => ({
    check: 'wageringWaived',
    memberId: member_id,
    sentence: `request/${request_id} of ${member_id}: has waived ${shown(is_won)}, should have ${shown(asked_won)} ${gap(is_won, asked_won)}`,
  }));
};

interface TakenBackRow {
  readonly member_id: string;
  readonly seq: number;
  readonly request_id: string;
  readonly won: string;
}

/** What is not asked any more because a bonus was taken back belongs to one that was. */
export const checkTakenBack: RangeCheck = async (db, range) => {
  const { rows } = await sql<TakenBackRow>`
    select member_id, seq, request_id, change.won::text
    from wagering_change as change
    join wagering_requirement as requirement using (member_id, seq)
    join money_request as request using (member_id)
    where change.kind = 'takenBack' and ${isWithin('change', range)}
      and request.request_id = requirement.source_id and bonus_taken_back_at is null
    order by member_id, seq`.execute(db);
  return rows.map(({ member_id, seq, request_id, won }) => ({
    check: 'wageringTakenBack',
    memberId: member_id,
    sentence: `requirement ${seq} of ${member_id}: ${shown(won)} taken back, but request/${request_id} still has its bonus`,
  }));
};

interface CarriedRow {
  readonly transfer: string;
  readonly left_won: string;
  readonly come_won: string;
}

const CARRIED_SHOWN_MAX = 50;

/** What a transfer has carried away from one member, it has brought to the other. */
export async function checkCarried(db: Database): Promise<Difference[]> {
  const { rows } = await sql<CarriedRow>`
    with carried as (
      select cause_id as transfer, won as left_won, 0::bigint as come_won
      from wagering_change where kind = 'carried' and ${acrossMembers}
      union all
      select source_id, 0, required_won from wagering_requirement
      where type = 'TransferAddMoney' and ${acrossMembers}
    )
    select transfer::text, sum(left_won)::text as left_won, sum(come_won)::text as come_won
    from carried group by transfer having sum(left_won) <> sum(come_won)
    order by transfer limit ${CARRIED_SHOWN_MAX}`.execute(db);
  return rows.map(({ transfer, left_won, come_won }) => ({
    check: 'wageringCarried',
    memberId: null,
    sentence: `transfer ${transfer}: carried ${shown(left_won)} of requirements away and ${shown(come_won)} along ${gap(come_won, left_won)}`,
  }));
}
