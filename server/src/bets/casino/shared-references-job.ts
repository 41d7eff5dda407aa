import { CASINO_VENDOR_VALUES, type CasinoVendor } from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import { raiseAlarm } from '../../platform/alarm';
import type { Job } from '../../platform/jobs';

/** A night that is missed is made up for by the next. */
const HOURS = 48;
/** More than these are one fault, of which the first say enough. */
const ALARMS_MAX = 20;

interface SharedReference {
  readonly vendor: CasinoVendor;
  readonly vendorRef: string;
  readonly memberIds: readonly string[];
}

/**
 * Finds transactions that a vendor has told of two members. A reference happens once to each, and no
 * call looks at the others': that two have it is only seen across them.
 */
export const sharedReferencesJob: Job = {
  name: 'shared-references',
  cron: '40 4 * * *',
  leaseMs: 600_000,
  async run({ db, now }) {
    const { rows } = await sql<SharedReference>`
      select said.vendor, said.vendor_ref as "vendorRef",
        array_agg(distinct known.member_id order by known.member_id) as "memberIds"
      from casino_transaction as said
      join casino_key as known on known.vendor = said.vendor
        and known.vendor_ref = said.vendor_ref and known.kind is not null
      where said.vendor = any(${CASINO_VENDOR_VALUES}) and ${acrossMembers}
        and said.transaction_id >= uuid_floor(${now()}::timestamptz - ${HOURS} * interval '1 hour')
      group by said.vendor, said.vendor_ref having count(distinct known.member_id) > 1
      order by said.vendor, said.vendor_ref limit ${ALARMS_MAX}`.execute(db);
    for (const { vendor, vendorRef, memberIds } of rows)
      await raiseAlarm(db, {
        ...{ kind: 'providerMismatch', at: now() },
        details: { asked: 'reference', vendor, vendorRef, members: memberIds },
        sameBy: { asked: 'reference', vendor, vendorRef },
      });
  },
};
