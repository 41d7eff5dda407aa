import { call } from '@gwanje/api-client';
import { members } from '@gwanje/contract';

/** The member of exactly this ID; undefined where there is none. */
export async function findMemberId(typed: string): Promise<string | undefined> {
  const id = typed.trim();
  if (id === '') return undefined;
  const { data } = await call(members.findMembers, { query: id });
  return data?.members.find((one) => one.id === id)?._id;
}
