// What members had still to play by the rule that looked back to the last exchange becomes their account.
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GAME_CLASSES, type GameClass } from '@gwanje/contract';
import * as fc from 'fast-check';
import pg from 'pg';
import { createTestDatabase, runStatement } from '../../../test/test-database';
import { verifyLedger } from '../../ledger/verify-ledger';
import { openDatabase } from '../../platform/database';
import { migrate } from '../../platform/migrate';
import { newId } from '../../platform/new-id';

const MIGRATIONS_DIR = join(__dirname, '../../../migrations');
const MEMBERS = 60;
const STARTED_AT_MS = Date.parse('2026-11-01T00:00:00.000Z');
const CONTRIBUTIONS_BPS = { sports: 10_000, casino: 2_500, slots: 0, minigame: 5_000, holdem: 0 };
const CHARGE_BPS = 15_000;
const MINIGAME_ONLY_BPS = 40_000;
const BONUS_BPS = 20_000;

type Event =
  | {
      readonly is: 'charge';
      readonly amountWon: number;
      readonly bonusWon: number;
      readonly isTakenBack: boolean;
    }
  | { readonly is: 'exchange' | 'declined' }
  | { readonly is: 'stake'; readonly gameClass: GameClass; readonly stakeWon: number };

const amountWon = fc.integer({ min: 1, max: 10_000 });
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('charge' as const),
      amountWon,
      bonusWon: fc.oneof(fc.constant(0), amountWon),
      isTakenBack: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constantFrom('exchange', 'declined') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('stake' as const),
      gameClass: fc.constantFrom(...GAME_CLASSES),
      stakeWon: amountWon,
    }),
  },
);

const share = (won: number, bps: number) => Math.floor((won * bps) / 10_000);

