// What stands in a file is what is read on the screen: a word for every value that is one of a few.
import { answer, refusal } from '@gwanje/api-client/testing';
import {
  CAUGHT_KINDS,
  CLEAR_KINDS,
  clearRuns,
  config,
  DOMAIN_FAILURES,
  DOMAIN_ROLES,
  depositAccounts,
  depositAssignment,
  domains,
  FEED_SCOPES,
  feedKeys,
  LINKED_SETTINGS,
  type List,
  lists,
  type MoneySetting,
  money,
  POPUP_DEVICES,
  POPUP_PAGES,
  POST_STATES,
  posts,
  REQUEST_KINDS,
  RULE_GAMES,
  type Setting,
  secondWords,
  unsavedDocument,
} from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import remote from './manifest';
import BoardScreen from './screens/board/board.screen';
import ClearRunsScreen from './screens/clear-runs/clear-runs.screen';
import DepositAccountsScreen from './screens/deposit-accounts/deposit-accounts.screen';
import DomainsScreen from './screens/domains/domains.screen';
import FeedKeysScreen from './screens/feed-keys/feed-keys.screen';
import SecondWordsScreen from './screens/second-words/second-words.screen';
import { READ_AT } from './testing';

const namesIn = (named: Readonly<Record<string, { readonly ko: string }>>) =>
  Object.fromEntries(Object.entries(named).map(([name, { ko }]) => [name, ko]));

interface Case {
  readonly name: string;
  readonly Screen: ComponentType;
  readonly path: string;
  readonly list: List;
  readonly words: Readonly<Record<string, object>>;
}
const board = (path: string, words: Case['words']): Case => ({
  ...{ name: path, Screen: BoardScreen, path, list: posts },
  words: { state: namesIn(POST_STATES), ...words },
});

const CASES: readonly Case[] = [
  board('/board/gamerule', { category: namesIn(RULE_GAMES) }),
  board('/board/events', { linkedSetting: namesIn(LINKED_SETTINGS) }),
  board('/board/free', { caughtBy: namesIn(CAUGHT_KINDS) }),
  board('/popup/popup', {
    ...{ 'popup.pages': namesIn(POPUP_PAGES), 'popup.device': namesIn(POPUP_DEVICES) },
  }),
  {
    ...{ name: 'hosts', Screen: DomainsScreen, path: '/config/domain', list: domains },
    words: {
      ...{ role: namesIn(DOMAIN_ROLES), failure: namesIn(DOMAIN_FAILURES) },
      ...{ isUp: { true: '정상', false: '응답 없음' }, wantedRole: namesIn(DOMAIN_ROLES) },
      wanted: { move: '이동', remove: '삭제' },
    },
  },
  {
    ...{ name: 'clearings', Screen: ClearRunsScreen, path: '/admin/clear', list: clearRuns },
    words: {
      ...{ kinds: namesIn(CLEAR_KINDS), status: expect.objectContaining({ done: '완료' }) },
      error: { 'clear.archive_failed': '보관 파일 확인 실패' },
    },
  },
  {
    ...{ name: 'accounts', Screen: DepositAccountsScreen, path: '/config/bank' },
    ...{ list: depositAccounts, words: { status: expect.objectContaining({ retired: '폐기' }) } },
  },
  {
    ...{ name: 'feed keys', Screen: FeedKeysScreen, path: '/admin/feed-keys', list: feedKeys },
    words: { scopes: namesIn(FEED_SCOPES) },
  },
  {
    ...{ name: 'second words', Screen: SecondWordsScreen, path: '/second-words' },
    list: secondWords,
    words: {
      kind: expect.objectContaining({ clear: '지난 데이터 정리' }),
      what: expect.objectContaining(namesIn(REQUEST_KINDS)),
    },
  },
];

it.each(CASES)('writes words into the file of $name', async ({ Screen, path, list, words }) => {
  answer(list.page, () => ({ rows: [], more: false, at: READ_AT }) as never);
  answer(list.totals, () => ({ count: 1, isMore: false, totals: [], at: READ_AT }) as never);
  answer(lists.listExports, () => ({ exports: [] }));
  answer(config.listSites, () => ({ sites: [] }));
  answer(config.listDomainUsage, () => []);
  answer(config.listSettingFindings, () => []);
  answer(money.listDepositAccountUsage, () => []);
  answer(money.listDepositAccountLevels, () => []);
  answer(money.listMoneySettings, () => [
    unsavedDocument(depositAssignment as Setting) as unknown as MoneySetting,
  ]);
  answer(money.readMoneySettingEffect, () => null);
  answer(money.listMoneySettingProposals, () => ({ proposals: [], more: false }));
  const started = answer(lists.startExport, () => refusal('export.too_long'));
  const declared = remote.screens.find((one) => one.path === path);
  renderInShell(<Screen />, { path, screen: declared });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /내보내기/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /내보내기/ }));
  await user.selectOptions(dialog.getByLabelText('열'), 'all');
  await user.type(dialog.getByLabelText('사유'), '월말 점검{Enter}');
  await waitFor(() => expect(started.inputs).toHaveLength(1));
  const columns = started.inputs[0]?.columns ?? [];
  const found = columns.filter((one) => one.words).map((one) => [one.key, one.words]);
  expect(Object.fromEntries(found)).toMatchObject(words);
});
