import { call } from '@gwanje/api-client';
import { members, type ReplyOf } from '@gwanje/contract';

type Found = ReplyOf<typeof members.findMembers>['members'][number];

/** Who is meant by what was typed, or why nobody is. */
export type Meant =
  | { readonly member: Found; readonly why?: undefined }
  | { readonly member?: undefined; readonly why: 'member.none' | 'member.several' | Error };

/** Takes a member's ID as it is; a beginning that fits nobody else will do. */
export async function findMember(typed: string): Promise<Meant> {
  const name = typed.trim();
  if (name === '') return { why: 'member.none' };
  const { data, error } = await call(members.findMembers, { query: name });
  if (error) return { why: new Error(error.message) };
  const member =
    data.members.find(({ id }) => id === name) ??
    (data.members.length === 1 ? data.members[0] : undefined);
  if (member) return { member };
  return { why: data.members.length > 1 ? 'member.several' : 'member.none' };
}
