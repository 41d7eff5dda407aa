import type { members, ReplyOf } from '@gwanje/contract';

type Member = ReplyOf<typeof members.readMember>;

/** What the form of a profile holds, as text. */
export const PROFILE_FIELDS = ['nick', 'grade', 'level', 'status'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];
export type Profile = Record<ProfileField, string>;

export const profileOf = (member: Pick<Member, ProfileField>): Profile => ({
  nick: member.nick,
  grade: String(member.grade),
  level: String(member.level),
  status: String(member.status),
});

/** What both have changed, each to something else. */
export interface Conflict {
  readonly field: ProfileField;
  readonly mine: string;
  readonly theirs: string;
}

/**
 * Takes over what somebody else has saved meanwhile: where I changed nothing, theirs; where they
 * changed nothing, mine; where both did, mine stands until I say otherwise.
 */
export function mergeProfiles(
  before: Profile,
  mine: Profile,
  theirs: Profile,
): { readonly merged: Profile; readonly conflicts: readonly Conflict[] } {
  const merged = { ...mine };
  const conflicts: Conflict[] = [];
  for (const field of PROFILE_FIELDS) {
    const isMine = mine[field] !== before[field];
    const isTheirs = theirs[field] !== before[field];
    if (!isMine) merged[field] = theirs[field];
    else if (isTheirs && mine[field] !== theirs[field])
      conflicts.push({ field, mine: mine[field], theirs: theirs[field] });
  }
  return { merged, conflicts };
}
