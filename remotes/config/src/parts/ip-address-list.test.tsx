// Both lists of allowed addresses: what they show, send and refuse, and where they differ.
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import { config, REFUSALS } from '@gwanje/contract';
import { BUTTON_COOLDOWN_MS } from '@gwanje/remote-kit';
import { asksBeforeClosing, renderInShell } from '@gwanje/remote-kit/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../manifest';
import { READ_AT } from '../testing';
import { IpAddressList } from './ip-address-list';
import { IP_LISTS, type IpListKind } from './ip-lists';

const CONNECT_IP = '203.0.113.7';
const OFFICE = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8061',
  network: '203.0.113.0/24',
  memo: '본사 사무실',
  blockedBy: null as string | null,
  untilAt: null as string | null,
  lastUsedAt: null as string | null,
  ...{ calls24h: 0, refused24h: 0, atWork: [] as string[], feedKeys: [] as string[] },
  createdAt: '2026-11-21T06:49:26.123Z',
  createdBy: 'admin',
};
const VPN = {
  ...OFFICE,
  _id: '01890a5d-ac96-774b-bcce-b302099a8062',
  network: '2001:db8::/32',
  memo: '',
};

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTimeAsync });
// Compiled at their first use, which takes longer than a form is waited for.
beforeAll(() => import('./add-ip-address.form'));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

type IpAddress = typeof OFFICE;

/** A server that keeps one list. */
function givenList(kind: IpListKind, ...ipAddresses: IpAddress[]) {
  const kept = new Map(ipAddresses.map((one) => [one._id, one]));
  const { list, add, remove } = IP_LISTS[kind];
  answer(config.listRefusedAddresses, () => []);
  answer(config.readConnection, () => ({ connectIP: CONNECT_IP }));
  const isOf = ({ untilAt }: IpAddress, state: string | undefined) =>
    state === 'stays'
      ? untilAt === null
      : state !== 'active' || untilAt === null || Date.parse(untilAt) > Date.now();
  const found = ({ query = '', state }: { query?: string; state?: string }) =>
    [...kept.values()].filter(
      (one) => `${one.network} ${one.memo}`.includes(query) && isOf(one, state),
    );
  answer(list.page, (asked) => ({ rows: found(asked), more: false, at: READ_AT }));
  answer(list.totals, (asked) => {
    return { count: found(asked).length, isMore: false, totals: [], at: READ_AT };
  });
  return {
    additions: answer(add, (input) => {
      const added = { ...OFFICE, ...input, _id: '01890a5d-ac96-774b-bcce-b302099a8063' };
      kept.set(added._id, added);
      return added;
    }),
    removals: answer(remove, ({ ipAddressId }) => {
      kept.delete(ipAddressId);
      return {};
    }),
  };
}

async function open(kind: IpListKind) {
  renderInShell(<IpAddressList kind={kind} />);
  await screen.findByRole('grid');
  await user.click(screen.getByRole('button', { name: /^IP 추가/ }));
  // The first one of all is drawn once its file is there, however busy the machine is.
  await screen.findByRole('textbox', { name: '메모' }, { timeout: 20_000 });
}
const network = () => screen.getByRole('textbox', { name: 'IP 또는 대역(CIDR)' });
const memo = () => screen.getByRole('textbox', { name: '메모' });
/** Until everything that follows from the last key or press has happened, timers apart. */
const settled = () => act(() => jest.advanceTimersByTimeAsync(0));
const press = async (name: string) => {
  await user.click(screen.getByRole('button', { name }));
  await settled();
};
const pressInDialog = async (name: string) => {
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  await settled();
};
const coolDown = () => act(() => jest.advanceTimersByTimeAsync(BUTTON_COOLDOWN_MS));

it('says who worked there before an entry goes, and asks before a whole provider is let in', async () => {
  const { additions, removals } = givenList('adminIp', { ...OFFICE, atWork: ['lee', 'park'] }, VPN);
  await open('adminIp');
  await press(`${OFFICE.network} 삭제`);
  expect(screen.getByRole('dialog')).toHaveTextContent(
    '최근 1시간 안에 이곳에서 일한 관리자: lee, park.',
  );
  await pressInDialog('취소');
  expect(removals.inputs).toEqual([]);
  await user.type(network(), '203.0.0.0/15');
  await user.type(screen.getByLabelText('허용 기한'), '2030-01-01T09:00');
  await press('추가');
  await pressInDialog('그대로 추가');
  expect(additions.inputs).toEqual([
    { network: '203.0.0.0/15', memo: '', untilAt: '2030-01-01T00:00:00.000Z' },
  ]);
});

