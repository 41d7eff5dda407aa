import * as z from 'zod/mini';
import { list } from './list';
import { SPORT_VALUES } from './sports';
import { text } from './text';
import { instant, person, reason, uuid } from './units';

export const teamName = z.object({
  teamId: uuid,
  sport: z.enum(SPORT_VALUES),
  /** As a feed or a hand wrote it first. */
  name: z.string(),
  nameKo: z.nullable(z.string()),
  nameEn: z.nullable(z.string()),
  aliases: z.array(z.string()),
  league: z.nullable(z.string()),
  lastEventAt: z.nullable(instant),
  events: z.int(),
  isTranslated: z.boolean(),
  version: z.int(),
  updatedBy: z.nullable(person),
  updatedAt: z.nullable(instant),
  /** Teams that became this one within a day, the last first; each may be taken back until then. */
  merges: z.array(
    z.object({
      mergeId: uuid,
      name: z.string(),
      events: z.int(),
      mergedBy: z.string(),
      undoableUntil: instant,
    }),
  ),
});
export type TeamName = z.output<typeof teamName>;

export const teamNames = list({
  path: '/api/bets/team-names',
  access: 'round.read',
  when: { modules: ['sports'] },
  summary:
    'Names of teams as feeds write them, with what people read; those that were merged are left out.',
  row: teamName,
  id: 'teamId',
  filters: {
    sport: z.optional(z.enum(SPORT_VALUES)),
    state: z.optional(z.enum(['translated', 'untranslated'])),
    /** A part of a name in any language, or initial consonants at its beginning. */
    query: z.optional(text(40)),
  },
  sorts: ['untranslated', 'name'],
});

const name = z.nullable(text(80));
const words = {
  nameKo: name,
  nameEn: name,
  aliases: z.array(text(80)).check(z.maxLength(10)),
};
export const teamNameChange = z.strictObject({
  teamId: uuid,
  version: z.int().check(z.minimum(1)),
  ...words,
});

export const teamMergeInput = z.strictObject({ teamId: uuid, intoId: uuid });
export const teamMergePreview = z.object({ events: z.int(), openEvents: z.int() });
export const teamMerge = z.strictObject({
  teamId: uuid,
  intoId: uuid,
  version: z.int().check(z.minimum(1)),
  /** As previewed. */
  events: z.int().check(z.minimum(0)),
  reason,
});

/** For how long a merge may be taken back. */
export const MERGE_UNDO_HOURS = 24;
export const teamMergeUndo = z.strictObject({
  mergeId: uuid,
  /** Of the team that the other became. */
  version: z.int().check(z.minimum(1)),
  reason,
});

export const IMPORTED_ROWS_MAX = 150;
export const teamNamesImport = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        sport: z.enum(SPORT_VALUES),
        name: text(80),
        nameKo: name,
        nameEn: name,
      }),
    )
    .check(z.minLength(1), z.maxLength(IMPORTED_ROWS_MAX)),
  /** Of what was told that it would change; left out, it is only told. */
  expectedDigest: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});
export const teamNamesImported = z.object({
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  digest: z.string(),
  diff: z.array(
    z.object({
      sport: z.enum(SPORT_VALUES),
      name: z.string(),
      fromKo: z.nullable(z.string()),
      toKo: z.nullable(z.string()),
      fromEn: z.nullable(z.string()),
      toEn: z.nullable(z.string()),
    }),
  ),
});
