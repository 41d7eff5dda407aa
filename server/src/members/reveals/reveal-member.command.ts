import type { members, ReplyOf } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import type { Sealer } from '../../platform/sealer';
import { requireMember } from '../members.queries';
import { auditReveal } from './audit-reveal';

type Reveal = Work<typeof members.revealMember>;
type Row = Awaited<ReturnType<typeof requireMember>>;

/** How each field is read in full. */
const VALUE_OF = {
  phone: ({ phone_sealed }: Row, sealer: Sealer) => phone_sealed && sealer.openPhone(phone_sealed),
  realName: ({ real_name }: Row) => real_name,
  email: ({ email_sealed }: Row, sealer: Sealer) => email_sealed && sealer.openEmail(email_sealed),
  accountNumber: ({ bank_number }: Row) => bank_number,
  accountOwner: ({ bank_owner }: Row) => bank_owner,
} as const;

/** Tells one field in full. */
export const revealMember =
  (sealer: Sealer) =>
  async ({
    input: { memberId, field, reason },
    ...work
  }: Reveal): Promise<ReplyOf<typeof members.revealMember>> => {
    const member = await requireMember(work.tx, memberId);
    const line = { subject: `member/${memberId}`, after: { field, reason } };
    const leftToday = await auditReveal(work, line);
    return { value: VALUE_OF[field](member, sealer), leftToday };
  };
