import { createQueryClient, QueryClientProvider, query, useQuery } from '@gwanje/api-client';
import { type Asked, answer, fault, lost, pageOfProxy, refusal } from '@gwanje/api-client/testing';
import { type Adjustment, config, type Endpoint, money } from '@gwanje/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { renderInShell } from '../testing';
import { BUTTON_COOLDOWN_MS } from './busy';
import { pressOf } from './kept-keys';
import { useWrite } from './use-write';

const ADMIN = '01890a5d-ac96-774b-bcce-b302099a8057';
const INPUT = { adminId: ADMIN, nick: '박리스크', type: 4, status: 'active', version: 3 } as const;
const UNKNOWN =
  '결과를 확인하지 못했습니다. 다시 누르면 같은 요청으로 확인하니 새로 신청하지 마세요.';

const onStale = jest.fn(async () => undefined);
const written: unknown[] = [];

function Save() {
  const { send, refusal: refused } = useWrite(config.updateAdmin, {
    fieldOf: { 'admin.last_top': 'status' },
    onStale,
  });
  const press = async () => {
    const outcome = await send(INPUT);
    if (outcome) written.push(outcome.refusals);
  };
  return (
    <>
      <button type="button" onClick={() => void press()}>
        저장
      </button>
      <p role="status">{refused}</p>
    </>
  );
}

const BY = { _id: ADMIN, id: 'finance' };
const AT = '2026-11-18T03:00:00.000Z';
const PAID: Adjustment = {
  adjustmentId: ADMIN,
  member: {
    ...{ ...BY, nick: '별님', grade: 1, level: 1, status: 1, isTest: false },
    ...{ excludedUntil: null, hasAlertMemo: false, sharedMembers: 0 },
  },
  ...{ type: 'directChargeMoney', amountWon: 1, reason: '오지급', requestId: null },
  ...{ status: 'done', requestedBy: BY, requestedAt: AT, firstApprovedBy: null },
  ...{ decidedBy: BY, decidedAt: AT, beforeWon: 0 },
};

/** Another amount with each press. */
function Pay() {
  const { send, refusal: refused } = useWrite(money.createAdjustment);
  const presses = useRef(0);
  const pay = async () => {
    presses.current += 1;
    await send({
      ...{ memberId: ADMIN, type: 'directChargeMoney', reason: '오지급' },
      amountWon: presses.current,
    });
  };
  return (
    <>
      <button type="button" onClick={() => void pay()}>
        저장
      </button>
      <p role="status">{refused}</p>
    </>
  );
}

function Sites() {
  useQuery(query(config.listSites, {}));
  return null;
}

/** Opens and closes what reads, beside what writes. */
function Opened() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        열기
      </button>
      {isOpen && <Sites />}
      <Save />
    </>
  );
}

const press = () => act(async () => screen.getByRole('button', { name: '저장' }).click());
const pressLater = async () => {
  await act(() => jest.advanceTimersByTimeAsync(BUTTON_COOLDOWN_MS));
  await press();
};

/** The second press knows no more, and the third finds out what became of the first, under its key. */
async function expectFoundOut(payments: Asked<typeof money.createAdjustment>): Promise<void> {
  await pressLater();
  expect(screen.getByRole('status')).toHaveTextContent(UNKNOWN);
  await pressLater();
  expect(screen.getByRole('status')).toHaveTextContent('지금 입력한 내용은 보내지 않았으니');
  expect(payments.inputs.map(({ amountWon }) => amountWon)).toEqual([1, 1, 1]);
  expect(new Set(payments.keys).size).toBe(1);
}

beforeEach(() => {
  jest.useFakeTimers();
  onStale.mockClear();
  written.length = 0;
  renderInShell(<Save />);
});
afterEach(() => jest.useRealTimers());

