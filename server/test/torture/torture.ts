// Rounds of work and death: after each, everything that was acknowledged stands in the database once.
import { type OpenDatabase, openDatabase } from '../../src/platform/database';
import { SESSIONS_PER_ADMIN_MAX } from '../../src/session/session-token';
import type { FakeFault } from '../fake-provider';
import { type Answer, call, createClients, logIn } from './clients';
import { createDeeds } from './deeds';
import { findBroken } from './find-broken';
import { findDifference, type Whose } from './find-traces';
import { seededRandom } from './seeded-random';
import type { Stand, Strike } from './stand';

const PARTNERS = 3;
const PLAYERS_EACH = 8;
/** What the provider does wrong in each round. */
const FAULTS: readonly FakeFault[] = [
  { on: 'send', answer: 'cut' },
  { on: 'send', act: 'twice' },
  { on: 'find', answer: 'error' },
  { on: 'send', act: 'leave', answer: 'garbage' },
  { on: 'balance', answer: 'error' },
  { on: 'send', answer: 'error' },
  { on: 'send', answer: 'cut' },
  { on: 'send', answer: 'cut' },
];
const LOGIN = { id: 'admin', password: 'gwanje-demo' };
const ASKER_LOGIN = { ...LOGIN, id: 'finance' };

export interface Round {
  /** `end` strikes nothing, and waits for what earlier strikes have interrupted. */
  readonly strike: Strike | 'end';
  readonly acknowledged: number;
  /** Acknowledged calls whose first answer was lost. */
  readonly repeated: number;
  readonly refused: number;
  /** Rows that were promised and are not there, and rows that are there beyond what was promised. */
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** What the checks of the ledger and of the audit log found. */
  readonly broken: readonly string[];
}

export interface TortureOptions {
  readonly stand: Stand;
  readonly seed: number;
  readonly clients: number;
  /** A round's strike comes after so many acknowledged calls; between the two. */
  readonly strikeAfter: { readonly min: number; readonly max: number };
}

/** @throws {Error} it was not answered with 200 */
async function demand(
  stand: Stand,
  cookie: string,
  asked: Parameters<typeof call>[2],
): Promise<Answer['body']> {
  const answer = await call(await stand.url(), cookie, asked);
  if (answer?.status !== 200) throw new Error(`${asked.path}: ${JSON.stringify(answer)}`);
  return answer.body;
}

/** Nothing waits for a second administrator, who agrees to that; the demo's settings pay a bonus for every charge. */
async function saveSettings(stand: Stand, cookie: string, secondCookie: string): Promise<void> {
  const settings = await demand(stand, cookie, { method: 'GET', path: '/api/money/settings' });
  const category = 'secondAdmin';
  const saved = settings.find((each: { category: string }) => each.category === category);
  const limits = Object.keys(saved).filter((key) => key.endsWith('Won'));
  await demand(stand, cookie, {
    method: 'PUT',
    path: `/api/money/settings/${category}`,
    body: {
      ...saved,
      ...Object.fromEntries(limits.map((limit) => [limit, null])),
      reason: 'torture',
    },
  });
  const path = '/api/money/setting-proposals';
  const { proposals } = await demand(stand, secondCookie, {
    method: 'GET',
    path: `${path}?status=open`,
  });
  await demand(stand, secondCookie, {
    method: 'POST',
    path: `${path}/${proposals[0].proposalId}/accept`,
    body: {},
  });
}

const logInOften = async (stand: Stand, login: typeof LOGIN): Promise<string[]> => {
  const cookies: string[] = [];
  for (let session = 0; session < SESSIONS_PER_ADMIN_MAX; session += 1)
    cookies.push(await logIn(await stand.url(), login));
  return cookies;
};

