import { config, type InputOf, minigames, session } from '@gwanje/contract';
import { call, type Notice, notices$, sessionEnds$, setLocale, settled$ } from './index';
import { transport } from './request';
import { answer, fault, lost, pageOfProxy, refusal } from './testing';

const admin = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8057',
  id: 'admin',
  nick: '관리자',
  type: 0,
  sessionEndsAt: '2026-11-21T22:00:00.000Z',
  levelNames: [],
  licence: '',
  operatorName: '',
};
const change = { adminId: admin._id, nick: '운영', type: 1, status: 'active', version: 3 } as const;

const changed = {
  ...({ ...admin, nick: '운영', type: 1, status: 'active', version: 4 } as const),
  ...{ mustChangePassword: false, hasTotp: false, createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ lastLoginAt: null, partner: null, lastLoginIp: null },
};

/** What a person is told, and whether the session is over, because of `work`. */
async function consequencesOf(work: () => Promise<unknown>) {
  const notices: Notice[] = [];
  const ends: boolean[] = [];
  const following = notices$.subscribe((notice) => notices.push(notice));
  following.add(sessionEnds$.subscribe(({ byRead }) => ends.push(byRead)));
  await work();
  following.unsubscribe();
  return { notices, ends };
}

afterEach(() => setLocale('ko'));

describe.each(['ko', 'en'] as const)('the error catalogue in %s', (locale) => {
  beforeEach(() => setLocale(locale));
  const title = { ko: '요청 실패', en: 'Request failed' }[locale];

  it('warns with the first rule of the first failing field, whose name on the wire says nothing', async () => {
    const save = answer(config.updateAdmin, () => refusal('record.stale'));
    const wrong = { ...change, nick: '', type: 7 } as unknown as typeof change;
    const { notices } = await consequencesOf(() => call(config.updateAdmin, wrong));
    const text = { ko: '필수 항목입니다.', en: 'This field is required.' }[locale];
    expect(notices).toEqual([{ tone: 'warning', title, text }]);
    expect(save.inputs).toEqual([]);
  });

  it('warns with the sentence of a refusal', async () => {
    answer(config.updateAdmin, () => refusal('admin.last_top'));
    const { notices } = await consequencesOf(() => call(config.updateAdmin, change));
    const text = {
      ko: '마지막 최고관리자입니다. 다른 최고관리자를 먼저 등록하세요.',
      en: 'This is the last active top administrator. Add another one first.',
    }[locale];
    expect(notices).toEqual([{ tone: 'warning', title, text }]);
  });

  it('reports a fault of a write with its request number, and whom to contact', async () => {
    answer(config.updateAdmin, () => fault());
    const { notices } = await consequencesOf(() => call(config.updateAdmin, change));
    const text = {
      ko: '오류가 계속 발생하면 관리자에게 문의하세요. (요청 번호 test-request)',
      en: 'If errors keep occurring, contact the administrator. (request number test-request)',
    }[locale];
    expect(notices).toEqual([{ tone: 'error', title, text, about: expect.any(String) }]);
  });

  it('says of a write without an answer that it may have been carried out', async () => {
    answer(config.updateAdmin, () => lost());
    const { notices } = await consequencesOf(() => call(config.updateAdmin, change));
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ tone: 'error', title });
    expect(notices[0]?.text).toMatch({ ko: /처리되었을 수 있/, en: /may have been/ }[locale]);
  });
});

describe('a write that is done after it failed', () => {
  /** What the notices were about that are settled by the second of two writes. */
  async function settledBy(
    failure: ReturnType<typeof fault> | ReturnType<typeof lost>,
    first: () => Promise<unknown>,
    then = first,
  ) {
    const outcomes = [failure];
    answer(config.updateAdmin, () => outcomes.shift() ?? changed);
    const { notices } = await consequencesOf(first);
    const names: string[] = [];
    const following = settled$.subscribe((name) => names.push(name));
    await then();
    following.unsubscribe();
    return notices.map(({ about = '' }) => names.includes(about));
  }
  const save = (input: InputOf<typeof config.updateAdmin> = change, idempotencyKey?: string) =>
    call(config.updateAdmin, input, idempotencyKey === undefined ? {} : { idempotencyKey });

  it('settles what was told of its fault, whatever is typed by then, and of no other thing', async () => {
    expect(await settledBy(fault(), save, () => save({ ...change, nick: '다른 이름' }))).toEqual([
      true,
    ]);
    const other = { ...change, adminId: '01890a5d-ac96-774b-bcce-b302099a8099' };
    expect(await settledBy(fault(), save, () => save(other))).toEqual([false]);
  });

  it('settles what nobody knew the outcome of by its own key alone', async () => {
    expect(await settledBy(lost(), () => save(change, 'one'))).toEqual([true]);
    expect(
      await settledBy(
        lost(),
        () => save(change, 'one'),
        () => save(change, 'two'),
      ),
    ).toEqual([false]);
  });

  it('keeps nothing of what was typed', async () => {
    answer(config.updateAdmin, () => fault());
    const { notices } = await consequencesOf(() => save());
    expect(JSON.stringify(notices)).not.toContain(change.nick);
  });
});