describe('useWrite', () => {
  it('acts once for two presses, and under another key for a later one', async () => {
    const saves = answer(config.updateAdmin, () => refusal('record.not_found'));
    await press();
    await press();
    expect(saves.inputs).toEqual([INPUT]);
    await pressLater();
    expect(new Set(saves.keys).size).toBe(2);
  });

  it('asks under the same key until it is known what became of it', async () => {
    const notFound = refusal('record.not_found');
    const outcomes = [lost(), pageOfProxy(502), notFound, notFound];
    const saves = answer(config.updateAdmin, () => outcomes.shift() ?? fault());
    await press();
    expect(screen.getByRole('status')).toHaveTextContent(UNKNOWN);
    await pressLater();
    await pressLater();
    expect(saves.keys).toHaveLength(3);
    expect(new Set(saves.keys).size).toBe(1);
    await pressLater();
    expect(saves.keys[3]).not.toBe(saves.keys[2]);
  });

  it.each([
    ['a fault', fault()],
    ['a break', refusal('request.interrupted')],
    ['a call too many', refusal('request.too_many')],
  ])(
    'takes %s while it asks about an earlier press for no word about that press',
    async (_, failed) => {
      cleanup();
      renderInShell(<Pay />);
      const outcomes = [lost(), failed];
      const payments = answer(money.createAdjustment, () => outcomes.shift() ?? PAID);
      await press();
      await expectFoundOut(payments);
    },
  );

  it('finds out what became of a payment before it sends another one that was typed since', async () => {
    cleanup();
    renderInShell(<Pay />);
    const outcomes = [lost(), lost(), PAID, refusal('money.insufficient')];
    const payments = answer(money.createAdjustment, () => outcomes.shift() ?? PAID);
    await press();
    await expectFoundOut(payments);
    await pressLater();
    expect(payments.inputs.at(-1)).toMatchObject({ amountWon: 4 });
    expect(payments.keys[3]).not.toBe(payments.keys[2]);
  });

  it('sends what was typed since where nothing came of the press before', async () => {
    cleanup();
    renderInShell(<Pay />);
    const outcomes = [lost(), refusal('money.insufficient')];
    const payments = answer(
      money.createAdjustment,
      () => outcomes.shift() ?? refusal('money.wallet_full'),
    );
    await press();
    await pressLater();
    expect(payments.inputs.map(({ amountWon }) => amountWon)).toEqual([1, 1, 2]);
    expect(new Set(payments.keys).size).toBe(2);
  });

  it('says a refusal at its field, or above the form, until the next press', async () => {
    const codes = ['admin.last_top', 'record.not_found'] as const;
    const left = [...codes];
    answer(config.updateAdmin, () => refusal(left.shift() ?? 'record.stale'));
    await press();
    await pressLater();
    expect(written).toMatchObject([[{ path: 'status' }], [{ path: '' }]]);
    expect(screen.getByRole('status')).toHaveTextContent('찾을 수 없는 항목입니다');
  });

  it('lets the newer state be taken over before it says that somebody saved first', async () => {
    answer(config.updateAdmin, () => refusal('record.stale'));
    await press();
    expect(onStale).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toHaveTextContent('다른 관리자가 먼저 저장했습니다');
  });

  it('leaves a fault to the shell, which announces it', async () => {
    answer(config.updateAdmin, () => fault());
    await press();
    expect(written).toEqual([[]]);
    expect(onStale).not.toHaveBeenCalled();
  });

  it('has what is opened afterwards read anew, however young what was read before', async () => {
    cleanup();
    renderInShell(
      <QueryClientProvider client={createQueryClient()}>
        <Opened />
      </QueryClientProvider>,
    );
    const reads = answer(config.listSites, () => ({ sites: [] }));
    answer(config.updateAdmin, () => refusal('record.not_found'));
    const open = async () => {
      await act(async () => screen.getByRole('button', { name: '열기' }).click());
      await act(() => jest.advanceTimersByTimeAsync(100));
    };
    for (let times = 0; times < 3; times += 1) await open();
    expect(reads.inputs).toHaveLength(1);
    await press();
    for (let times = 0; times < 2; times += 1) await open();
    expect(reads.inputs).toHaveLength(2);
  });
});

