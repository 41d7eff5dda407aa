import type { UiLabels } from '@gwanje/ui-kit';

export const ko: UiLabels = {
  close: '닫기',
  cancel: '취소',
  confirm: '확인',
  retry: '다시 시도',
  loading: '불러오는 중',
  edited: '변경됨',
  notifications: '알림',
  wonSign: '',
  wonUnit: '원',
  man: '만',
  eok: '억',
  jo: '조',
};
