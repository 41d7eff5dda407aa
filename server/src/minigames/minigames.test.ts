// The powerball settings through HTTP: versions, conflicts, break-even, and who may do what.
import type { PowerballConfig } from '@gwanje/contract';
import {
  auditLines,
  callWith,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { UNSAVED_POWERBALL_CONFIGS } from '../../test/unsaved-settings';
import { DEMO_POWERBALL_CONFIGS, demoGameSettings } from './demo-game-settings.rule';

const LIST = '/api/v2/config-powerball';
const SWITCH = `${LIST}/powerballSwitchV2`;
const RATE = `${LIST}/powerballRateV2`;

let server: TestServer;
let operations: SignedIn;
let auditor: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  operations = await signedIn(server, { type: 1 });
  auditor = await signedIn(server, { type: 5 });
});
afterEach(() => server.close());

const switchConfig = (version: number, betEndSeconds = 30) => ({
  version,
  regStatus: true,
  betStatus: true,
  betTopStatus: false,
  betEndSeconds,
});
const demoConfig = (category: string) =>
  DEMO_POWERBALL_CONFIGS.find((config) => config.category === category) as PowerballConfig;
const rateConfig = (version: number, rates: object = {}) => {
  const { category: _, ...config } = demoConfig('powerballRateV2');
  return { ...config, version, ...rates };
};

describe('minigames.listPowerballConfigs', () => {
  it('answers the four documents of the specification, all off and 0, before any save', async () => {
    const { status, body } = await auditor.call('GET', LIST);
    expect(status).toBe(200);
    expect(body).toEqual(Object.values(UNSAVED_POWERBALL_CONFIGS));
  });

  it('answers the newest version of each category', async () => {
    await operations.call('PUT', SWITCH, switchConfig(0, 30));
    await operations.call('PUT', SWITCH, switchConfig(1, 40));
    const { body } = await auditor.call('GET', LIST);
    expect(body[0]).toEqual({ category: 'powerballSwitchV2', ...switchConfig(2, 40) });
    expect(body[1]).toEqual(UNSAVED_POWERBALL_CONFIGS.powerballBetV2);
  });

  it('asks a stranger to log in', async () => {
    expectRefusal(await callWith(server)('GET', LIST), 401, 'session.required');
  });
});