describe('a page of a proxy in place of an answer', () => {
  it.each([200, 500, 502, 503, 504])(
    'tells nothing of what became of a write (%i)',
    async (status) => {
      answer(config.updateAdmin, () => pageOfProxy(status));
      const { notices } = await consequencesOf(async () => {
        const { data, error } = await call(config.updateAdmin, change);
        expect(data).toBeNull();
        expect(error).toMatchObject({ status: 0, code: 'unreachable' });
      });
      expect(notices).toEqual([
        expect.objectContaining({ text: expect.stringMatching(/처리되었을 수 있으니/) }),
      ]);
    },
  );

  it('is no reply to a read', async () => {
    answer(session.information, () => pageOfProxy(200));
    const { data, error } = await call(session.information, {});
    expect(data).toBeNull();
    expect(error).toMatchObject({ status: 0, code: 'unreachable' });
  });

  it.each([403, 413])('tells that a write was not let through (%i)', async (status) => {
    answer(config.updateAdmin, () => pageOfProxy(status));
    expect((await call(config.updateAdmin, change)).error).toMatchObject({ status, code: 'fault' });
  });
});

describe('a write whose outcome the server does not know', () => {
  const unknown = /같은 요청으로 다시 확인하니 새로 신청하지 마세요/;
  const text = (notices: readonly Notice[]) => notices.map((notice) => notice.text);
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** The keys under which `save` is asked until it has its answer. */
  async function keysOf(save: () => Promise<unknown>) {
    const asking = jest.spyOn(transport, 'request');
    const done = save();
    await jest.runAllTimersAsync();
    await done;
    const keys = asking.mock.calls.map(([{ headers } = {}]) => headers?.['Idempotency-Key']);
    asking.mockRestore();
    return keys;
  }

  it('is asked for again under its key until somebody knows', async () => {
    const outcomes = [refusal('request.outcome_unknown'), lost(), refusal('request.interrupted')];
    answer(config.updateAdmin, () => outcomes.shift() ?? changed);
    let keys: unknown[] = [];
    const { notices } = await consequencesOf(async () => {
      keys = await keysOf(async () => {
        expect((await call(config.updateAdmin, change)).error).toBeNull();
      });
    });
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(text(notices)).toEqual([expect.stringMatching(unknown)]);
  });

  it('waits for as long as a server asks that had too many calls, and asks on', async () => {
    const tooMany = refusal('request.too_many', { retryAfterSeconds: 40 });
    const outcomes = [refusal('request.outcome_unknown'), tooMany];
    const askedAtMs: number[] = [];
    const beganAtMs = Date.now();
    answer(config.updateAdmin, () => {
      askedAtMs.push(Date.now() - beganAtMs);
      return outcomes.shift() ?? changed;
    });
    const { notices } = await consequencesOf(async () => {
      await keysOf(async () => {
        expect((await call(config.updateAdmin, change)).error).toBeNull();
      });
    });
    expect(askedAtMs).toEqual([0, 1_000, 41_000]);
    expect(text(notices)).toEqual([expect.stringMatching(unknown)]);
  });

  it('is in the end said to be perhaps carried out', async () => {
    answer(config.updateAdmin, () => refusal('request.outcome_unknown'));
    let keys: unknown[] = [];
    const { notices } = await consequencesOf(async () => {
      keys = await keysOf(async () => {
        const { error } = await call(config.updateAdmin, change);
        expect(error).toMatchObject({ status: 503, code: 'request.outcome_unknown' });
      });
    });
    expect(keys).toHaveLength(5);
    expect(text(notices)).toEqual([
      expect.stringMatching(unknown),
      expect.stringMatching(/처리되었을 수 있으니/),
    ]);
  });

  it('is not asked for again when nothing of it is left', async () => {
    const save = answer(config.updateAdmin, () => refusal('request.interrupted'));
    const { notices } = await consequencesOf(() => call(config.updateAdmin, change));
    expect(save.inputs).toHaveLength(1);
    expect(text(notices)).toEqual([expect.stringMatching(/이번 시도로 변경된 것은 없으니/)]);
  });
});

