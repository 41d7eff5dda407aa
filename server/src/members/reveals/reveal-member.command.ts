import { type members, REVEALS_DAY_MAX, type ReplyOf } from '@gwanje/contract';
import { countLinesOfDay } from '../../audit/audit-lines.queries';
import type { Work } from '../../platform/implement';
import type { Sealer } from '../../platform/sealer';
import { requireMember } from '../members.queries';
import { countGranted } from './reveals.queries';

type Reveal = Work<typeof members.revealMember>;
type Row = Awaited<ReturnType<typeof requireMember>>;

/** How each field is read in full. */
const VALUE_OF = {
  phone: ({ phone_sealed }: Row, sealer: Sealer) => phone_sealed && sealer.openPhone(phone_sealed),
  accountNumber: ({ bank_number }: Row) => bank_number,
  accountOwner: ({ bank_owner }: Row) => bank_owner,
} as const;

/** Tells one field in full; the audit line says whose, which and why, never what. */
export const revealMember =
  (sealer: Sealer) =>
  async ({
    input: { memberId, field, reason },
    ...work
  }: Reveal): Promise<ReplyOf<typeof members.revealMember>> => {
    const { tx, actor, audit, refuse } = work;
    const member = await requireMember(tx, memberId);
    // First the line: until it is committed nobody else writes into this chain, so none is miscounted.
    await audit({ subject: `member/${memberId}`, after: { field, reason } });
    const { adminId: chain } = actor;
    const count = await countLinesOfDay(tx, { chain, action: 'member.reveal', at: work.now() });
    const most = REVEALS_DAY_MAX * (1 + (await countGranted(tx, chain, work.now())));
    if (count > most) return refuse('member.reveal_limit');
    return { value: VALUE_OF[field](member, sealer), leftToday: most - count };
  };
