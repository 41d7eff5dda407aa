import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { type UiLabels, UiLabelsProvider } from './labels';

const REFUSED = {
  empty: '비워 둘 수 없습니다. 0이면 0을 입력하세요.',
  too_small: '0 이상으로 입력하세요.',
  too_big: '9,007,199,254,740,991 이하로 입력하세요.',
  too_long: '{bound}자 이하로 입력하세요.',
  not_an_integer: '소수점 없이 입력하세요.',
  two_decimals: '소수점 둘째 자리까지 입력하세요.',
  not_a_number: '숫자만 입력하세요.',
  not_an_amount: '금액은 1,500,000이나 150만처럼 입력하세요.',
};

export const KOREAN: UiLabels = {
  close: '닫기',
  cancel: '취소',
  confirm: '확인',
  retry: '다시 시도',
  loading: '불러오는 중',
  tickAll: '모두 표시하면 누를 수 있습니다.',
  giveReason: '사유를 입력하면 누를 수 있습니다.',
  reason: '사유',
  usualReasons: '자주 쓰는 사유',
  leaveTitle: '저장하지 않은 변경이 있습니다',
  leaveText: '나가면 입력한 내용이 사라집니다. 이미 저장된 것은 그대로입니다.',
  leaveStay: '계속 수정',
  leaveLeave: '저장하지 않고 나가기',
  partDate: '날짜와 시각을 끝까지 입력하거나 비우세요.',
  edited: '변경됨',
  notifications: '알림',
  wonSign: '',
  wonUnit: '원',
  man: '만',
  eok: '억',
  jo: '조',
  unread: ({ rule, bound }) => REFUSED[rule].replace('{bound}', String(bound)),
};

export const ENGLISH: UiLabels = {
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  retry: 'Try again',
  loading: 'Loading',
  tickAll: 'Tick every point first.',
  giveReason: 'Give a reason first.',
  reason: 'Reason',
  usualReasons: 'Usual reasons',
  leaveTitle: 'There are unsaved changes',
  leaveText: 'If you leave, what you typed is lost. What was saved stays.',
  leaveStay: 'Keep editing',
  leaveLeave: 'Leave without saving',
  partDate: 'Enter all of the date and time, or nothing of it.',
  edited: 'Edited',
  notifications: 'Notifications',
  wonSign: '₩',
  wonUnit: '',
  man: '',
  eok: '',
  jo: '',
  unread: ({ rule }) => rule,
};

/** Renders a piece with its words, and a person to use it. */
export function renderPiece(piece: ReactElement) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <UiLabelsProvider labels={KOREAN}>{children}</UiLabelsProvider>
  );
  return { person: userEvent.setup(), ...render(piece, { wrapper }) };
}
