// What the clients of a torture run do, and what each deed must leave behind exactly once.
import type { Random } from './seeded-random';

export interface Deed {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string;
  /**
   * What stands in the database once it is acknowledged, one label for each row; `requestId` is
   * the one of the reply.
   */
  readonly leaves: (requestId: string) => readonly string[];
}

/** A request that somebody may still decide. */
export interface OpenRequest {
  readonly requestId: string;
  readonly kind: 'charge' | 'exchange';
}

const DECIDED = { approve: 'approved', decline: 'declined', cancel: 'cancelled' } as const;
const ADJUSTMENTS = [
  'directChargeMoney',
  'directExchangeMoney',
  'directChargePoint',
  'directExchangePoint',
] as const;
const FIRST_WON = 500_000_000;
/** Open requests from which the clients choose, so that several now and then choose the same one. */
const CHOSEN_AMONG = 8;

/** What a decision on this request leaves in the ledger; an approved exchange left it before. */
function ledgerOf({ requestId, kind }: OpenRequest, verb: keyof typeof DECIDED): string[] {
  if (verb === 'approve') return kind === 'charge' ? [`movement charge:${requestId}`] : [];
  if (verb === 'cancel' && kind === 'charge') return [];
  return [`movement return:${requestId}`];
}

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
    return {
      path: '/api/money/requests',
      body: { memberId: anybody(), kind, amountWon },
      key,
      leaves: (requestId) => {
        open.push({ requestId, kind });
        const debit = kind === 'exchange' ? [`movement exchange:${requestId}`] : [];
        return [`request ${kind} ${amountWon}`, ...debit, 'audit request.create'];
      },
    };
  };
  const decide = (): Deed => {
    if (open.length === 0) return request();
    const chosen = open[random.between(0, Math.min(open.length, CHOSEN_AMONG) - 1)] as OpenRequest;
    const verb = random.pick(['approve', 'approve', 'decline', 'cancel'] as const);
    const key = nextKey();
    return {
      path: `/api/money/requests/${chosen.requestId}/${verb}`,
      body: verb === 'cancel' ? {} : { reason: key },
      key,
      leaves: () => [
        `${DECIDED[verb]} ${chosen.requestId}`,
        ...ledgerOf(chosen, verb),
        `audit request.${verb}`,
      ],
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

  return {
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
        decide,
        decide,
        transfer,
        convert,
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