describe('a read', () => {
  it.each([
    ['a fault', fault(), { status: 500, code: 'fault' }],
    ['a lost connection', lost(), { status: 0, code: 'unreachable' }],
  ])('keeps silent about %s and hands it to the caller', async (_, outcome, expected) => {
    answer(session.information, () => outcome);
    const { notices } = await consequencesOf(async () => {
      const { data, error } = await call(session.information, {});
      expect(data).toBeNull();
      expect(error).toMatchObject(expected);
    });
    expect(notices).toEqual([]);
  });

  it('is forgotten without a word when the caller gives up', async () => {
    answer(session.information, () => new Promise(() => undefined));
    const giveUp = new AbortController();
    const { notices, ends } = await consequencesOf(async () => {
      const pending = call(session.information, {}, { signal: giveUp.signal });
      giveUp.abort();
      expect((await pending).error?.code).toBe('cancelled');
    });
    expect({ notices, ends }).toEqual({ notices: [], ends: [] });
  });
});

describe('a 401', () => {
  it.each([
    ['a read', true, () => call(session.information, {})],
    ['a write', false, () => call(config.updateAdmin, change)],
  ])('found by %s ends the session and shows no second notice', async (_, byRead, ask) => {
    answer(session.information, () => refusal('session.required'));
    answer(config.updateAdmin, () => refusal('session.required'));
    expect(await consequencesOf(ask)).toEqual({ notices: [], ends: [byRead] });
  });

  it('stays with a caller that expects it', async () => {
    answer(session.information, () => refusal('session.required'));
    const { ends } = await consequencesOf(() =>
      call(session.information, {}, { expects: ['session.required'] }),
    );
    expect(ends).toEqual([]);
  });
});

describe('an expected refusal', () => {
  it('is not announced, so that the caller shows it in its place', async () => {
    answer(session.login, () => refusal('session.login_failed'));
    const { notices } = await consequencesOf(async () => {
      const { error } = await call(
        session.login,
        { id: 'admin', password: 'wrong' },
        { expects: ['session.login_failed'] },
      );
      expect(error).toMatchObject({ status: 403, code: 'session.login_failed' });
    });
    expect(notices).toEqual([]);
  });
});

describe('a call', () => {
  it('asks past every cache where the caller wants what is true now', async () => {
    answer(session.auth, () => ({ result: 'pass' as const }));
    const asked: unknown[] = [];
    const listener = transport.interceptors.request.use((request) => {
      asked.push(request.headers['Cache-Control']);
      return request;
    });
    await call(session.auth, {}, { fresh: true });
    await call(session.auth, {});
    transport.interceptors.request.eject(listener);
    expect(asked).toEqual(['no-cache', undefined]);
  });

  it('names each write anew, also where a page over plain HTTP has no randomUUID', async () => {
    answer(config.updateAdmin, () => refusal('record.stale'));
    const keys: unknown[] = [];
    const listener = transport.interceptors.request.use((request) => {
      keys.push(request.headers['Idempotency-Key']);
      return request;
    });
    const { randomUUID } = crypto;
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    await call(config.updateAdmin, change);
    await call(config.updateAdmin, change);
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
    await call(config.updateAdmin, change, { idempotencyKey: 'press-0001' });
    transport.interceptors.request.eject(listener);
    expect(keys).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
      'press-0001',
    ]);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('fills the path, sends the rest and resolves to the reply', async () => {
    const history = answer(minigames.listPowerballVersions, () => ({ versions: [], more: false }));
    const { data, error } = await call(minigames.listPowerballVersions, {
      category: 'powerballRateV2',
      before: 12,
    });
    expect(error).toBeNull();
    expect(data).toEqual({ versions: [], more: false });
    expect(history.inputs).toEqual([{ category: 'powerballRateV2', before: 12 }]);
  });

  it('fails loudly in tests when the server drifts from the contract', async () => {
    // @ts-expect-error a reply without the administrator's type is not one of this endpoint
    answer(session.information, () => ({ _id: admin._id, id: 'admin', nick: '관리자' }));
    await expect(call(session.information, {})).rejects.toThrow(/type/);
  });

  it('cannot be answered with a refusal that its endpoint does not declare', async () => {
    // @ts-expect-error the information call never finds an id taken
    answer(session.information, () => refusal('admin.id_taken'));
    answer(session.information, () => admin);
    expect((await call(session.information, {})).data).toEqual(admin);
  });

  it('names the call that a test left without an answer', async () => {
    const { error } = await call(session.auth, {}, { expects: ['request.not_found'] });
    expect(error?.message).toContain('GET /api/auth');
  });
});
