import { answer, refusal } from '@gwanje/api-client/testing';
import { members } from '@gwanje/contract';
import { call } from './call';
import { onWritten } from './written';

const MEMBER_ID = '01890a5d-ac96-774b-bcce-b302099a8061';
const MEMO = { memberId: MEMBER_ID, body: '전화 확인함', isPinned: false, isAlert: false };

/** As browsers have it: whoever posts does not hear himself. */
class Channel {
  static readonly all: Channel[] = [];
  onmessage: (() => void) | null = null;
  constructor() {
    Channel.all.push(this);
  }
  postMessage() {
    for (const one of Channel.all) if (one !== this) one.onmessage?.();
  }
}

it('tells other windows of what was written, and of nothing else', async () => {
  Object.assign(globalThis, { BroadcastChannel: Channel });
  const heard = jest.fn();
  const here = jest.fn();
  const stop = onWritten(here);
  const other = new Channel();
  other.onmessage = heard;

  answer(members.listMemberMemos, () => ({ memos: [], more: false }));
  await call(members.listMemberMemos, { memberId: MEMBER_ID });
  answer(members.addMemberMemo, () => refusal('member.not_found'));
  await call(members.addMemberMemo, MEMO);
  expect(heard).not.toHaveBeenCalled();
  answer(members.addMemberMemo, ({ body, isPinned, isAlert }) => ({
    ...{ memoId: MEMBER_ID, body, isPinned, isAlert },
    ...{ by: { _id: MEMBER_ID, id: 'support' }, at: '2026-11-22T07:00:00.000Z' },
  }));
  await call(members.addMemberMemo, MEMO);
  expect(heard).toHaveBeenCalledTimes(1);

  expect(here).not.toHaveBeenCalled();
  other.postMessage();
  expect(here).toHaveBeenCalledTimes(1);
  stop();
  other.postMessage();
  expect(here).toHaveBeenCalledTimes(1);
});
