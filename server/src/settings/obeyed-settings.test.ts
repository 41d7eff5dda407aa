// Who the contract says decides by a settings document does so, and nobody else: what nobody obeys is a defect.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contract from '@gwanje/contract';
import {
  GAME_IDS,
  type MoneySettingCategory,
  moneySettings,
  type Setting,
  settingsOfGame,
} from '@gwanje/contract';
import type { ChargeBonusOffer } from '@gwanje/game-rules';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { bonusOffer, chargeBonusOf } from '../../test/given-bonuses';
import { platformOf } from '../../test/given-bulk';
import { givenPaidCharge } from '../../test/given-deposit';
import { assignedTo, givenDepositAccounts } from '../../test/given-deposit-account';
import { feedCallWith, givenFeedKey } from '../../test/given-feed';
import { type GivenMember, givenMember } from '../../test/given-member';
import {
  decide,
  givenMoneySetting,
  givenRequest,
  keyed,
  requestMoney,
} from '../../test/given-request';
import { givenStake } from '../../test/given-stake';
import { UNSAVED_MONEY_SETTINGS } from '../../test/unsaved-settings';
import { matchDepositsJob } from '../money/deposits/match-deposits-job';
import { readPayouts } from '../money/requests/payouts.queries';
import { runJob } from '../platform/jobs';

const source = join(__dirname, '..');
const texts = new Map(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join(source, file), 'utf8')]),
);
/** Files that read the version in force of a money setting. */
const readersOf = (category: string) =>
  [...texts].flatMap(([file, text]) =>
    new RegExp(`findMoneySetting(?:At)?\\(\\w+, '${category}'`).test(text) ? [file] : [],
  );

test.each<Setting>(moneySettings.settings)('$category is read by whoever obeys it', (setting) => {
  const obeying = Object.keys(setting.obeyedBy);
  expect(obeying.length).toBeGreaterThan(0);
  expect(readersOf(setting.category).sort()).toEqual(obeying.sort());
});

/** Source of a package without its tests, by file. */
const sourceOf = (name: string) => {
  const at = join(__dirname, '../../../packages', name, 'src');
  return readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join(at, file), 'utf8')] as const);
};

/** Every document of the contract: by itself, or where its operations are told of, those of scopes to come too. */
const documents = [
  ...new Set(
    Object.values<unknown>({ ...contract }).flatMap((one) => {
      if (typeof one !== 'object' || one === null) return [];
      if ('category' in one && 'fields' in one && 'obeyedBy' in one) return [one as Setting];
      return 'settings' in one && 'save' in one ? (one.settings as readonly Setting[]) : [];
    }),
  ),
];