describe('the check of a write', () => {
  const checked: unknown[] = [];
  function Check({ endpoint }: { endpoint: Endpoint }) {
    const { check, release } = useWrite(endpoint);
    return (
      <>
        <input aria-label="닉네임" onChange={release} />
        <button
          type="button"
          onClick={() => void check({ ...INPUT, nick: '' }).then((it) => checked.push(it))}
        >
          검사
        </button>
      </>
    );
  }
  const checkBy = async (endpoint: Endpoint) => {
    checked.length = 0;
    renderInShell(<Check endpoint={endpoint} />);
    await act(async () => screen.getByRole('button', { name: '검사' }).click());
    return checked;
  };
  const REFUSED = [[{ path: 'nick', rules: [{ rule: 'required', message: '필수 항목입니다.' }] }]];
  const { input, ...apart } = config.updateAdmin;
  /** As a build hands an endpoint over. */
  const builtWith = (fetchInput: Endpoint['fetchInput']) =>
    ({ ...apart, fetchInput }) as unknown as Endpoint;

  it('is made with the contract, fetched or at hand', async () => {
    expect(await checkBy(config.updateAdmin)).toEqual(REFUSED);
    cleanup();
    expect(await checkBy(builtWith(async () => input))).toEqual(REFUSED);
  });

  it('is left to the server where it cannot be fetched', async () => {
    expect(await checkBy(builtWith(() => Promise.reject(new Error('lost'))))).toEqual([[]]);
  });

  it('is fetched by whoever begins to type', async () => {
    const fetchInput = jest.fn(async () => input);
    await checkBy(builtWith(fetchInput));
    fetchInput.mockClear();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '김' } });
    expect(fetchInput).toHaveBeenCalledTimes(1);
  });
});

describe('a write whose outcome is unknown as the page is loaded anew', () => {
  /** The same with each press, of a page of its own. */
  function PayAgain() {
    const { send } = useWrite(money.createAdjustment);
    const input = { memberId: ADMIN, type: 'directChargeMoney', reason: '오지급', amountWon: 1 };
    return (
      <button type="button" onClick={() => void send(input as never)}>
        저장
      </button>
    );
  }
  const pressOnNewPage = async (admin = '가') => {
    cleanup();
    renderInShell(<PayAgain />, { admin: { _id: admin, id: admin, nick: admin, type: 0 } });
    await press();
  };
  beforeEach(() => sessionStorage.clear());

  it('is sent under the same key until it is known, and then under another one', async () => {
    const lostOnes = answer(money.createAdjustment, () => lost());
    await pressOnNewPage();
    await pressOnNewPage();
    const { keys } = answer(money.createAdjustment, () => PAID);
    await pressOnNewPage();
    await pressOnNewPage();
    expect(new Set([...lostOnes.keys, keys[0]]).size).toBe(1);
    expect(keys[1]).not.toBe(keys[0]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is another press for another person, and an hour later', async () => {
    const { keys } = answer(money.createAdjustment, () => lost());
    await pressOnNewPage();
    await pressOnNewPage('나');
    jest.setSystemTime(Date.now() + 3_600_001);
    await pressOnNewPage();
    expect(new Set(keys).size).toBe(3);
    expect(sessionStorage).toHaveLength(1);
  });

  it('is another press of what else is done at the same address', () => {
    const presses = (['POST', 'PUT', 'DELETE'] as const).map((method) =>
      pressOf(ADMIN, { method, path: money.createAdjustment.path }, {}),
    );
    expect(new Set(presses).size).toBe(3);
  });

  it('keeps nothing of what was typed', async () => {
    answer(money.createAdjustment, () => lost());
    await pressOnNewPage();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('오지급');
  });
});
