import { call } from '@gwanje/api-client';
import { members } from '@gwanje/contract';

/** Who has this ID; null: nobody is named, undefined: there is nobody of it. */
export async function findPartner(id: string): Promise<string | null | undefined> {
  const query = id.trim();
  if (query === '') return null;
  const { data } = await call(members.findMembers, { query });
  return data?.members.find((found) => found.id === query)?._id;
}
