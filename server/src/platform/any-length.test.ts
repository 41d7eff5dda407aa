// What is looked up again and again is planned once, and not by each call with the values that it has.
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../test/given';
import { type GivenMember, givenMember } from '../../test/given-member';
import { OWN_PLANS_MAX, plansOf } from '../../test/plans-of';
import { MEMBERS } from '../members/lists/member-list.queries';
import { findTemplateOf } from '../members/templates/templates.queries';
import { listLimitsLeft } from '../money/requests/charge-limits.queries';
import { newestVersions } from '../settings/recalled-settings.queries';
import { transaction } from './database';

const CALLS = 30;

let server: TestServer;
let top: SignedIn;
let member: GivenMember;

beforeAll(async () => {
  server = await givenServer();
  top = await signedIn(server, { type: 0 });
  member = await givenMember(server);
});
afterAll(() => server.close());

const list = () => ({
  db: server.database.db,
  actor: { type: 0, line: null },
  now: () => server.clock.now,
});

it.each<readonly [what: string, words: string, call: () => Promise<unknown>]>([
  ['who calls', '"isIpAllowed"', () => top.call('GET', '/api/alarm')],
  ['a row', '"member"."recommended_by"', () => MEMBERS.get(list(), member.memberId)],
  [
    'the newest versions of settings',
    'document.category',
    () =>
      transaction(server.database.db, (tx) => newestVersions([['money', 'deposit']]).execute(tx)),
  ],
  [
    'how much more a member may charge',
    '"monthWon"',
    () =>
      transaction(server.database.db, (tx) =>
        listLimitsLeft(tx, [member.memberId], server.clock.now),
      ),
  ],
  [
    'what is said of an event',
    '"text_template"',
    () => transaction(server.database.db, (tx) => findTemplateOf(tx, 'chargeApproved')),
  ],
])('%s is looked up by one plan', async (_, words, call) => {
  for (let n = 0; n < CALLS; n += 1) await call();
  const plans = await plansOf(server, words);
  expect(Math.max(...plans.map(({ common }) => common))).toBeGreaterThan(CALLS / 2);
  for (const { own } of plans) expect(own).toBeLessThanOrEqual(OWN_PLANS_MAX);
});
