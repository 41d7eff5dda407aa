import { sql } from 'kysely';
import { transaction } from '../../platform/database';
import type { Job, JobPlatform } from '../../platform/jobs';
import { tryEach } from '../../platform/try-each';
import { findSportsTerms } from '../sports/sports-terms.queries';
import type { SportsTerms } from '../sports/sports-terms.rule';
import { voidByItself } from './decide-event.command';
import { IS_VOID_TAKEN_BACK } from './event-phases.queries';
import { asDecided, IS_SETTLING } from './event-portions.queries';
import { isVoidTakenBack } from './event-stops.queries';
import {
  changeEventRow,
  type EventRow,
  findStanding,
  lockEvent,
  resultOf,
  type Settling,
} from './event-work.queries';
import { settleByResult } from './settle-event.queries';

type Rule = SportsTerms['rule'];

const AT_ONCE = 50;
const HOUR_MS = 3_600_000;

async function findDue({ db, now }: JobPlatform, { postponedHours }: Rule) {
  const at = now();
  const { rows } = await sql<{ eventId: string }>`
    select event_id as "eventId" from sports_event as event
    where (state = 'confirming' and confirms_at <= ${at}
      or state = 'postponed' and starts_at <= ${new Date(at.getTime() - postponedHours * HOUR_MS)}
        and not ${IS_VOID_TAKEN_BACK})
      and not ${IS_SETTLING}
    order by event_id limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** What time has decided about an event; false where somebody was faster. */
async function decideDue(
  settling: Settling,
  event: EventRow,
  { postponedHours }: Rule,
): Promise<boolean> {
  const { tx, now } = settling;
  if (!(await asDecided(tx, event))) return false;
  const at = now().getTime();
  if (event.state === 'postponed') {
    const isTooLate = event.starts_at.getTime() + postponedHours * HOUR_MS <= at;
    if (!isTooLate || (await isVoidTakenBack(tx, event.event_id))) return false;
    await voidByItself(settling, event);
    return true;
  }
  if (event.state !== 'confirming' || !event.confirms_at || event.confirms_at.getTime() > at)
    return false;
  const standing = await findStanding(tx, event.event_id);
  const settled =
    standing &&
    (await settleByResult(settling, event, { result: resultOf(standing), seq: standing.seq }));
  // It waits for somebody: bets came in on a market of which the result says nothing.
  if (!settled) await changeEventRow(tx, event, { confirms_at: null });
  return true;
}

/** Settles results that nobody has objected to, and gives back what was put off for too long. */
export const eventsJob: Job = {
  name: 'events',
  cron: '*/2 * * * * *',
  leaseMs: 60_000,
  async run(platform, signal) {
    const { db, now, appendAudit } = platform;
    const { rule } = await findSportsTerms(db);
    // One event that cannot be settled is no reason for the others to wait.
    await tryEach(await findDue(platform, rule), signal, ({ eventId }) =>
      transaction(db, async (tx) => {
        const event = await lockEvent(tx, eventId);
        const settling = { tx, now, actor: null, reason: null };
        if (!event || !(await decideDue(settling, event, rule))) return;
        const after = await lockEvent(tx, eventId);
        await appendAudit(tx, {
          ...{ action: 'event.settle', subject: `event/${eventId}`, actor: null },
          ...{ before: { state: event.state }, after: { state: after?.state } },
          ...{ at: now(), ip: null, requestId: 'job' },
        });
      }),
    );
  },
};
