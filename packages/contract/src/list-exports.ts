import * as z from 'zod/mini';
import { listAddress } from './list-changes';
import { text } from './text';
import { instant, reason, uuid } from './units';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Rows that one file may have. */
export const EXPORT_ROWS_MAX = 100_000;
const COLUMNS_MAX = 60;
/** Exports of one person that are under way or can still be fetched. */
export const EXPORTS_KEPT_MAX = 20;
/** How long a file can be fetched, hours. */
export const EXPORT_KEPT_HOURS = 24;

export const EXPORT_STATUSES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

const exportColumn = z.strictObject({
  /** Where the value stands in a row, e.g. `member.id`. */
  key: text(80),
  /** As its maker reads it. */
  head: text(60),
  /** What stands in the file for certain values, e.g. 정상 for `active`. */
  words: z.optional(z.record(text(60), text(60))),
});
export type ExportColumn = z.output<typeof exportColumn>;

/** What a part of a filter is called, and what it is set to where that is one of a few. */
const exportSaid = z.strictObject({ head: text(60), word: z.optional(text(200)) });
export type ExportSaid = z.output<typeof exportSaid>;

export const startExportInput = z.strictObject({
  /** Path of the list, e.g. `/api/admins`. */
  list: text(100),
  /** As the list's address has it. */
  filter: listAddress,
  sort: z.optional(text(60)),
  /** Of the filter and `sort`, by its names, as its maker reads it; what is left out stands as it is asked for. */
  said: z.optional(z.record(text(60), exportSaid)),
  columns: z.array(exportColumn).check(z.minLength(1), z.maxLength(COLUMNS_MAX)),
  format: z.enum(EXPORT_FORMATS),
  reason,
});

export const exportJob = z.object({
  exportId: uuid,
  list: z.string(),
  filter: z.record(z.string(), z.string()),
  format: z.enum(EXPORT_FORMATS),
  reason: z.string(),
  status: z.enum(EXPORT_STATUSES),
  /** How many rows the file will have; null until they are counted. */
  rowCount: z.nullable(z.int()),
  rowsWritten: z.int(),
  /** Why it failed: a refusal's code, or `fault`. */
  failure: z.nullable(z.string()),
  madeAt: instant,
  finishedAt: z.nullable(instant),
  /** When the file is removed. */
  keptUntil: instant,
});
export type ExportJob = z.output<typeof exportJob>;

/** What stands above the columns of a file. */
export const EXPORT_HEAD = {
  site: { ko: '사이트', en: 'Site' },
  licence: { ko: '면허', en: 'Licence' },
  operator: { ko: '운영사', en: 'Operator' },
  filter: { ko: '조건', en: 'Filter' },
  rows: { ko: '건수', en: 'Rows' },
  maker: { ko: '내보낸 사람', en: 'Exported by' },
  madeAt: { ko: '내보낸 시각 (서울)', en: 'Exported at (Seoul)' },
  reason: { ko: '사유', en: 'Reason' },
  everything: { ko: '전체', en: 'Everything' },
} as const;
