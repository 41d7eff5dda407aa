// What the clients of a torture run do.
import { createBulkDeeds } from './bulk-deeds';
import { type Deed, leftByDecision, type OpenRequest } from './deed';
import { createProviderDeeds } from './provider-deeds';
import type { Random } from './seeded-random';

const ADJUSTMENTS = [
  'directChargeMoney',
  'directExchangeMoney',
  'directChargePoint',
  'directExchangePoint',
] as const;
const FIRST_WON = 500_000_000;
/** Open requests from which the clients choose, so that several now and then choose the same one. */
const CHOSEN_AMONG = 8;

/** Everything that the clients may do to these members; every amount of a kind comes once. */
export function createDeeds(run: string, random: Random) {
  let count = 0;
  const open: OpenRequest[] = [];
  const nextKey = () => {
    count += 1;
    return `torture-${run}-${count}`;
  };
  const partners: string[] = [];
  const players: { readonly memberId: string; readonly partnerId: string }[] = [];
  const anybody = () => random.pick([...partners, ...players.map(({ memberId }) => memberId)]);

  const adjust = (memberId: string, type: string, amountWon: number): Deed => {
    const key = nextKey();
    return {
      path: '/api/money/adjustments',
      body: { memberId, type, amountWon, reason: key },
      key,
      leaves: () => [`adjustment ${key}`, `entry ${key}`, 'audit adjustment.create'],
    };
  };
  const request = (): Deed => {
    const kind = random.pick(['charge', 'exchange'] as const);
    const key = nextKey();
    const amountWon = 10_000 + count;
    const memberId = anybody();
    return {
      by: 'asker',
      path: '/api/money/requests',
      body: { memberId, kind, amountWon },
      key,
      leaves: ({ requestId = '' }) => {
        open.push({ memberId, requestId, kind });
        const debit = kind === 'exchange' ? [`movement exchange:${requestId}`] : [];
        return [`request ${kind} ${amountWon}`, ...debit, `audit request.create ${requestId}`];
      },
    };
  };
  const decide = (): Deed => {
    if (open.length === 0) return request();
    const chosen = open[random.between(0, Math.min(open.length, CHOSEN_AMONG) - 1)] as OpenRequest;
    const verb = random.pick(['approve', 'approve', 'decline', 'cancel'] as const);
    const { memberId } = chosen;
    const key = nextKey();
    return {
      path: `/api/money/requests/${chosen.requestId}/${verb}`,
      body: { memberId, ...(verb !== 'cancel' && { reason: key }) },
      key,
      leaves: () => leftByDecision(chosen, verb),
    };
  };
  const transfer = (): Deed => {
    const { memberId, partnerId } = random.pick(players);
    const isDown = random.pick([true, false]);
    const key = nextKey();
    return {
      path: '/api/money/transfers',
      body: {
        fromMemberId: isDown ? partnerId : memberId,
        toMemberId: isDown ? memberId : partnerId,
        amountWon: random.between(1, 5_000),
        reason: key,
      },
      key,
      leaves: () => [`entry ${key}`, `entry ${key}`, 'audit money.transfer'],
    };
  };
  const convert = (): Deed => {
    const key = nextKey();
    const amountWon = count;
    const label = `converted ${amountWon}`;
    return {
      path: '/api/money/conversions',
      body: { memberId: anybody(), type: 'PointChange', amountWon },
      key,
      // Out of one wallet and into the other.
      leaves: () => [label, label, 'audit money.convert'],
    };
  };

  const whoAndKey = { nextKey, anybody };
  const bulk = createBulkDeeds(random, whoAndKey);
  const provider = createProviderDeeds(random, whoAndKey);

  return {
    bulk,
    addPartner: (memberId: string) => partners.push(memberId),
    addPlayer: (memberId: string, partnerId: string) => players.push({ memberId, partnerId }),
    members: () => [...partners, ...players.map(({ memberId }) => memberId)],
    /** What everybody begins with. */
    first: (memberId: string): Deed[] => [
      adjust(memberId, 'directChargeMoney', FIRST_WON),
      adjust(memberId, 'directChargePoint', FIRST_WON),
    ],
    next: (): Deed =>
      random.pick([
        request,
        request,
        request,
        request,
        decide,
        decide,
        transfer,
        convert,
        bulk.start,
        ...provider,
        () => adjust(anybody(), random.pick(ADJUSTMENTS), random.between(1, 5_000)),
      ])(),
    /** Nobody can decide it any more. */
    close: (requestId: string) => {
      const index = open.findIndex((each) => each.requestId === requestId);
      if (index >= 0) open.splice(index, 1);
    },
  };
}
export type Deeds = ReturnType<typeof createDeeds>;