it.each(['::FFFF:10.0.0.0/104', '0:0:0:0:0:ffff:a00:0/104'])(
  'asks the same of IPv4 that is wrapped as IPv6: %s',
  async (wide) => {
    const { additions } = givenList('adminIp', OFFICE, VPN);
    await open('adminIp');
    await user.type(network(), wide);
    await press('추가');
    await pressInDialog('취소');
    await user.clear(network());
    await user.type(network(), '::ffff:10.0.0.0/112');
    await press('추가');
    expect(additions.inputs).toMatchObject([{ network: '::ffff:10.0.0.0/112' }]);
  },
);

it('shows who was refused, each to be allowed once somebody has said yes', async () => {
  const { additions } = givenList('apiIp', OFFICE);
  const refused = [{ ip: '198.51.100.9', refused: 12, lastAt: READ_AT }];
  answer(config.listRefusedAddresses, () => refused);
  renderInShell(<IpAddressList kind="apiIp" />);
  expect(await screen.findByText('최근 7일 거절된 IP')).toBeVisible();
  await press('198.51.100.9 추가');
  refused.length = 0;
  await pressInDialog('추가');
  expect(additions.inputs).toEqual([{ network: '198.51.100.9', memo: '거절된 IP에서 추가' }]);
  expect(screen.queryByText('최근 7일 거절된 IP')).toBeNull();
});

it('names the blocked network that an allowed one overlaps, to administrators alone', async () => {
  givenList('adminIp', { ...OFFICE, blockedBy: '203.0.113.128/25' });
  renderInShell(<IpAddressList kind="adminIp" />);
  expect(await screen.findByText('203.0.113.128/25')).toBeVisible();
  expect(screen.getByRole('columnheader', { name: /^겹치는 차단 IP/ })).toBeVisible();
  cleanup();
  givenList('apiIp', OFFICE);
  renderInShell(<IpAddressList kind="apiIp" />);
  await screen.findByText(OFFICE.network);
  expect(screen.queryByRole('columnheader', { name: /^겹치는 차단 IP/ })).toBeNull();
});

