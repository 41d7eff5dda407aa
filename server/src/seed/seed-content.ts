import { config, members, money, partners } from '@gwanje/contract';
import { saveFaqCategories } from '../config/boards/arrange-posts.command';
import { publishPost } from '../config/boards/decide-post.command';
import { createPost } from '../config/boards/write-post.command';
import { addBlockedIps } from '../members/blocked-ips/change-blocked-ips.command';
import { activateCoupon, createCoupon } from '../members/coupons/change-coupon.command';
import { findMemberIdByLogin } from '../members/members.queries';
import {
  createHelpTemplate,
  createMessageTemplate,
} from '../members/templates/change-templates.command';
import { addDepositAccount } from '../money/deposit-accounts/add-deposit-account.command';
import { approveDepositAccount } from '../money/deposit-accounts/decide-deposit-account.command';
import { changeRates } from '../partners/rates/change-rates.command';
import { agreeToRates } from '../partners/rates/decide-rates.command';
import type { Actor } from '../platform/caller';
import {
  DEMO_BLOCKED_IPS,
  DEMO_DEPOSIT_ACCOUNTS,
  DEMO_FAQ_CATEGORIES,
  DEMO_HELP_TEMPLATES,
  DEMO_MESSAGE_TEMPLATES,
  DEMO_POSTS,
  DEMO_RATES,
  demoCoupons,
} from './demo-content.rule';
import type { DemoDesk } from './demo-desk';

const DAY_MS = 86_400_000;
const REASON = '영업 시작';
/** Before anybody of the demo plays. */
const RATES_SET_DAYS_AGO = 20;

async function seedTexts(desk: DemoDesk): Promise<void> {
  const categories = { categories: [...DEMO_FAQ_CATEGORIES], before: [] };
  await desk.carryOut(config.saveFaqCategories, saveFaqCategories, categories);
  for (const { daysAgo, post } of DEMO_POSTS) {
    const at = desk.before(daysAgo * DAY_MS);
    const { board } = post;
    const { postId, version } = await desk.carryOut(config.createPost, createPost, post, at);
    await desk.carryOut(config.publishPost, publishPost, { board, postId, version }, at);
  }
  for (const template of DEMO_HELP_TEMPLATES)
    await desk.carryOut(members.createHelpTemplate, createHelpTemplate, template);
  for (const template of DEMO_MESSAGE_TEMPLATES)
    await desk.carryOut(members.createMessageTemplate, createMessageTemplate, template);
}

async function seedCoupons(desk: DemoDesk): Promise<void> {
  for (const terms of demoCoupons(desk.startedAt)) {
    const { couponId, budgetWon } = await desk.carryOut(members.createCoupon, createCoupon, terms);
    if (terms.kind === 'code')
      await desk.carryOut(members.activateCoupon, activateCoupon, { couponId, budgetWon });
  }
}

/** What takes two people is asked for by one and agreed to by the other. */
async function seedAgreed(desk: DemoDesk, second: Actor): Promise<void> {
  for (const account of DEMO_DEPOSIT_ACCOUNTS) {
    const added = await desk.carryOut(money.addDepositAccount, addDepositAccount, account);
    const named = { accountId: added.accountId, version: added.version };
    const { startedAt } = desk;
    const handler = approveDepositAccount;
    await desk.carryOut(money.approveDepositAccount, handler, named, startedAt, second);
  }
  const at = desk.before(RATES_SET_DAYS_AGO * DAY_MS);
  for (const [login, rates] of DEMO_RATES) {
    const memberId = await findMemberIdByLogin(desk.tx, login);
    if (memberId === undefined) continue;
    const change = { rates, effectiveOn: null, lowersChildren: false, basis: 0, reason: REASON };
    const sent = { memberId, ...change };
    const { detail } = await desk.carryOut(partners.changeRates, changeRates, sent, at);
    const proposalId = detail.proposal?.proposalId;
    if (proposalId === undefined) continue;
    const asked = { memberId, proposalId };
    await desk.carryOut(partners.agreeToRates, agreeToRates, asked, at, second);
  }
}

/**
 * Furnishes a demo as its operator would: boards, popups, templates, coupons, accounts to pay into and
 * rates of partners, all of it through the commands of the API.
 */
export async function seedContent(desk: DemoDesk, second: Actor): Promise<void> {
  await seedTexts(desk);
  await seedCoupons(desk);
  for (const blocked of DEMO_BLOCKED_IPS)
    await desk.carryOut(members.addBlockedIps, addBlockedIps, blocked);
  await seedAgreed(desk, second);
}
