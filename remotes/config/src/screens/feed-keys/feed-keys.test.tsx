// The page of feed keys: making one, its one look at a secret, rotating and revoking.
import { answer, refusal } from '@gwanje/api-client/testing';
import { config, feedKeys, type RowOf } from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ME, READ_AT } from '../../testing';
import FeedKeysScreen from './feed-keys.screen';

type FeedKey = RowOf<typeof feedKeys>;

const SITE: FeedKey = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8061',
  name: '가온 사이트',
  scopes: ['players'],
  vendors: null,
  callsPerMinuteMax: 6_000,
  siteName: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  createdBy: { _id: ME._id, id: ME.id },
  previousUntil: null,
  revokedAt: null,
  revokedBy: null,
  lastUsedAt: '2026-11-21T06:49:26.123Z',
  lastUsedIp: '203.0.113.7',
  callsToday: 12_345,
  refusedToday: 6,
  version: 2,
};
const GONE: FeedKey = {
  ...SITE,
  _id: '01890a5d-ac96-774b-bcce-b302099a8062',
  name: '예전 사이트',
  lastUsedAt: null,
  revokedAt: '2026-11-10T00:00:00.000Z',
  revokedBy: { _id: ME._id, id: ME.id },
};
const HONOR: ShellOptions['flags'] = {
  ...{ modules: ['casino'], casinoCompany: 'honor', casinoType: 'seamless' },
};
const SECRET = 'ab'.repeat(32);

const user = userEvent.setup();

function givenKeys(...rows: readonly FeedKey[]) {
  answer(feedKeys.totals, () => ({ count: rows.length, isMore: false, totals: [], at: READ_AT }));
  return answer(feedKeys.page, () => ({ rows: [...rows], more: false, at: READ_AT }));
}
const press = async (name: RegExp | string) =>
  user.click(await screen.findByRole('button', { name }));

it('shows what each key is for and was used for, and no button on one that is gone', async () => {
  givenKeys(SITE, GONE);
  renderInShell(<FeedKeysScreen />, { path: '/admin/feed-keys' });
  const row = within(await screen.findByRole('row', { name: /가온 사이트/ }));
  for (const text of ['사용 중', '12,345', '6,000', '203.0.113.7', SITE._id])
    expect(row.getByText(text)).toBeInTheDocument();
  const gone = within(screen.getByRole('row', { name: /예전 사이트/ }));
  expect(gone.getByText('폐기')).toBeInTheDocument();
  expect(gone.getByText('사용한 적 없음')).toBeInTheDocument();
  expect(gone.queryByRole('button')).not.toBeInTheDocument();
});

it('makes a key from numbers alone, and asks before its only look is over', async () => {
  givenKeys();
  const creations = answer(config.createFeedKey, (input) => ({
    ...{ ...SITE, ...input, version: 1 },
    secret: SECRET,
  }));
  renderInShell(<FeedKeysScreen />, { path: '/admin/feed-keys' });
  await press('키 만들기');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('이름'), '새 사이트');
  await user.clear(dialog.getByLabelText('분당 한도'));
  await user.type(dialog.getByLabelText('분당 한도'), '많이');
  await press('만들기');
  expect(await dialog.findByText(/1 이상/)).toBeInTheDocument();
  await user.clear(dialog.getByLabelText('분당 한도'));
  await user.type(dialog.getByLabelText('분당 한도'), '300');
  await press('만들기');
  expect(await screen.findByDisplayValue(SECRET)).toBeInTheDocument();
  expect(creations.inputs).toEqual([
    { name: '새 사이트', scopes: ['players'], callsPerMinuteMax: 300 },
  ]);
  await user.keyboard('{Escape}');
  expect(await screen.findByText('비밀키를 전달했나요?')).toBeInTheDocument();
  await press('계속 보기');
  await press('전달 완료');
  await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).not.toBeInTheDocument());
});

it('makes a key of one casino vendor that the site has, and says of each for whom it speaks', async () => {
  givenKeys(
    { ...SITE, _id: SITE._id.replace(/1$/, '3'), name: '전부', scopes: ['casino'] },
    { ...SITE, name: '하나', scopes: ['casino'], vendors: ['kplay', 'rv'] },
  );
  const creations = answer(config.createFeedKey, (input) => ({
    ...{ ...SITE, ...input, vendors: input.vendors ?? null, version: 1 },
    secret: SECRET,
  }));
  renderInShell(<FeedKeysScreen />, { path: '/admin/feed-keys', flags: HONOR });
  const cells = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(await cells(/전부/)).toContain('모든 업체');
  expect(await cells(/하나/)).toContain('K플레이, RV');
  await press('키 만들기');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('카지노 업체')).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText('이름'), '아너 서버');
  await user.selectOptions(dialog.getByLabelText('용도'), 'casino');
  const choice = dialog.getByLabelText('카지노 업체');
  expect(within(choice).queryByRole('option', { name: '헤라' })).not.toBeInTheDocument();
  await user.selectOptions(choice, 'honor');
  await press('만들기');
  expect(await screen.findByDisplayValue(SECRET)).toBeInTheDocument();
  expect(creations.inputs).toEqual([
    { name: '아너 서버', scopes: ['casino'], vendors: ['honor'], callsPerMinuteMax: 6_000 },
  ]);
});

it('says beside the name that it is taken', async () => {
  givenKeys(SITE);
  answer(config.createFeedKey, () => refusal('feedKey.name_taken'));
  renderInShell(<FeedKeysScreen />, { path: '/admin/feed-keys' });
  await press('키 만들기');
  const name = within(await screen.findByRole('dialog')).getByLabelText('이름');
  await user.type(name, SITE.name);
  await press('만들기');
  expect(await screen.findByText(/같은 이름의 API 키/)).toBeInTheDocument();
  expect(name).toHaveAccessibleDescription(/같은 이름의 API 키/);
});

it('rotates the version that it shows, after a yes, and shows the new secret', async () => {
  givenKeys(SITE);
  const rotations = answer(config.rotateFeedKey, () => ({ ...SITE, secret: SECRET }));
  renderInShell(<FeedKeysScreen />, { path: '/admin/feed-keys' });
  await press('가온 사이트 비밀키 교체');
  await press('교체');
  expect(await screen.findByDisplayValue(SECRET)).toBeInTheDocument();
  expect(rotations.inputs).toEqual([{ feedKeyId: SITE._id, version: 2 }]);
});

it('revokes after a yes, and tells why not', async () => {
  givenKeys(SITE);
  const revocations = answer(config.revokeFeedKey, () => refusal('feedKey.revoked'));
  renderInShell(<FeedKeysScreen />, { path: '/admin/feed-keys' });
  await press('가온 사이트 키 폐기');
  expect(await screen.findByText(/오늘 12,345회/)).toBeInTheDocument();
  await press('취소');
  expect(revocations.inputs).toEqual([]);
  await press('가온 사이트 키 폐기');
  await press('폐기');
  expect(await screen.findByRole('alert')).toHaveTextContent('이미 폐기된 API 키입니다');
  expect(revocations.inputs).toEqual([{ feedKeyId: SITE._id }]);
});
