// Whatever administrators do in whatever order: nobody moves more alone than his limits, in whichever of his accounts.
import { ALONE_KINDS } from '@gwanje/contract';
import fc from 'fast-check';
import { givenServer, type TestServer } from '../../test/given';
import { givenMember } from '../../test/given-member';
import { givenAloneLimits, givenMoneySetting } from '../../test/given-request';
import { type Deed, OFTEN, Site } from '../../test/site';
import { UNSAVED_MONEY_SETTINGS } from '../../test/unsaved-settings';
import { findMoneySetting } from './settings/money-settings.queries';

const HOUR_MS = 3_600_000;
const RUNS = 8;
const LIMITS = Object.fromEntries(
  ALONE_KINDS.flatMap((kind) => [
    [`${kind}Won`, 100],
    [`${kind}DayWon`, 150],
  ]),
);

const deed: fc.Arbitrary<Deed> = fc.record({
  does: fc.oneof(
    ...Object.entries(OFTEN).map(([does, weight]) => ({
      ...{ weight, arbitrary: fc.constant(does as Deed['does']) },
    })),
  ),
  // Some are at it more than others.
  by: fc.constantFrom(0, 0, 0, 1, 1, 2, 2, 3, 4, 5),
  other: fc.nat({ max: 9 }),
  amountWon: fc.constantFrom(1, 20, 49, 50, 75, 99, 100),
  kind: fc.constantFrom(...ALONE_KINDS),
});

let server: TestServer;
beforeAll(async () => {
  server = await givenServer();
});
afterAll(() => server.close());

/** Everybody of before is gone, and so are his days; settings are as in the beginning. */
async function givenSite(): Promise<Site> {
  const { db } = server.database;
  server.clock.advance(72 * HOUR_MS);
  await db.updateTable('admin').set({ status: 'suspended' }).execute();
  await db
    .updateTable('setting_proposal')
    .set({ status: 'stale', decided_at: server.clock.now })
    .where('status', '=', 'open')
    .execute();
  const limits = await findMoneySetting(db, 'secondAdmin');
  await givenAloneLimits(server, LIMITS, limits.version + 1);
  const { version } = await findMoneySetting(db, 'wagering');
  await givenMoneySetting(server, { ...UNSAVED_MONEY_SETTINGS.wagering, version: version + 1 });
  const walletsWon = { money: 1_000_000 };
  const partner = await givenMember(server, { grade: 2, walletsWon });
  const player = await givenMember(server, { path: [partner.memberId], walletsWon });
  const site = new Site(server, [partner, player]);
  for (const type of [0, 0, 2, 1]) await site.crew.hire(type);
  return site;
}

test('no pair of hands moves more than its limits, for one member and in all', async () => {
  const count = { alone: 0, two: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 30, maxLength: 60 }), async (deeds) => {
      const site = await givenSite();
      for (const next of deeds) {
        server.clock.advance(1);
        for (const effect of await site.carryOut(next)) {
          count[effect.words.length === 1 ? 'alone' : 'two'] += 1;
          expect(site.crew.book(effect, await site.limitsNow())).toEqual([]);
        }
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  // Otherwise the property would say nothing.
  expect(count.alone).toBeGreaterThan(10);
  expect(count.two).toBeGreaterThan(2);
}, 300_000);
