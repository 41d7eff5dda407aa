// Arrangements of lists that are kept under a name.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import {
  chooseViewInput,
  createViewInput,
  listView,
  updateViewInput,
  viewsInput,
} from './list-views';
import { uuid } from './units';

export const listViews = endpoint({
  method: 'GET',
  path: '/api/views',
  access: 'session',
  summary:
    "The views of a list: the caller's own and those of his type, or of every type for a top administrator; all of them, which are few.",
  input: viewsInput,
  reply: z.object({
    views: z.array(listView),
    /** The one that the caller begins with. */
    defaultViewId: z.nullable(uuid),
  }),
  refusals: ['record.not_found'],
});

export const createView = endpoint({
  method: 'POST',
  path: '/api/views',
  access: 'session',
  summary: 'Keeps a view for the caller; for a type of administrators only a top one may.',
  input: createViewInput,
  bodyBytesMax: 65_536,
  reply: listView,
  refusals: ['record.not_found', 'view.too_many'],
  audit: 'view.create',
});

export const updateView = endpoint({
  method: 'PUT',
  path: '/api/views/:viewId',
  access: 'session',
  summary: 'Keeps a view as it is now.',
  input: updateViewInput,
  bodyBytesMax: 65_536,
  reply: listView,
  refusals: ['record.not_found', 'record.stale'],
  audit: 'view.update',
});

export const removeView = endpoint({
  method: 'DELETE',
  path: '/api/views/:viewId',
  access: 'session',
  summary: 'Removes a view.',
  input: z.strictObject({ viewId: uuid }),
  reply: z.object({}),
  refusals: ['record.not_found'],
  audit: 'view.remove',
});

export const chooseDefaultView = endpoint({
  method: 'PUT',
  path: '/api/default-views',
  access: 'session',
  summary: 'The view with which the caller begins a list, or none.',
  input: chooseViewInput,
  reply: z.object({}),
  refusals: ['record.not_found'],
  audit: 'view.choose_default',
});