test('no document that the contract declares is missing among them', () => {
  const texts = sourceOf('contract').map(([, text]) => text);
  const declared = texts.flatMap((text) => [...text.matchAll(/^export const \w+ = setting\(/gm)]);
  const categories = texts.flatMap((text) =>
    [...text.matchAll(/^export const \w+ = setting\(\{\s+(?:\.{3}\{ )?category: '(\w+)'/gm)].map(
      ([, category]) => category ?? '',
    ),
  );
  expect(categories).toHaveLength(declared.length);
  expect(documents.map(({ category }) => category)).toEqual(expect.arrayContaining(categories));
});

const games: readonly Setting[] = GAME_IDS.flatMap((id) => settingsOfGame(id));
/** Of a game a file names the kind of document, after the game that it is asked about. */
const isReadBy = (file: string, category: string) => {
  const text = texts.get(file) ?? '';
  const [kind] = /(Switch|Bet|Rate|Top)V2$/.exec(category) ?? [];
  return text.includes(`'${category}'`) || (kind !== undefined && text.includes(kind));
};

test('whoever is said to obey a document reads it', () => {
  const strangers = documents.flatMap(({ category, obeyedBy }) =>
    Object.keys(obeyedBy).filter((file) => !isReadBy(file, category)),
  );
  expect(strangers).toEqual([]);
});

test('somebody obeys every document of a game and of the site', () => {
  const idle = [...new Set([...games, ...documents])].filter(
    ({ obeyedBy }) => Object.keys(obeyedBy).length === 0,
  );
  expect(idle).toEqual([]);
});

/**
 * Names of what a document holds, wherever it lies within. Single fields that are all alike are read
 * one after another by whoever reads what they lie in; rows that repeat hold the same.
 */
function namesIn(fields: Setting['fields'], within: string, isRow = false): readonly string[] {
  const all = Object.values(fields);
  const [first] = all;
  const isAlike =
    all.length > 1 && all.every(({ kind }) => kind !== 'group' && kind === first?.kind);
  if (isAlike && !isRow) return [within];
  if (first?.kind === 'group' && all.length > 1) {
    const { fields: row } = first;
    if (all.every((each) => each.kind === 'group' && each.fields === row))
      return namesIn(row, within, true);
  }
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'group' ? namesIn(field.fields, name) : [name],
  );
}

test('somebody reads every field of a document', () => {
  // What fills a demo or names limits for tests obeys nothing.
  const server = [...texts].filter(([file]) => !/(^|\/)(seed|demo-)/.test(file));
  const contractSource = sourceOf('contract');
  const anywhere = [...server, ...sourceOf('game-rules')].map(([, text]) => text).join('\n');
  // Replies of the feed are what the player's site obeys.
  const shown = contractSource.filter(([file]) => file.startsWith('feed-'));
  const told = shown.map(([, text]) => text).join('\n');
  const within = contractSource.map(([, text]) => text).join('\n');
  // A name is also made of parts, such as `${kind}DayWon`.
  const endings = [...`${anywhere}${within}`.matchAll(/\$\{[^}]+\}([A-Z]\w+)/g)].map(
    ([, ending]) => ending ?? '',
  );
  const isRead = (name: string) =>
    new RegExp(`\\b${name}\\b`).test(anywhere) ||
    new RegExp(`\\b${name}\\b`).test(told) ||
    // Not where it is declared.
    new RegExp(`\\b${name}\\b(?!\\s*\\??:)`).test(within) ||
    endings.some((ending) => name.endsWith(ending));
  // Those of games are made of a prefix and a market, all of them by the same readers.
  const ofGames = new Set(games.map(({ category }) => category));
  const idle = documents
    .filter(({ category }) => !ofGames.has(category))
    .flatMap(({ category, fields }) =>
      [...new Set(namesIn(fields, category))]
        .filter((name) => !isRead(name))
        .map((name) => `${category}.${name}`),
    );
  expect(idle).toEqual([]);
});

const DAY_MS = 86_400_000;

describe('the next version of', () => {
  let accounts = 0;
  let server: TestServer;
  let finance: SignedIn;
  let member: GivenMember;

  beforeEach(async () => {
    server = await givenServer();
    finance = await signedIn(server, { type: 2 });
    member = await givenMember(server, { walletsWon: { point: 1_000 } });
  });
  afterEach(() => server.close());

  const charge = async (amountWon: number) =>
    (
      await decide(
        finance.call,
        'approve',
        await givenRequest(finance, member, 'charge', amountWon),
      )
    ).body;
  const openWon = async () =>
    (await finance.call('GET', `/api/money/members/${member.memberId}`)).body.wagering.openWon;

  const {
    chargeBonus,
    secondAdmin,
    wagering,
    cashinWithdraw,
    convertRate,
    joinFirst,
    depositAccount,
    declineReasons,
    bankMaintenance,
    autoCharge,
    dailyAttendance,
  } = UNSAVED_MONEY_SETTINGS;
  const convert = async (amountWon: number) => {
    const body = { memberId: member.memberId, type: 'PointChange', amountWon };
    return (await finance.call('POST', '/api/money/conversions', body, keyed())).body;
  };
  /** Every bonus of every level. */
  const givenBonuses = (of: (kind: string) => number) => {
    const [joinFirst, first, every] = ['joinFirst', 'first', 'every'].map((kind) =>
      bonusOffer(of(kind), 0, 100_000),
    ) as [ChargeBonusOffer, ChargeBonusOffer, ChargeBonusOffer];
    return givenMoneySetting(server, chargeBonusOf({ joinFirst, first, every }));
  };

  const OBEYED: Readonly<
    Record<
      Exclude<
        MoneySettingCategory,
        'comp' | 'rollingCeiling' | 'payback' | 'casinoRolling' | 'partnerSettlement'
      >,
      {
        readonly given?: () => Promise<unknown>;
        readonly change: () => Promise<void>;
        readonly decide: () => Promise<unknown>;
      }
    >
  > = {
    chargeBonus: {
      change: () => givenBonuses(() => 1_000),
      decide: async () => (await charge(100_000)).bonusWon,
    },
    secondAdmin: {
      change: () => givenMoneySetting(server, { ...secondAdmin, version: 1, chargeWon: 50_000 }),
      decide: async () => (await charge(40_000)).status,
    },
    cashinWithdraw: {
      change: () =>
        givenMoneySetting(server, { ...cashinWithdraw, version: 1, chargeUnitWon: 1_000 }),
      decide: async () =>
        (await requestMoney(finance.call, member.memberId, 'charge', 1_500)).status,
    },
    convertRate: {
      change: () => {
        const { levels } = convertRate;
        const lv1 = { ...levels.lv1, pointBps: 9_500 };
        return givenMoneySetting(server, {
          ...convertRate,
          version: 1,
          levels: { ...levels, lv1 },
        });
      },
      async decide() {
        return (await convert(100)).entries.length;
      },
    },
    joinFirst: {
      given: () => givenBonuses((kind) => (kind === 'joinFirst' ? 1_000 : 500)),
      change: () => givenMoneySetting(server, { ...joinFirst, version: 1, validDays: 1 }),
      async decide() {
        accounts += 1;
        member = await givenMember(server, {
          joinedAt: new Date(server.clock.now.getTime() - 2 * DAY_MS),
          bankNumber: String(accounts),
        });
        return (await charge(100_000)).bonusWon;
      },
    },
    declineReasons: {
      change: () => givenMoneySetting(server, { ...declineReasons, version: 1, first: '점검 중' }),
      decide: async () =>
        (await finance.call('GET', '/api/money/requests/decline-reasons')).body.reasons,
    },
    bankMaintenance: {
      change: () => {
        const b1 = { bank: '국민', days: 'every', from: '00:00', until: '00:00' } as const;
        return givenMoneySetting(server, { ...bankMaintenance, version: 1, b1 });
      },
      decide: async () => (await readPayouts(server.database.db, server.clock.now)).maintenance,
    },
    autoCharge: {
      change: () => givenMoneySetting(server, { ...autoCharge, version: 1, isOn: true }),
      async decide() {
        // The one before is still there, and would be as likely.
        accounts += 1;
        const { memberId, requestId } = await givenPaidCharge(server, finance, 50_000 + accounts);
        await runJob(platformOf(server), matchDepositsJob);
        const asked = { kind: 'charge', memberId };
        const { body } = await finance.call(
          'GET',
          `/api/money/requests?${new URLSearchParams(asked)}`,
        );
        return body.rows.find((row: { requestId: string }) => row.requestId === requestId).status;
      },
    },
    depositAccount: {
      given: () =>
        givenDepositAccounts(server, finance, [
          { position: 2 },
          { position: 1, dayMaxWon: 1_000_000 },
        ]),
      change: () =>
        givenMoneySetting(server, {
          ...depositAccount,
          version: 1,
          mode: 'order',
          stickyMinutes: 0,
        }),
      async decide() {
        // The first of them is less used than the other from then on.
        for (const amountWon of [100, 200]) {
          member = await givenMember(server);
          await requestMoney(finance.call, member.memberId, 'charge', amountWon);
        }
        return (await assignedTo(server, member)).at(-1);
      },
    },
    dailyAttendance: {
      change: () =>
        givenMoneySetting(server, {
          ...dailyAttendance,
          ...{ version: 1, isOn: true, chargeTodayMinWon: 0 },
        }),
      async decide() {
        const feed = feedCallWith(server, await givenFeedKey(server));
        return (await feed('POST', '/feed/attendance', { memberId: member.memberId })).status;
      },
    },
    wagering: {
      change: () =>
        givenMoneySetting(server, {
          ...wagering,
          version: 1,
          chargeBps: 0,
          minigameOnlyChargeBps: 0,
        }),
      async decide() {
        const before = await openWon();
        await charge(10_000);
        return (await openWon()) - before;
      },
    },
  };

  test.each(Object.entries(OBEYED))(
    '%s decides what follows',
    async (_, { given, change, decide: of }) => {
      await signedIn(server, { type: 2 });
      await given?.();
      const before = await of();
      await change();
      expect(await of()).not.toEqual(before);
    },
  );

  test('chargeBonus decides whether a member may charge without a bonus', async () => {
    const feed = feedCallWith(server, await givenFeedKey(server));
    const body = { memberId: member.memberId, kind: 'charge', amountWon: 1_000, bonus: 'none' };
    const ask = (more = {}) => feed('POST', '/feed/requests', { ...body, ...more });
    expect((await ask()).status).toBe(200);
    await givenMoneySetting(server, { ...chargeBonus, version: 1, mayDecline: false });
    expectRefusal(await ask(), 409, 'money.bonus_not_optional');
    expect((await ask({ bonus: 'offered' })).status).toBe(200);
  });

  test('wagering decides how much of a stake counts', async () => {
    await charge(10_000);
    // What mini-games alone ask ends with the first stake on something else.
    await givenStake(server, member, 'sports', 1_000);
    const worked = async () => {
      const before = await openWon();
      await givenStake(server, member, 'sports', 1_000);
      return before - (await openWon());
    };
    expect(await worked()).toBe(1_000);
    const contributions = { ...wagering.contributions, sports: 5_000 };
    await givenMoneySetting(server, { ...wagering, version: 1, contributions });
    expect(await worked()).toBe(500);
  });
});