describe.each(['adminIp', 'apiIp'] as const)('the list %s', (kind) => {
  it('holds what was typed as unsaved work until it is added', async () => {
    givenList(kind, OFFICE);
    await open(kind);
    await user.type(network(), '198.51.100.0/24');
    expect(asksBeforeClosing()).toBe(true);
    await press('추가');
    expect(asksBeforeClosing()).toBe(false);
  });

  it('brings back what was typed, after a reload, until it is added', async () => {
    givenList(kind, OFFICE);
    await open(kind);
    await user.type(network(), '198.51.100.0/24');
    cleanup();
    await open(kind);
    expect(network()).toHaveValue('198.51.100.0/24');
    expect(screen.getByText(/^저장되지 않은 입력을 되살렸습니다/)).toBeVisible();
    await press('추가');
    expect(screen.queryByText(/되살렸습니다/)).toBeNull();
    cleanup();
    await open(kind);
    expect(network()).toHaveValue('');
  });

  it.each(['ko', 'en'] as const)('has the title of its menu entry in %s', async (locale) => {
    givenList(kind, OFFICE);
    const screenId = kind === 'adminIp' ? 'admin-ip-addresses' : 'api-ip-addresses';
    const declared = remote.screens.find(({ id }) => id === screenId);
    const title = `${declared?.title[locale]}`;
    renderInShell(<IpAddressList kind={kind} />, { locale, screen: declared });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    await screen.findByRole('grid', { name: title });
  });

  it('holds the place of the rows while they are on their way', () => {
    givenList(kind);
    answer(IP_LISTS[kind].list.page, () => new Promise(() => undefined));
    renderInShell(<IpAddressList kind={kind} />);
    expect(screen.getByRole('status')).toHaveTextContent('허용 IP 목록을 불러오고 있습니다.');
  });

  it('says that it could not be loaded, and loads again on request', async () => {
    givenList(kind);
    answer(IP_LISTS[kind].list.page, () => fault());
    renderInShell(<IpAddressList kind={kind} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('목록을 불러오지 못했습니다');
    givenList(kind, OFFICE);
    await press('다시 시도');
    expect(await screen.findByRole('rowheader', { name: OFFICE.network })).toBeVisible();
  });

  it('shows who allowed what and when, and from where one is connected', async () => {
    givenList(kind, OFFICE, VPN);
    await open(kind);
    const row = screen.getByRole('row', { name: /^203\.0\.113\.0\/24/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([
      '본사 사무실',
      ...(kind === 'adminIp' ? [''] : ['–', '0', '0']),
      ...['–', '제한 없음'],
      'admin',
      '2026-11-21 15:49:26',
      '삭제',
    ]);
    expect(screen.getByText('2건')).toBeVisible();
    expect(screen.getByText('현재 접속 IP 203.0.113.7')).toBeVisible();
    expect(screen.queryByRole('button', { name: '현재 IP 추가' })).toBeNull();
  });

  it('adds an address with its memo, shows it and empties the form', async () => {
    const { additions } = givenList(kind, OFFICE);
    await open(kind);
    await user.type(network(), ' 2001:db8::/32 ');
    await user.type(memo(), '재해복구 센터{Enter}');
    await settled();
    expect(screen.getByRole('rowheader', { name: '2001:db8::/32' })).toBeVisible();
    expect(additions.inputs).toEqual([{ network: '2001:db8::/32', memo: '재해복구 센터' }]);
    expect(network()).toHaveValue('');
    expect(memo()).toHaveValue('');
  });

  it.each(['', '203.0.113', '203.0.113.0/33', 'office.example'])(
    'does not send "%s"',
    async (typed) => {
      const { additions } = givenList(kind, OFFICE);
      await open(kind);
      if (typed) await user.type(network(), typed);
      await press('추가');
      expect(network()).toHaveFocus();
      expect(network()).toHaveAccessibleDescription(/^IP 주소 또는 대역\(CIDR\)을 입력하세요\./);
      expect(additions.inputs).toEqual([]);
    },
  );

  it('says at the field that the address is listed already', async () => {
    givenList(kind, OFFICE);
    answer(IP_LISTS[kind].add, () => refusal('ip.exists'));
    await open(kind);
    await user.type(network(), OFFICE.network);
    await press('추가');
    expect(network()).toHaveAccessibleDescription(REFUSALS['ip.exists'].ko);
    expect(network()).toHaveValue(OFFICE.network);
  });

  it('removes an address only after a yes', async () => {
    const { removals } = givenList(kind, OFFICE, VPN);
    await open(kind);
    await press(`${VPN.network} 삭제`);
    await pressInDialog('취소');
    expect(removals.inputs).toEqual([]);

    await press(`${VPN.network} 삭제`);
    await pressInDialog('삭제');
    expect(screen.queryByRole('rowheader', { name: VPN.network })).toBeNull();
    expect(removals.inputs).toEqual([{ ipAddressId: VPN._id }]);
    expect(screen.getByText(`${VPN.network} 주소를 삭제했습니다`)).toBeVisible();
  });

  it('says that an address is gone already, and shows the list as it is', async () => {
    givenList(kind, OFFICE, VPN);
    await open(kind);
    answer(IP_LISTS[kind].remove, () => refusal('record.not_found'));
    answer(IP_LISTS[kind].list.page, () => ({ rows: [OFFICE], more: false, at: READ_AT }));
    await press(`${VPN.network} 삭제`);
    await pressInDialog('삭제');
    expect(screen.getByRole('alert')).toHaveTextContent(REFUSALS['record.not_found'].ko);
    expect(screen.queryByRole('rowheader', { name: VPN.network })).toBeNull();
  });

  it('lets go of its buttons when the server breaks', async () => {
    givenList(kind, OFFICE);
    await open(kind);
    const { inputs } = answer(IP_LISTS[kind].remove, () => fault());
    await press(`${OFFICE.network} 삭제`);
    await pressInDialog('삭제');
    expect(inputs).toHaveLength(1);
    await coolDown();
    expect(screen.getByRole('button', { name: `${OFFICE.network} 삭제` })).toBeEnabled();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('addresses of administrators', () => {
  it('says that an empty list allows everyone, and starts the restriction with a yes', async () => {
    const { additions } = givenList('adminIp');
    await open('adminIp');
    expect(screen.getByText('모든 IP에서 접속할 수 있습니다')).toBeVisible();
    await user.type(memo(), '당직실');
    await press('현재 IP 추가');
    expect(screen.getByRole('dialog')).toHaveTextContent(
      '추가하면 203.0.113.7 밖에서 접속한 관리자는 바로 막힙니다.',
    );
    await pressInDialog('취소');
    expect(additions.inputs).toEqual([]);

    await press('현재 IP 추가');
    await pressInDialog('제한 시작');
    expect(screen.getByRole('rowheader', { name: CONNECT_IP })).toBeVisible();
    expect(additions.inputs).toEqual([{ network: CONNECT_IP, memo: '당직실' }]);
    expect(screen.queryByRole('button', { name: '현재 IP 추가' })).toBeNull();
  });

  it('says that an addition would lock one out, and adds the own IP first', async () => {
    const { additions } = givenList('adminIp', VPN);
    answer(IP_LISTS.adminIp.add, () => refusal('ip.would_lock_out'));
    await open('adminIp');
    await user.type(network(), '198.51.100.0/24');
    await press('추가');
    expect(screen.getByRole('alert')).toHaveTextContent(REFUSALS['ip.would_lock_out'].ko);
    expect(additions.inputs).toEqual([]);

    const retried = givenList('adminIp', VPN).additions;
    await coolDown();
    await press('현재 IP 추가');
    expect(screen.getByRole('rowheader', { name: CONNECT_IP })).toBeVisible();
    expect(retried.inputs).toEqual([{ network: CONNECT_IP, memo: '' }]);
    // What was refused is still there to be added.
    expect(screen.queryByRole('alert')).toBeNull();
    expect(network()).toHaveValue('198.51.100.0/24');
  });

  it('says that a removal would lock one out', async () => {
    givenList('adminIp', OFFICE, VPN);
    await open('adminIp');
    answer(IP_LISTS.adminIp.remove, () => refusal('ip.would_lock_out'));
    await press(`${OFFICE.network} 삭제`);
    await pressInDialog('삭제');
    expect(screen.getByRole('alert')).toHaveTextContent(REFUSALS['ip.would_lock_out'].ko);
    expect(screen.getByRole('rowheader', { name: OFFICE.network })).toBeVisible();
  });

  it('says that without its last entry everyone may connect', async () => {
    givenList('adminIp', OFFICE);
    await open('adminIp');
    await press(`${OFFICE.network} 삭제`);
    expect(screen.getByRole('dialog')).toHaveTextContent(
      '기한 없는 마지막 주소입니다. 삭제하면 모든 IP에서 관리자가 접속할 수 있습니다.',
    );
  });

  it('says the same where nothing is left but what has an end', async () => {
    const visitor = { ...VPN, untilAt: new Date(Date.now() + 3_600_000).toISOString() };
    const { additions } = givenList('adminIp', OFFICE, visitor);
    await open('adminIp');
    await press(`${visitor.network} 삭제`);
    expect(screen.getByRole('dialog')).toHaveTextContent(
      '이 주소로만 허용된 관리자는 바로 막힙니다.',
    );
    await pressInDialog('취소');
    await press(`${OFFICE.network} 삭제`);
    expect(screen.getByRole('dialog')).toHaveTextContent(
      '기한 없는 마지막 주소입니다. 삭제하면 모든 IP에서 관리자가 접속할 수 있습니다.',
    );
    await pressInDialog('삭제');
    // Now everybody is let in, so the next one that stays begins the restriction.
    await user.type(network(), OFFICE.network);
    await press('추가');
    expect(screen.getByRole('dialog')).toHaveTextContent(
      '추가하면 203.0.113.0/24 밖에서 접속한 관리자는 바로 막힙니다.',
    );
    await pressInDialog('제한 시작');
    expect(additions.inputs).toHaveLength(1);
  });
});

describe('addresses of the feed API', () => {
  it('says that an empty list allows nobody, and adds the first without a question', async () => {
    const { additions } = givenList('apiIp');
    await open('apiIp');
    expect(screen.getByText('피드 API를 호출할 수 있는 IP가 없습니다')).toBeVisible();
    await press('현재 IP 추가');
    expect(screen.getByRole('rowheader', { name: CONNECT_IP })).toBeVisible();
    expect(additions.inputs).toEqual([{ network: CONNECT_IP, memo: '' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that without its last entry every call is refused', async () => {
    givenList('apiIp', OFFICE);
    await open('apiIp');
    await press(`${OFFICE.network} 삭제`);
    expect(screen.getByRole('dialog')).toHaveTextContent(
      '마지막 주소입니다. 삭제하면 모든 API 호출이 바로 막힙니다.',
    );
  });
});
