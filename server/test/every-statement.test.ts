// The short form of what npm run torture does first: processes killed with -9 at the statements of writes that move money.
import { type Outcome, pointsOf, startEveryStatement } from './torture/every-statement';
import { createMortalDatabase } from './torture/mortal-database';
import { createStatementStand, type StatementStand, type Victim } from './torture/statement-stand';

const WRITE = 'approving a charge with its bonus';
const SLOTS = 16;
const RUN_TIMEOUT_MS = 180_000;
const SOUND = { isAcknowledged: true, lost: [], doubled: [], wrong: [] };

let stand: StatementStand;
let run: Awaited<ReturnType<typeof startEveryStatement>>;

beforeAll(async () => {
  stand = await createStatementStand(await createMortalDatabase(), SLOTS);
  run = await startEveryStatement(stand, [WRITE]);
}, RUN_TIMEOUT_MS);
afterAll(() => stand.close());

const whole = () => run.writes[0] as (typeof run.writes)[number];

async function strikeAt(victim: Victim, points: ReturnType<typeof pointsOf>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for await (const life of run.lives(victim, points)) {
    expect(life.broken).toEqual([]);
    outcomes.push(...life.outcomes);
  }
  return outcomes;
}

it(
  'approves a charge once, at whatever statement of it the server is killed',
  async () => {
    const points = pointsOf(whole());
    const outcomes = await strikeAt('server', points);
    expect(outcomes).toHaveLength(points.length);
    for (const outcome of outcomes) expect(outcome).toMatchObject(SOUND);
    // All or nothing, and all only when nothing but the answer to the commit was lost.
    const done = outcomes.filter(({ stage }) => stage === 1);
    expect(done).toMatchObject([{ statement: whole().statements.length, moment: 'after' }]);
    // Begin, claim, lock, post, audit, reply, commit: fewer would mean that it counts wrongly.
    expect(whole().statements.length).toBeGreaterThan(6);
  },
  RUN_TIMEOUT_MS,
);

it(
  'approves a charge once when the database is killed while it posts the money',
  async () => {
    const posting = whole().statements.findIndex((text) => /insert into "?ledger_entry/.test(text));
    const points = pointsOf(whole()).filter(({ statement }) => statement === posting + 1);
    const outcomes = await strikeAt('database', points);
    expect(outcomes).toMatchObject([
      { ...SOUND, moment: 'before', stage: 0 },
      { ...SOUND, moment: 'after', stage: 0 },
    ]);
  },
  RUN_TIMEOUT_MS,
);
