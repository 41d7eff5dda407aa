import { PARTNER_GRADE_MIN } from '@gwanje/contract';
import type { Database, Tx } from '../platform/database';
import { findMemberIdByLogin, findMemberRow } from './members.queries';

interface Asking {
  readonly tx: Database | Tx;
  readonly input: { readonly partner?: string | undefined };
  readonly refuse: (code: 'admin.no_partner') => never;
}

/**
 * The partner whose line something is for, named by his login ID; null where none is named.
 *
 * @throws {Refusal} admin.no_partner
 */
export async function findPartnerId({ tx, input, refuse }: Asking): Promise<string | null> {
  if (input.partner === undefined) return null;
  const memberId = await findMemberIdByLogin(tx, input.partner);
  const member = memberId === undefined ? undefined : await findMemberRow(tx, memberId);
  if (!member || member.grade < PARTNER_GRADE_MIN) return refuse('admin.no_partner');
  return member.member_id;
}
