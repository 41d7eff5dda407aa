import {
  ACCOUNT_CHANGED_TEXT,
  DEPOSIT_ACCOUNT_TEXT,
  EVENT_CHANGED_TEXT,
  MESSAGE_EVENT_VALUES,
  MESSAGE_EVENTS,
  type MessageEvent,
  members,
} from '@gwanje/contract';
import { createMessageTemplate } from '../members/templates/change-templates.command';
import type { Tx } from '../platform/database';
import type { Platform } from '../platform/implement';
import { DemoDesk, staffOf } from './demo-desk';

/** What a house tells its members by itself until it has words of its own. */
const FIRST_TEXTS: Readonly<
  Record<MessageEvent, { readonly title: string; readonly body: string }>
> = {
  joinApproved: {
    title: '가입이 승인되었습니다',
    body: '{닉네임}님, 가입이 승인되어 지금부터 이용하실 수 있습니다.',
  },
  chargeApproved: {
    title: '충전이 완료되었습니다',
    body: '{닉네임}님, 신청하신 {금액}원이 보유머니에 충전되었습니다.',
  },
  chargeDeclined: {
    title: '충전이 거절되었습니다',
    body: '{닉네임}님, 신청하신 {금액}원 충전이 거절되었습니다. 머니는 움직이지 않았습니다.\n사유: {사유}',
  },
  exchangeApproved: {
    title: '환전이 승인되었습니다',
    body: '{닉네임}님, 신청하신 {금액}원 환전이 승인되었습니다. 이체까지 잠시 걸릴 수 있습니다.',
  },
  exchangeDeclined: {
    title: '환전이 거절되었습니다',
    body: '{닉네임}님, 신청하신 {금액}원 환전이 거절되어 금액을 되돌려 드렸습니다.\n사유: {사유}',
  },
  accountChanged: ACCOUNT_CHANGED_TEXT,
  coupon: {
    title: '쿠폰이 도착했습니다',
    body: '{닉네임}님, {금액}P 쿠폰이 지급되었습니다. 쿠폰함에서 받아 주세요.',
  },
  betReturned: {
    title: '배팅이 취소·적특 처리되었습니다',
    body: '{닉네임}님, {금액}원을 거신 배팅이 취소 또는 적특 처리되었습니다.\n사유: {사유}',
  },
  eventChanged: EVENT_CHANGED_TEXT,
  depositAccount: DEPOSIT_ACCOUNT_TEXT,
};

/** Templates of everything that members are told by itself, as the first administrator would write them. */
export async function seedFirstTemplates(
  tx: Tx,
  writing: Pick<Platform, 'now' | 'appendAudit'>,
): Promise<void> {
  const [first] = await staffOf(tx, writing.now);
  if (!first) return;
  const desk = new DemoDesk(tx, writing, first);
  for (const event of MESSAGE_EVENT_VALUES)
    await desk.carryOut(members.createMessageTemplate, createMessageTemplate, {
      ...{ name: MESSAGE_EVENTS[event].ko, kind: 'auto', event, isOn: true },
      ...FIRST_TEXTS[event],
    });
}
