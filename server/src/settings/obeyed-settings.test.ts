// Who the contract says decides by a settings document does so, and nobody else: what nobody obeys is a defect.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  GAME_SETTINGS,
  type MoneySettingCategory,
  moneySettings,
  type Setting,
} from '@gwanje/contract';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../test/given';
import { type GivenMember, givenMember } from '../../test/given-member';
import { decide, givenMoneySetting, givenRequest } from '../../test/given-request';
import { givenStake } from '../../test/given-stake';
import { UNSAVED_MONEY_SETTINGS } from '../../test/unsaved-settings';

const source = join(__dirname, '..');
const texts = new Map(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join(source, file), 'utf8')]),
);
/** Files that read the version in force of a money setting. */
const readersOf = (category: string) =>
  [...texts].flatMap(([file, text]) =>
    new RegExp(`findMoneySetting\\(\\w+, '${category}'\\)`).test(text) ? [file] : [],
  );

test.each<Setting>(moneySettings.settings)('$category is read by whoever obeys it', (setting) => {
  const obeying = Object.keys(setting.obeyedBy);
  expect(obeying.length).toBeGreaterThan(0);
  expect(readersOf(setting.category).sort()).toEqual(obeying.sort());
});

test('what nobody obeys yet is the documents of games, and nothing else', () => {
  const games = Object.values(GAME_SETTINGS).flatMap((game) => Object.values<Setting>(game));
  const idle = [...games, ...(moneySettings.settings as readonly Setting[])].filter(
    ({ obeyedBy }) => Object.keys(obeyedBy).length === 0,
  );
  expect(idle).toEqual(games);
});

describe('the next version of', () => {
  let server: TestServer;
  let finance: SignedIn;
  let member: GivenMember;

  beforeEach(async () => {
    server = await givenServer();
    finance = await signedIn(server, { type: 2 });
    member = await givenMember(server);
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

  const { chargeBonus, secondAdmin, wagering } = UNSAVED_MONEY_SETTINGS;

  const OBEYED: Readonly<
    Record<
      MoneySettingCategory,
      { readonly change: () => Promise<void>; readonly decide: () => Promise<unknown> }
    >
  > = {
    chargeBonus: {
      async change() {
        const bonus = { rateBps: 1_000, minWon: 0, maxWon: 100_000 };
        const paid = Object.fromEntries(
          Object.keys(chargeBonus.levels).map((level) => [
            level,
            { joinFirst: bonus, first: bonus, every: bonus },
          ]),
        ) as typeof chargeBonus.levels;
        await givenMoneySetting(server, { ...chargeBonus, version: 1, levels: paid });
      },
      decide: async () => (await charge(100_000)).bonusWon,
    },
    secondAdmin: {
      change: () => givenMoneySetting(server, { ...secondAdmin, version: 1, chargeWon: 50_000 }),
      decide: async () => (await charge(40_000)).status,
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
    async (_, { change, decide: of }) => {
      await signedIn(server, { type: 2 });
      const before = await of();
      await change();
      expect(await of()).not.toEqual(before);
    },
  );

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
