// A further site is closed to its members and opened again; the main one has its maintenance for that.
import { answer } from '@gwanje/api-client/testing';
import { config, MAIN_SITE_ID, unsavedDocument, website } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import WebsiteSettingsScreen from './website-settings.screen';

const SITE = '01890a5d-ac96-774b-bcce-b302099a8099';

test('pauses a further site for a reason, and names it as paused', async () => {
  let isPaused = false;
  answer(config.listSites, () => ({
    sites: [
      { siteId: MAIN_SITE_ID, siteName: null, isPaused: false },
      { siteId: SITE, siteName: '둘째', isPaused },
    ],
  }));
  answer(config.listSiteSettings, () => [unsavedDocument(website)]);
  answer(config.listSiteDocuments, () => [unsavedDocument(website)]);
  const { inputs } = answer(config.pauseSite, (input) => {
    isPaused = input.isPaused;
    return { siteId: SITE, siteName: '둘째', isPaused };
  });
  renderInShell(<WebsiteSettingsScreen />, { flags: { multiSite: true } });
  const choice = await screen.findByRole('combobox', { name: '보고 있는 사이트' });
  await screen.findByRole('option', { name: '둘째' });
  expect(screen.queryByRole('button', { name: '운영 중지' })).not.toBeInTheDocument();
  await userEvent.selectOptions(choice, '둘째');
  await userEvent.click(await screen.findByRole('button', { name: '운영 중지' }));
  const dialog = within(await screen.findByRole('dialog', { name: /중지할까요/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '결제사 이전');
  await userEvent.click(dialog.getByRole('button', { name: '운영 중지' }));
  expect(await screen.findByText('둘째 사이트를 중지했습니다')).toBeVisible();
  expect(inputs).toEqual([{ siteId: SITE, isPaused: true, reason: '결제사 이전' }]);
  expect(await screen.findByRole('option', { name: '둘째 (중지됨)' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: '운영 재개' })).toBeEnabled();
});

test('asks on what it was opened for, though a colleague pauses the site meanwhile', async () => {
  let isPaused = false;
  answer(config.listSites, () => ({
    sites: [
      { siteId: MAIN_SITE_ID, siteName: null, isPaused: false },
      { siteId: SITE, siteName: '둘째', isPaused },
    ],
  }));
  answer(config.listSiteSettings, () => [unsavedDocument(website)]);
  answer(config.listSiteDocuments, () => [unsavedDocument(website)]);
  const { inputs } = answer(config.pauseSite, (input) => ({
    ...{ siteId: SITE, siteName: '둘째', isPaused: input.isPaused },
  }));
  const { client } = renderInShell(<WebsiteSettingsScreen />, { flags: { multiSite: true } });
  await screen.findByRole('option', { name: '둘째' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '보고 있는 사이트' }), '둘째');
  await userEvent.click(await screen.findByRole('button', { name: '운영 중지' }));
  const dialog = within(await screen.findByRole('dialog', { name: /중지할까요/ }));
  await userEvent.click(dialog.getByRole('button', { name: '대금 미납' }));
  isPaused = true;
  await act(() => client.invalidateQueries());
  expect(await screen.findByRole('option', { name: '둘째 (중지됨)' })).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '운영 중지' }));
  expect(await screen.findByText('둘째 사이트를 중지했습니다')).toBeVisible();
  expect(inputs).toEqual([{ siteId: SITE, isPaused: true, reason: '대금 미납' }]);
});
