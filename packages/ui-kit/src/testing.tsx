import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { type UiLabels, UiLabelsProvider } from './labels';

export const KOREAN: UiLabels = {
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

export const ENGLISH: UiLabels = {
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  retry: 'Try again',
  loading: 'Loading',
  edited: 'Edited',
  notifications: 'Notifications',
  wonSign: '₩',
  wonUnit: '',
  man: '',
  eok: '',
  jo: '',
};

/** Renders a piece with its words, and a person to use it. */
export function renderPiece(piece: ReactElement) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <UiLabelsProvider labels={KOREAN}>{children}</UiLabelsProvider>
  );
  return { person: userEvent.setup(), ...render(piece, { wrapper }) };
}
