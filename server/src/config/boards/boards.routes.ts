import { config } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import { addImage } from './add-image.command';
import { addSite } from './add-site.command';
import { orderPosts, saveFaqCategories } from './arrange-posts.command';
import { readPostAsShown } from './as-shown.queries';
import { findPost, listFaqCategories, POSTS } from './boards.queries';
import { postBulkHandlers } from './bulk/post-bulk-handlers';
import { checkPopup } from './check-popup';
import { deletePost, hidePost, publishPost, restorePost } from './decide-post.command';
import { drawBody } from './draw-body';
import { listEventCoupons } from './event-coupons.queries';
import { listFaqSearches } from './faq-searches.queries';
import { listEarlierComments } from './free.queries';
import {
  addComment,
  banWriter,
  hideComment,
  restoreComment,
  unbanWriter,
} from './moderate.command';
import { pauseSite } from './pause-site.command';
import { listPopupRuns } from './popup-runs.queries';
import { readReach } from './reach.queries';
import { listSites } from './sites.queries';
import { findTicketForFaq } from './ticket-for-faq.queries';
import { removePostVariant, savePostVariant } from './vary-post.command';
import { createPost, updatePost } from './write-post.command';

const BOARD_ENDPOINTS = {
  listPosts: config.listPosts,
  totalPosts: config.totalPosts,
  readPost: config.readPost,
  readPostReach: config.readPostReach,
  readPostAsShown: config.readPostAsShown,
  previewPost: config.previewPost,
  checkPopup: config.checkPopup,
  listPopupRuns: config.listPopupRuns,
  createPost: config.createPost,
  updatePost: config.updatePost,
  publishPost: config.publishPost,
  hidePost: config.hidePost,
  deletePost: config.deletePost,
  restorePost: config.restorePost,
  orderPosts: config.orderPosts,
  savePostVariant: config.savePostVariant,
  removePostVariant: config.removePostVariant,
  addImage: config.addImage,
  listFaqSearches: config.listFaqSearches,
  readFaqCategories: config.readFaqCategories,
  readTicketForFaq: config.readTicketForFaq,
  saveFaqCategories: config.saveFaqCategories,
  listSites: config.listSites,
  addSite: config.addSite,
  pauseSite: config.pauseSite,
  previewBulkPosts: config.previewBulkPosts,
  startBulkPosts: config.startBulkPosts,
  cancelBulkPosts: config.cancelBulkPosts,
  readBulkPosts: config.readBulkPosts,
  listEventCoupons: config.listEventCoupons,
  listComments: config.listComments,
  addComment: config.addComment,
  hideComment: config.hideComment,
  restoreComment: config.restoreComment,
  banWriter: config.banWriter,
  unbanWriter: config.unbanWriter,
};

export function boardsRoutes(app: FastifyInstance, platform: Platform): void {
  implement(app, platform, BOARD_ENDPOINTS, {
    listPosts: POSTS.page,
    totalPosts: POSTS.totals,
    readPost: async ({ input, refuse, ...context }) =>
      (await findPost(context, input)) ?? refuse('record.not_found'),
    readPostReach: async ({ db, input, refuse }) =>
      (await readReach(db, input)) ?? refuse('record.not_found'),
    readPostAsShown,
    previewPost: async ({ db, input }) => ({
      html: await drawBody(db, input.board, input.body),
    }),
    checkPopup,
    listPopupRuns: ({ db, now }) => listPopupRuns(db, now()),
    createPost,
    updatePost,
    publishPost,
    hidePost,
    deletePost,
    restorePost,
    orderPosts,
    savePostVariant,
    removePostVariant,
    addImage,
    listFaqSearches: ({ db, now }) => listFaqSearches(db, now()),
    readFaqCategories: async ({ db }) => ({ categories: [...(await listFaqCategories(db))] }),
    readTicketForFaq: async ({ input, refuse, ...context }) =>
      (await findTicketForFaq(context, input)) ?? refuse('record.not_found'),
    saveFaqCategories,
    listSites: ({ db }) => listSites(db),
    addSite,
    pauseSite,
    ...postBulkHandlers(app, platform),
    listEventCoupons: ({ db }) => listEventCoupons(db),
    listComments: async ({ db, input, refuse }) =>
      (await listEarlierComments(db, input)) ?? refuse('record.not_found'),
    addComment,
    hideComment,
    restoreComment,
    banWriter,
    unbanWriter,
  });
}
