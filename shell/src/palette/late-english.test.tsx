import { answer } from '@gwanje/api-client/testing';
import { session } from '@gwanje/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  deploymentOf,
  openConsole,
  promptFederation,
  remoteOf,
  screenOf,
  setCookie,
  TOP_ADMIN,
} from '../testing';
import { palettePieces } from './palette-pieces';

const mockEnglish: { there?: Record<string, string>; come: () => void } = {
  come: () => undefined,
};
const mockComing = new Promise<void>((resolve) => {
  mockEnglish.come = resolve;
});

// What a build makes of the English sentences of the shell.
jest.mock('../locales/en', () => ({
  en: {
    fetch: async () => {
      await mockComing;
      mockEnglish.there = jest.requireActual('../locales/en').en;
    },
    read: () => mockEnglish.there,
  },
}));

const user = userEvent.setup();
const config = remoteOf('config', [
  screenOf('powerball', '/v2/config/powerball', { title: { ko: '파워볼', en: 'Powerball' } }),
  screenOf('log', '/log', {
    title: { ko: '기록', en: 'Log' },
    menu: { section: 'administration', order: 10 },
  }),
]);

it('finds by English what came after the palette was opened', async () => {
  localStorage.clear();
  setCookie('admin=yes');
  answer(session.information, () => ({ ...TOP_ADMIN, type: 0 }));
  await openConsole('/v2/config/powerball', deploymentOf([config]), promptFederation, {
    loadPalette: async () => palettePieces,
  });
  await act(async () => {
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  });
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('combobox'), 'administration');
  expect(dialog.queryByRole('option', { name: /기록/ })).toBeNull();
  mockEnglish.come();
  expect(await dialog.findByRole('option', { name: /기록/ })).toBeVisible();
});
