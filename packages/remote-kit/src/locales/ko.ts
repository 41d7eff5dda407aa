import type { UiLabels } from '@gwanje/ui-kit';

/** What ui-kit says by itself; the sentences of number fields are the contract's. */
export const ko: Omit<UiLabels, 'unread'> = {
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
};