/** What the rule until then had asked for and what was missing of it, each stake rounded by itself. */
function missingWon(events: readonly Event[]): number {
  const since = events.slice(events.findLastIndex(({ is }) => is === 'exchange') + 1);
  const stakes = since.filter((one) => one.is === 'stake');
  const countedWon = stakes.map((one) => share(one.stakeWon, CONTRIBUTIONS_BPS[one.gameClass]));
  const isMinigameOnly = stakes.every(
    ({ gameClass }, index) => gameClass === 'minigame' || countedWon[index] === 0,
  );
  const requiredWon = since.map((one) => {
    if (one.is !== 'charge') return 0;
    const chargeWon = share(one.amountWon, CHARGE_BPS);
    const beyondWon = share(one.amountWon, MINIGAME_ONLY_BPS - CHARGE_BPS);
    return (
      chargeWon +
      (isMinigameOnly ? beyondWon : 0) +
      (one.isTakenBack ? 0 : share(one.bonusWon, BONUS_BPS))
    );
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((total, won) => total + won, 0);
  return Math.max(0, sum(requiredWon) - sum(countedWon));
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;

/** The database as it was right before requirements were an account. */
beforeEach(async () => {
  database = await createTestDatabase();
  await runStatement(database.ownerUrl, 'drop schema public cascade; create schema public');
  const dir = await mkdtemp(join(tmpdir(), 'gwanje-migrations-'));
  const earlier = (await readdir(MIGRATIONS_DIR)).filter((name) => name < '0007');
  for (const name of earlier) await copyFile(join(MIGRATIONS_DIR, name), join(dir, name));
  await migrate(database.ownerUrl, { serverUrl: database.url, dir });
  await rm(dir, { recursive: true });
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

async function insertMember(): Promise<string> {
  const memberId = newId(new Date(STARTED_AT_MS));
  await client.query(
    `insert into member (member_id, login_id, nick, grade, status, level, is_test, joined_at)
     values ($1, $2, 'nick', 1, 1, 1, false, now())`,
    [memberId, `id ${memberId}`],
  );
  await client.query("insert into wallet (member_id, wallet) values ($1, 'money')", [memberId]);
  return memberId;
}

/** One event an hour. */
async function insertEvents(memberId: string, events: readonly Event[]): Promise<void> {
  for (const [hour, one] of events.entries()) {
    const at = new Date(STARTED_AT_MS + hour * 3_600_000);
    if (one.is === 'stake')
      await client.query(
        `insert into counted_stake (member_id, stake_id, game_class, stake_won, at)
         values ($1, $2, $3, $4, $5)`,
        [memberId, newId(at), one.gameClass, one.stakeWon, at],
      );
    else {
      const isCharge = one.is === 'charge';
      const bonusWon = isCharge && one.bonusWon > 0 ? one.bonusWon : null;
      await client.query(
        `insert into money_request (member_id, request_id, kind, status, amount_won, bonus_won,
           bonus_type, bonus_taken_back_at, is_test, requested_at, decided_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, false, $9, $9)`,
        [
          ...[memberId, newId(at), isCharge ? 'charge' : 'exchange'],
          ...[one.is === 'declined' ? 'declined' : 'approved', isCharge ? one.amountWon : 1],
          ...[bonusWon, bonusWon && 'every', bonusWon && isCharge && one.isTakenBack ? at : null],
          at,
        ],
      );
    }
  }
}

const saveSetting = () =>
  client.query(
    `insert into setting_version (scope, category, version, config, saved_at)
     values ('money', 'wagering', 1, '{}', now()), ('money', 'wagering', 2, $1, now())`,
    [
      JSON.stringify({
        chargeBps: CHARGE_BPS,
        minigameOnlyChargeBps: MINIGAME_ONLY_BPS,
        bonusBps: BONUS_BPS,
        contributions: CONTRIBUTIONS_BPS,
      }),
    ],
  );

async function openWon(memberId: string): Promise<number> {
  const { rows } = await client.query<{ won: string }>(
    'select coalesce(sum(open_won), 0) as won from wagering_requirement where member_id = $1',
    [memberId],
  );
  return Number(rows[0]?.won);
}

/** What the ledger's checks tell of the account. */
async function differences(): Promise<string[]> {
  const { db, close } = openDatabase(database.url, () => undefined);
  const found: string[] = [];
  try {
    await verifyLedger(db, {
      onDifference: ({ check, sentence }) => {
        if (check.startsWith('wagering') || check === 'appendOnly') found.push(sentence);
      },
    });
  } finally {
    await close();
  }
  return found;
}

it('leaves every member exactly what was missing, and every stake where it counted', async () => {
  await saveSetting();
  const seed = Date.now();
  const histories = fc.sample(fc.array(event, { maxLength: 25 }), { numRuns: MEMBERS, seed });
  const members: string[] = [];
  for (const events of histories) {
    const memberId = await insertMember();
    await insertEvents(memberId, events);
    members.push(memberId);
  }
  await migrate(database.ownerUrl, { serverUrl: database.url });
  const found: number[] = [];
  for (const memberId of members) found.push(await openWon(memberId));
  expect({ seed, found }).toEqual({ seed, found: histories.map(missingWon) });
  expect(await differences()).toEqual([]);
});

it('goes by the settings as they are before anybody saved them', async () => {
  const memberId = await insertMember();
  await insertEvents(memberId, [
    { is: 'charge', amountWon: 1_000_000, bonusWon: 100_000, isTakenBack: false },
    { is: 'stake', gameClass: 'sports', stakeWon: 700_000 },
    { is: 'stake', gameClass: 'minigame', stakeWon: 800_000 },
  ]);
  await migrate(database.ownerUrl, { serverUrl: database.url });
  expect(await openWon(memberId)).toBe(200_000);
  const { rows } = await client.query(
    `select type, is_minigame_only, required_won, open_won, setting_version
     from wagering_requirement order by seq`,
  );
  const own = { is_minigame_only: false, setting_version: 0 };
  expect(rows).toEqual([
    { ...own, type: 'charge', required_won: '1000000', open_won: '0' },
    { ...own, type: 'every', required_won: '300000', open_won: '200000' },
  ]);
});