describe('minigames.savePowerballConfig', () => {
  it.each(DEMO_POWERBALL_CONFIGS)('saves $category as its next version', async (config) => {
    const sent = { ...config, version: 0 };
    const saved = await operations.call('PUT', `${LIST}/${config.category}`, sent);
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual({ setting: { ...config, version: 1 }, proposal: null });
    const { body } = await operations.call('GET', LIST);
    expect(body).toContainEqual({ ...config, version: 1 });
  });

  it('leaves an audit line with before, after, actor, address, time and request', async () => {
    const { headers } = await operations.call('PUT', SWITCH, switchConfig(0), {
      remoteAddress: '203.0.113.9',
    });
    const [line, ...others] = await auditLines(server, 'minigameSettings.save');
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      chain: operations.adminId,
      actor_id: operations.adminId,
      actor_login_id: operations.id,
      ip: '203.0.113.9',
      request_id: headers['x-request-id'],
      at: server.clock.now,
      subject: 'powerball/powerballSwitchV2',
      before: UNSAVED_POWERBALL_CONFIGS.powerballSwitchV2,
      after: { category: 'powerballSwitchV2', ...switchConfig(1) },
    });
  });

  it('answers a save that changes nothing without a version or an audit line', async () => {
    await operations.call('PUT', SWITCH, switchConfig(0));
    const again = await operations.call('PUT', SWITCH, switchConfig(1));
    expect(again.status).toBe(200);
    expect(again.body.setting.version).toBe(1);
    expect(await auditLines(server, 'minigameSettings.save')).toHaveLength(1);
  });

  it('refuses a stale version and tells what is current, who saved it and when', async () => {
    await operations.call('PUT', SWITCH, switchConfig(0, 30));
    const answer = await operations.call('PUT', SWITCH, switchConfig(0, 40));
    expectRefusal(answer, 409, 'record.stale');
    expect(answer.body.details).toEqual({
      current: { category: 'powerballSwitchV2', ...switchConfig(1, 30) },
      savedBy: { id: operations.id, nick: `nick of ${operations.id}` },
      savedAt: server.clock.now.toISOString(),
    });
  });

  it('refuses a version that does not exist yet', async () => {
    const answer = await operations.call('PUT', SWITCH, switchConfig(7));
    expectRefusal(answer, 409, 'record.stale');
    expect(answer.body.details).toEqual({
      current: UNSAVED_POWERBALL_CONFIGS.powerballSwitchV2,
      savedBy: null,
      savedAt: null,
    });
  });

  const ABOVE = { BMSRate2: 2.9, POERate: 2, PUORate: 2.01 };

  it.each([
    ['nothing is confirmed', undefined, ['PUORate', 'BMSRate2']],
    ['one is left out', { PUORate: 2.01 }, ['BMSRate2']],
    ['another value rides along', { PUORate: 2.01, BMSRate2: 2.8 }, ['BMSRate2']],
    [
      'one is confirmed that is not above',
      { PUORate: 2.01, BMSRate2: 2.9, POERate: 2 },
      ['POERate'],
    ],
    ['there is no such field', { PUORate: 2.01, BMSRate2: 2.9, NoRate: 2 }, ['NoRate']],
    ['a value is text', { PUORate: '2.01', BMSRate2: 2.9 }, ['PUORate']],
  ])('refuses odds above break-even where %s', async (_, confirmed, paths) => {
    const refused = await operations.call('PUT', RATE, { ...rateConfig(0, ABOVE), confirmed });
    expectRefusal(refused, 409, 'settings.unconfirmed');
    expect(refused.body.details).toEqual({ paths });
    expect(await auditLines(server, 'minigameSettings.save')).toEqual([]);
  });

  it('takes odds above break-even with the very list that was confirmed, and records it', async () => {
    const confirmed = { BMSRate2: 2.9, PUORate: 2.01 };
    const sent = { ...rateConfig(0, ABOVE), confirmed, reason: '행사 기간' };
    const saved = await operations.call('PUT', RATE, sent);
    expect(saved.body.setting).toEqual({ category: 'powerballRateV2', ...rateConfig(1, ABOVE) });
    const [line] = await auditLines(server, 'minigameSettings.save');
    expect(line?.after).toMatchObject({ ...ABOVE, confirmed, reason: '행사 기간' });
  });

  it('takes what stops a sale only when it is confirmed, and asks no more once it is in force', async () => {
    await operations.call('PUT', SWITCH, switchConfig(0));
    const closed = switchConfig(1, 0);
    const refused = await operations.call('PUT', SWITCH, closed);
    expectRefusal(refused, 409, 'settings.unconfirmed');
    expect(refused.body.details).toEqual({ paths: ['betEndSeconds'] });
    const confirmed = { betEndSeconds: 0 };
    const sent = { ...closed, confirmed, reason: '점검' };
    expect((await operations.call('PUT', SWITCH, sent)).status).toBe(200);
    const after = { ...switchConfig(2, 0), betStatus: false };
    expect((await operations.call('PUT', SWITCH, after)).status).toBe(200);
  });

  it('refuses a confirmed list that is none, field by field', async () => {
    for (const [confirmed, path] of [
      [['BMSRate2'], 'confirmed'],
      [{ BMSRate2: {} }, 'confirmed.BMSRate2'],
    ] as const) {
      const answer = await operations.call('PUT', RATE, { ...rateConfig(0, ABOVE), confirmed });
      expectRefusal(answer, 400, 'request.invalid');
      expect(answer.body.fields[0].path).toBe(path);
    }
  });

  it('lets exactly one of sixteen conflicting saves win each version', async () => {
    for (const version of [0, 1, 2]) {
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, n) =>
          operations.call('PUT', SWITCH, switchConfig(version, version * 16 + n + 1)),
        ),
      );
      const codes = answers.map(({ status, body }) => (status === 200 ? 'saved' : body.code));
      expect(codes.filter((code) => code === 'saved')).toHaveLength(1);
      expect(codes.filter((code) => code === 'record.stale')).toHaveLength(15);
    }
    expect(await auditLines(server, 'minigameSettings.save')).toHaveLength(3);
  });

  it('acts once on sixteen equal requests with one key, and answers all alike', async () => {
    const headers = { 'idempotency-key': 'key-of-one-press' };
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        operations.call('PUT', SWITCH, switchConfig(0), { headers }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await auditLines(server, 'minigameSettings.save')).toHaveLength(1);
  });

  it.each([
    ['an unknown category', `${LIST}/powerballSwitchV3`, switchConfig(0), 'category'],
    [
      'another category in the body',
      SWITCH,
      { ...switchConfig(0), category: 'powerballTopV2' },
      'category',
    ],
    ['a key that no document has', SWITCH, { ...switchConfig(0), colour: 'red' }, ''],
    ['a missing key', SWITCH, { ...switchConfig(0), betStatus: undefined }, 'betStatus'],
    ['text for a number', SWITCH, { ...switchConfig(0), betEndSeconds: '30' }, 'betEndSeconds'],
    ['nothing for a number', SWITCH, { ...switchConfig(0), betEndSeconds: '' }, 'betEndSeconds'],
    ['seconds beyond the round', SWITCH, switchConfig(0, 300), 'betEndSeconds'],
    ['odds between 0 and 1.01', RATE, rateConfig(0, { POERate: 1 }), 'POERate'],
    ['three decimals', RATE, rateConfig(0, { POERate: 1.955 }), 'POERate'],
    ['a key in the query', `${SWITCH}?force=1`, switchConfig(0), 'force'],
  ])('refuses %s, field by field', async (_, path, body, field) => {
    const answer = await operations.call('PUT', path, body);
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields[0].path).toBe(field);
    expect(answer.body.fields[0].rules[0].message).toMatch(/[가-힣]/);
    expect(await auditLines(server, 'minigameSettings.save')).toEqual([]);
  });

  it('refuses limits that contradict each other, the first failing field first', async () => {
    const { category: _, ...config } = demoConfig('powerballBetV2') as PowerballConfig & {
      category: 'powerballBetV2';
    };
    const limits = { min: 9, max: 5, benefit: 0, maxRound: 1 };
    const answer = await operations.call('PUT', `${LIST}/powerballBetV2`, {
      ...config,
      version: 0,
      lv3: { ...config.lv3, PWBBMS: limits },
    });
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields.map(({ path }: { path: string }) => path)).toEqual([
      'lv3.PWBBMS.min',
      'lv3.PWBBMS.benefit',
      'lv3.PWBBMS.maxRound',
    ]);
  });

  it('asks a stranger to log in', async () => {
    expectRefusal(await callWith(server)('PUT', SWITCH, switchConfig(0)), 401, 'session.required');
  });

  it('refuses an administrator without the right, and saves nothing', async () => {
    const answer = await auditor.call('PUT', SWITCH, switchConfig(0));
    expectRefusal(answer, 403, 'session.forbidden');
    expect(await auditLines(server, 'minigameSettings.save')).toEqual([]);
  });
});

