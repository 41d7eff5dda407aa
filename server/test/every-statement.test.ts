// The short form of what npm run torture does first: processes killed or standing still at the statements of a write
// that moves money, a share of them each day.
import { isDeepStrictEqual } from 'node:util';
import { CALL_LIMITS } from '../src/platform/database-limits';
import { GAME_BULK_WRITES, GAME_WRITES } from './game-writes';
import {
  type Outcome,
  pointsOf,
  type Strike,
  startEveryStatement,
} from './torture/every-statement';
import { createMortalDatabase } from './torture/mortal-database';
import { seededRandom } from './torture/seeded-random';
import { createStatementStand, type StatementStand } from './torture/statement-stand';
import { killing, limitsTimes, type Still, standingStill } from './torture/strikes';
import { walkedAt } from './walk';

const WRITE = 'approving a charge with its bonus';
const GAMES = Object.keys({ ...GAME_WRITES, ...GAME_BULK_WRITES });
const SLOTS = 16;
const RUN_TIMEOUT_MS = 180_000;
const MANY_LIVES_TIMEOUT_MS = 900_000;
/** Limits of half a second to one and a half. */
const FACTOR = 0.1;
/** One that draws stalls of half a second to five, the first of them longer than every limit. */
const SEED = 20_261_543;
const SOUND = { isAcknowledged: true, lost: [], doubled: [], wrong: [] };

let stand: StatementStand;
let run: Awaited<ReturnType<typeof startEveryStatement>>;

beforeAll(async () => {
  const database = await createMortalDatabase();
  stand = await createStatementStand(database, SLOTS);
  run = await startEveryStatement(stand, [WRITE, ...GAMES]);
}, RUN_TIMEOUT_MS);
afterAll(() => stand.close());

const whole = () => run.writes[0] as (typeof run.writes)[number];

/**
 * Where a server is killed. One that is dead before a statement leaves what it leaves behind the one before it, as
 * none of these asks anybody but the database; only behind the last there is none.
 */
const deathsOf = (write: ReturnType<typeof whole>) => [
  ...pointsOf(write, ['before']),
  ...pointsOf(write, ['after']).slice(-1),
];

/** The number of the statement that posts the money. */
const posting = () => whole().statements.findIndex((text) => /\bpost_movement\(/.test(text)) + 1;

/** In the order of the points, as one that something else came between is struck after the others. */
async function strikeAt(strike: Strike, points: ReturnType<typeof pointsOf>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for await (const life of run.lives(strike, points)) {
    expect(life.broken).toEqual([]);
    outcomes.push(...life.outcomes);
  }
  const placeOf = ({ write, statement, moment }: Outcome) =>
    points.findIndex((each) => isDeepStrictEqual(each, { write, statement, moment }));
  return outcomes.sort((one, other) => placeOf(one) - placeOf(other));
}

describe('killed with -9', () => {
  it('is nothing or all, as nobody is asked but the database', () => {
    for (const { name, stages } of run.writes)
      expect({ name, stages: stages.length }).toEqual({ name, stages: 2 });
  });

  it(
    'approves a charge once, at whatever statement of it the server is killed',
    async () => {
      const commit = { statement: whole().statements.length, moment: 'after' };
      const all = deathsOf(whole());
      const points = [...walkedAt('killed', all.slice(0, -1)), ...all.slice(-1)];
      const outcomes = await strikeAt(killing(stand, 'server'), points);
      expect(outcomes).toHaveLength(points.length);
      for (const outcome of outcomes) expect(outcome).toMatchObject(SOUND);
      // All or nothing, and all only when nothing but the answer to the commit was lost.
      const done = outcomes.filter(({ stage }) => stage === 1);
      expect(done).toMatchObject([commit]);
      // Begin, claim, lock, post, audit, reply, commit: fewer would mean that it counts wrongly.
      expect(whole().statements.length).toBeGreaterThan(6);
    },
    RUN_TIMEOUT_MS,
  );

  it(
    'approves a charge once when the database is killed while it posts the money',
    async () => {
      const points = pointsOf(whole()).filter(({ statement }) => statement === posting());
      const outcomes = await strikeAt(killing(stand, 'database'), points);
      expect(outcomes).toMatchObject([
        { ...SOUND, moment: 'before', stage: 0 },
        { ...SOUND, moment: 'after', stage: 0 },
      ]);
    },
    RUN_TIMEOUT_MS,
  );
});

describe('games killed with -9', () => {
  /** At whatever statement of them the server is killed; of several in one life. */
  let struck: Outcome[];
  const allOf = (name: string) =>
    run.writes.filter((write) => write.name === name).flatMap(deathsOf);
  const chosenOf = (name: string) => {
    const all = allOf(name);
    return [...walkedAt(name, all.slice(0, -1)), ...all.slice(-1)];
  };
  beforeAll(async () => {
    struck = await strikeAt(killing(stand, 'server'), GAMES.flatMap(chosenOf));
  }, MANY_LIVES_TIMEOUT_MS);

  it.each(GAMES)('%s happens once, at whatever statement of it the server is killed', (name) => {
    const outcomes = struck.filter(({ write }) => write === name);
    expect(outcomes).toHaveLength(chosenOf(name).length);
    for (const outcome of outcomes) expect(outcome).toMatchObject(SOUND);
    // All or nothing, and all only when nothing but the answer to the commit was lost.
    expect(outcomes.filter(({ stage }) => stage === 1)).toMatchObject(allOf(name).slice(-1));
  });
});

describe('many killed with -9', () => {
  it(
    'goes on after the row that the server has done last',
    async () => {
      const [ofMany = ''] = Object.keys(GAME_BULK_WRITES);
      const outcome = await run.amongRows(ofMany, killing(stand, 'server'));
      expect(outcome).toMatchObject({ ...SOUND, stage: 1 });
    },
    RUN_TIMEOUT_MS,
  );
});

describe('standing still', () => {
  beforeAll(() => stand.limitTo(limitsTimes(CALL_LIMITS, FACTOR)), RUN_TIMEOUT_MS);

  it.each<Still>(['database', 'server', 'network', 'lock'])(
    'approves a charge once when the %s does at its beginning, its posting and its commit',
    async (still) => {
      const strike = standingStill(stand, still, seededRandom(SEED), FACTOR);
      const at = [1, posting(), whole().statements.length];
      const points = pointsOf(whole(), strike.moments).filter(({ statement }) =>
        at.includes(statement),
      );
      const outcomes = await strikeAt(strike, points);
      expect(outcomes).toHaveLength(points.length);
      for (const outcome of outcomes) expect(outcome).toMatchObject(SOUND);
    },
    RUN_TIMEOUT_MS,
  );
});
