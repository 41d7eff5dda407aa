import { sql } from 'kysely';
import { acrossMembers } from '../placement';
import { transaction } from '../platform/database';
import type { JobPlatform } from '../platform/jobs';
import { newRequestId } from '../platform/request-id';

/** For how long disputes and taxes may ask who somebody was. */
const KEPT_YEARS = 5;
const AT_ONCE = 500;

/** What is personal of a member; his login ID stays, which every record names. */
const PERSONAL = {
  ...{ bank: null, bank_number: null, bank_owner: null, real_name: null, exchange_pin_hash: null },
  ...{ phone_sealed: null, phone_hash: null, phone_last4: null, phone_shown: null },
  phone_confirmed_at: null,
  ...{ email_sealed: null, email_shown: null, join_age: null, join_ip: null, join_device: null },
};

/** Blanks what is personal of members who left years ago. What he is known by, if he comes back excluded, are his traces. */
export const forgetLeft = ({ db, now, appendAudit }: JobPlatform): Promise<void> =>
  transaction(db, async (tx) => {
    const at = now();
    const auditForgotten = (memberId: string) =>
      appendAudit(tx, {
        ...{ action: 'member.forget', subject: memberId, actor: null, before: null },
        ...{ after: { fields: Object.keys(PERSONAL) }, at, ip: null },
        ...{ requestId: newRequestId(), chain: 'system' },
      });
    const gone = await tx
      .selectFrom('member')
      .select('member_id')
      .where(acrossMembers)
      .where('forgotten_at', 'is', null)
      .where(
        sql<boolean>`left_at < ${at}::timestamptz - make_interval(years => ${KEPT_YEARS}::int)`,
      )
      .orderBy('left_at')
      .limit(AT_ONCE)
      .forUpdate()
      .execute();
    for (const { member_id } of gone) {
      await tx
        .updateTable('member')
        .set(({ eb, ref }) => ({
          ...{ ...PERSONAL, forgotten_at: at },
          version: eb(ref('version'), '+', 1),
        }))
        .where('member_id', '=', member_id)
        .execute();
      await auditForgotten(member_id);
    }
  });