describe('minigames.listPowerballVersions', () => {
  it('answers the saves of one category, newest first, fifty a page', async () => {
    for (let version = 0; version < 52; version += 1)
      await operations.call('PUT', SWITCH, switchConfig(version, version + 1));
    const first = await auditor.call('GET', `${SWITCH}/history`);
    expect(first.body.more).toBe(true);
    expect(first.body.versions).toHaveLength(50);
    expect(first.body.versions[0]).toEqual({
      version: 52,
      savedAt: server.clock.now.toISOString(),
      savedBy: { id: operations.id, nick: `nick of ${operations.id}` },
      reason: null,
      config: { category: 'powerballSwitchV2', ...switchConfig(52, 52) },
    });
    const rest = await auditor.call('GET', `${SWITCH}/history?before=3`);
    expect(rest.body.more).toBe(false);
    expect(rest.body.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  });

  it('answers nothing for a category that was never saved', async () => {
    const { body } = await auditor.call('GET', `${RATE}/history?before=9007199254740991`);
    expect(body).toEqual({ versions: [], more: false });
  });

  it.each([
    'before=x',
    'before=-1',
    'before=1&before=2',
    'before=1.5',
    'before=1e400',
    'before=NaN',
    'before=99999999999999999999',
    'other=1',
  ])('refuses ?%s', async (query) => {
    expectRefusal(await auditor.call('GET', `${SWITCH}/history?${query}`), 400, 'request.invalid');
  });

  it('asks a stranger to log in', async () => {
    expectRefusal(await callWith(server)('GET', `${SWITCH}/history`), 401, 'session.required');
  });
});

const EOS = '/api/v2/config-minigames';
const [eosSwitch] = demoGameSettings('eosPowerball1');

describe('minigames.listGameConfigs', () => {
  it.each(['eosPowerball1', 'eosPowerball3', 'eosPowerball'])(
    'answers the four documents of %s',
    async (game) => {
      const { status, body } = await auditor.call('GET', `${EOS}/${game}`);
      expect(status).toBe(200);
      expect(body.map(({ category }: PowerballConfig) => category)).toEqual(
        ['Switch', 'Bet', 'Rate', 'Top'].map((kind) => `${game}${kind}V2`),
      );
    },
  );

  it('knows no other game', async () => {
    for (const game of ['powerball', 'toString', 'eosPowerball2'])
      expectRefusal(await auditor.call('GET', `${EOS}/${game}`), 400, 'request.invalid');
  });

  it('asks a stranger to log in', async () => {
    expectRefusal(await callWith(server)('GET', `${EOS}/eosPowerball`), 401, 'session.required');
  });
});

describe('minigames.saveGameConfig', () => {
  const PATH = `${EOS}/eosPowerball1SwitchV2`;
  const sent = { ...eosSwitch, version: 0 };

  it('saves under the game that the document names, and touches no other', async () => {
    expect((await operations.call('PUT', PATH, sent)).status).toBe(200);
    const { body } = await auditor.call('GET', `${EOS}/eosPowerball1`);
    expect(body[0]).toEqual({ ...eosSwitch, version: 1 });
    for (const game of ['eosPowerball3', 'eosPowerball']) {
      const { body: others } = await auditor.call('GET', `${EOS}/${game}`);
      expect(others.map(({ version }: PowerballConfig) => version)).toEqual([0, 0, 0, 0]);
    }
    expect(await auditLines(server, 'minigameSettings.save')).toMatchObject([
      { subject: 'eosPowerball1/eosPowerball1SwitchV2', actor_id: operations.adminId },
    ]);
  });

  it('closes betting before the next draw of that very game', async () => {
    const answer = await operations.call('PUT', PATH, { ...sent, betEndSeconds: 60 });
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.fields[0].path).toBe('betEndSeconds');
    expect((await operations.call('PUT', PATH, { ...sent, betEndSeconds: 59 })).status).toBe(200);
  });

  it('refuses what is stale, and what is dangerous and was not confirmed', async () => {
    await operations.call('PUT', PATH, sent);
    expectRefusal(await operations.call('PUT', PATH, sent), 409, 'record.stale');
    const until = { ...sent, version: 1, betEndSeconds: 0 };
    expectRefusal(await operations.call('PUT', PATH, until), 409, 'settings.unconfirmed');
  });

  it('refuses a stranger, and an administrator without the right', async () => {
    expectRefusal(await callWith(server)('PUT', PATH, sent), 401, 'session.required');
    expectRefusal(await auditor.call('PUT', PATH, sent), 403, 'session.forbidden');
    expect(await auditLines(server, 'minigameSettings.save')).toEqual([]);
  });
});

describe('minigames.listGameVersions', () => {
  it('answers the saves of one document', async () => {
    await operations.call('PUT', `${EOS}/eosPowerball1SwitchV2`, { ...eosSwitch, version: 0 });
    const { body } = await auditor.call('GET', `${EOS}/eosPowerball1SwitchV2/history`);
    expect(body).toMatchObject({ versions: [{ version: 1, config: eosSwitch }], more: false });
    const other = await auditor.call('GET', `${EOS}/eosPowerball3SwitchV2/history`);
    expect(other.body).toEqual({ versions: [], more: false });
  });
});