async function register(
  stand: Stand,
  cookie: string,
  run: string,
  deeds: ReturnType<typeof createDeeds>,
) {
  let count = 0;
  const create = async (grade: number, recommenderId: string | null): Promise<string> => {
    count += 1;
    const id = `t${run}m${count}`;
    const bankAccount = { bank: 'bank', number: '123-456', owner: 'owner' };
    const body = { id, nick: id, grade, level: 1, bankAccount, recommenderId, isTest: false };
    return (await demand(stand, cookie, { method: 'POST', path: '/api/members', body }))._id;
  };
  for (let partner = 0; partner < PARTNERS; partner += 1) {
    const partnerId = await create(2, null);
    deeds.addPartner(partnerId);
    for (let player = 0; player < PLAYERS_EACH; player += 1)
      deeds.addPlayer(await create(1, partnerId), partnerId);
  }
}

async function withDatabase<T>(stand: Stand, work: (database: OpenDatabase) => Promise<T>) {
  const database = openDatabase(await stand.databaseUrl(), () => undefined);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const whoseDeeds = (stand: Stand, memberIds: readonly string[]): Promise<Whose> =>
  withDatabase(stand, async ({ db }) => {
    const { _id: adminId } = await db
      .selectFrom('admin')
      .select('_id')
      .where('login_id', '=', LOGIN.id)
      .executeTakeFirstOrThrow();
    const { seq: auditSeq } = await db
      .selectFrom('audit_head')
      .select('seq')
      .where('chain', '=', adminId)
      .executeTakeFirstOrThrow();
    return { memberIds, adminId, auditSeq };
  });

/** Whatever a provider holds otherwise than the wallets say. */
async function findForeign(
  { db }: OpenDatabase,
  memberIds: readonly string[],
  { balancesWon }: Awaited<ReturnType<Stand['provider']['books']>>,
): Promise<string[]> {
  const wallets = await db
    .selectFrom('wallet')
    .select(['member_id', 'balance_won'])
    .where('wallet', '=', 'betHoldem')
    .where('member_id', 'in', memberIds)
    .execute();
  return wallets
    .filter(({ member_id, balance_won }) => (balancesWon[member_id] ?? 0) !== balance_won)
    .map(
      ({ member_id, balance_won }) =>
        `member ${member_id}: the wallet holds ${balance_won}, the provider ${balancesWon[member_id] ?? 0}`,
    );
}

/** A run over one stand: members who have money, then as many rounds as are asked for. */
export async function startTorture({ stand, seed, clients, strikeAfter }: TortureOptions) {
  const random = seededRandom(seed);
  const run = seed.toString(36);
  const cookies = await logInOften(stand, LOGIN);
  const askerCookies = await logInOften(stand, ASKER_LOGIN);
  const [cookie = ''] = cookies;
  const deeds = createDeeds(run, random);
  await saveSettings(stand, cookie, askerCookies[0] ?? '');
  await register(stand, cookie, run, deeds);
  const whose = await whoseDeeds(stand, deeds.members());
  const crowd = createClients({ deeds, cookies, askerCookies, clients, url: stand.url });
  await crowd.perform(deeds.members().flatMap(deeds.first));
  const findAll = async (isOpen: (label: string) => boolean) => {
    const checkpoint = await stand.checkpoint();
    return withDatabase(stand, async (database) => ({
      ...(await findDifference(database.pool, whose, crowd.expected, isOpen)),
      broken: [
        ...(await findBroken(database, checkpoint)),
        ...(await findForeign(database, whose.memberIds, await stand.provider.books())),
      ],
    }));
  };
  return {
    async round(strike: Strike): Promise<Round> {
      const after = random.between(strikeAfter.min, strikeAfter.max);
      await stand.provider.misbehave(...FAULTS);
      const tally = await crowd.performUntilStruck(after, () => stand.strike(strike));
      await stand.provider.behave();
      const isOpen = await deeds.bulk.settle(crowd.read, crowd.promise);
      return { strike, ...tally, ...(await findAll(isOpen)) };
    },
    /** Waits for the bulk decisions that were interrupted, and looks at everything once more. */
    async finish(): Promise<Round> {
      await deeds.bulk.untilDone(crowd.read);
      await deeds.bulk.settle(crowd.read, crowd.promise);
      const none = { acknowledged: 0, repeated: 0, refused: 0 };
      return { strike: 'end', ...none, ...(await findAll(() => false)) };
    },
  };
}
