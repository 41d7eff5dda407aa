import { lists, type ReplyOf } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../platform/implement';
import { nudgeOf } from '../platform/nudge-job';
import { cancelExport } from './cancel-export.command';
import { chooseDefaultView, createView, removeView, updateView } from './change-views.command';
import { findExport, listExports } from './exports.queries';
import { fetchExport } from './fetch-export';
import { readPage, requireArranged, requireList } from './requested-list';
import { exportsJob } from './run-exports';
import { startExport } from './start-export.command';
import { findDefaultViewId, listViews } from './views.queries';

/** @param siteName of the deployment that the server runs with */
export function listsRoutes(
  app: FastifyInstance,
  platform: Platform,
  siteName: () => string,
): void {
  const nudge = nudgeOf(app, platform, exportsJob);
  implement(app, platform, lists, {
    startExport: async (work) => {
      work.onCommit(nudge);
      return startExport(work, platform, siteName());
    },
    listExports: async ({ db, actor: { adminId }, now }) => ({
      exports: await listExports(db, { adminId, now: now() }),
    }),
    readExport: async ({ db, input, actor: { adminId }, now, refuse }) =>
      (await findExport(db, input.exportId, { adminId, now: now() })) ?? refuse('export.not_found'),
    cancelExport,
    readListChanges: async ({
      db,
      actor,
      now,
      locale,
      hashPhone,
      input: { list, filter, since, ...names },
    }) => {
      const bound = requireList(list, actor, platform);
      const asked = Object.fromEntries(new URLSearchParams(filter));
      const changes = await bound.changes(
        { db, actor, now, hashPhone },
        {
          filter: readPage(bound, { filter: asked }, locale),
          ids: names.ids?.split(',') ?? [],
          recent: names.recent?.split(',') ?? [],
          since: new Date(since),
        },
      );
      return { ...(changes as ReplyOf<typeof lists.readListChanges>), at: now().toISOString() };
    },
    listViews: async ({ db, actor, input: { list } }) => {
      requireArranged(list, actor, platform);
      const [views, defaultViewId] = await Promise.all([
        listViews(db, actor, list),
        findDefaultViewId(db, actor, list),
      ]);
      return { views, defaultViewId };
    },
    createView: (work) => createView(work, platform),
    updateView,
    removeView,
    chooseDefaultView: (work) => chooseDefaultView(work, platform),
    fetchExport: (question) => fetchExport(question, platform),
  });
}
