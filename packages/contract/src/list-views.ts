import * as z from 'zod/mini';
import { ADMIN_TYPE_VALUES } from './admin-types';
import { listAddress } from './list-changes';
import { text } from './text';
import { instant, person, uuid } from './units';

/** Views of one list that one person, or one type of administrators, may have. */
export const VIEWS_PER_LIST_MAX = 30;
const COLUMNS_MAX = 60;
const WIDTH_MAX_PX = 2_000;

const columnId = text(30);
const columnIds = z.array(columnId).check(z.maxLength(COLUMNS_MAX));

export const listViewState = z.strictObject({
  /** How its columns are arranged. */
  layout: z.strictObject({
    order: columnIds,
    hidden: columnIds,
    pinned: columnIds,
    widthsPx: z.record(columnId, z.int().check(z.minimum(1), z.maximum(WIDTH_MAX_PX))),
    density: z.enum(['dense', 'wide']),
  }),
  /** What the list's address says of filters, days and order. */
  address: listAddress,
});
export type ListViewState = z.output<typeof listViewState>;

/** Whose it is: left out, one's own; otherwise of every administrator of a type. */
const forType = z.literal(ADMIN_TYPE_VALUES);
const name = text(40);
/** Path of the list, e.g. `/api/admins`. */
const list = text(100);

export const listView = z.object({
  viewId: uuid,
  list: z.string(),
  name: z.string(),
  forType: z.nullable(z.int()),
  savedBy: person,
  savedAt: instant,
  state: listViewState,
  version: z.int(),
});
export type ListView = z.output<typeof listView>;

export const createViewInput = z.strictObject({
  list,
  name,
  forType: z.optional(forType),
  state: listViewState,
});
export const updateViewInput = z.strictObject({
  viewId: uuid,
  name,
  state: listViewState,
  version: z.int(),
});
export const chooseViewInput = z.strictObject({ list, viewId: z.nullable(uuid) });
export const viewsInput = z.strictObject({ list });
