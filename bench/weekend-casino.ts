// The casinos of a weekend: a seamless vendor that retries, repeats and reorders its calls, one whose book is told in rows, and what each of them says of its days afterwards.
import { randomUUID } from 'node:crypto';
import type { CasinoVendor } from '@gwanje/contract';
import { listDifferences } from '../server/src/bets/casino/reconcile-casino.queries';
import type { Draws, Place } from './weekend-place';

/** Rows of one call. */
const ROWS = 1_000;
const PROVIDERS_SHOWN = 17;
const SEOUL_MS = 9 * 3_600_000;
const dayOf = (at: Date) => new Date(at.getTime() + SEOUL_MS).toISOString().slice(0, 10);

type Said = readonly ['BET' | 'WIN' | 'CANCEL', number];
interface Day {
  /** What the vendor's own book says, by reference. */
  readonly told: Map<string, Said>;
  /** What only one of the two has. */
  readonly planted: Set<string>;
}

export interface Reconciled {
  readonly vendor: CasinoVendor;
  readonly dayOn: string;
  readonly rows: number;
  readonly planted: number;
  readonly differing: number;
  /** Exactly the transactions that were kept from one side are named. */
  readonly isToTheTransaction: boolean;
}

export interface Casino {
  /** A round at the seamless vendor, of two transactions as a rule. */
  readonly round: () => () => Promise<unknown>;
  /** Rows of a vendor's book, of money that lies there. */
  readonly rows: (count: number) => () => Promise<unknown>;
  readonly reconcile: () => Promise<Reconciled[]>;
  readonly counts: { seamless: number; transfer: number; repeated: number; reordered: number };
}

interface Asked {
  readonly draws: Draws;
  /** Every so many transactions one is on one side alone: the other never heard of it. */
  readonly lostEvery: number;
}

export function openCasino(place: Place, { draws, lostEvery }: Asked): Casino {
  const { call, clock, database } = place;
  const days = new Map<string, Day>();
  const counts = { seamless: 0, transfer: 0, repeated: 0, reordered: 0 };
  let refs = 0;
  const newRef = () => {
    refs += 1;
    return `t${refs}`;
  };
  const dayAt = (vendor: CasinoVendor): Day => {
    const name = `${vendor} ${dayOf(clock.now)}`;
    const day = days.get(name) ?? { told: new Map(), planted: new Set() };
    days.set(name, day);
    return day;
  };
  /** Whether one side does not get this one. */
  const isLost = () => draws.below(lostEvery) === 0;

  const note = (vendor: CasinoVendor, ref: string, said: Said) => {
    const { told, planted } = dayAt(vendor);
    if (isLost()) planted.add(ref);
    else told.set(ref, said);
  };
  /** The vendor's book has a transaction of which its call never came. */
  const plant = (vendor: CasinoVendor) => {
    const { told, planted } = dayAt(vendor);
    const ref = newRef();
    told.set(ref, ['BET', 1_000]);
    planted.add(ref);
  };

  const seamless = (what: 'bet' | 'win' | 'cancel', body: object, key = randomUUID()) =>
    call('POST', `/feed/casino/kplay/${what}`, body, key);

  const round = () => {
    const memberId = draws.from(place.memberIds);
    const provider = 1 + draws.below(PROVIDERS_SHOWN);
    const game = { memberId, roundRef: newRef(), provider, game: 'baccarat', gameClass: 'casino' };
    const bet = { ...game, vendorRef: newRef(), amountWon: 1_000 * (1 + draws.below(20)) };
    const pays = draws.chance(0.48) ? bet.amountWon * 2 : 0;
    const win = { ...game, vendorRef: newRef(), amountWon: pays, kind: 'win' };
    const fate = draws.below(100);
    if (isLost()) plant('kplay');
    const [cancelRef, isWinBack] = [newRef(), draws.chance(0.3)];
    const took = (kind: Said[0], { vendorRef, amountWon }: typeof bet) => {
      counts.seamless += 1;
      note('kplay', vendorRef, [kind, amountWon]);
    };
    const cancel = (cancels: string) =>
      seamless('cancel', { memberId, vendorRef: cancelRef, cancels });
    return async () => {
      if (fate === 0) {
        // The cancellation overtakes its stake: nothing moves, and the stake is refused when it comes.
        counts.reordered += 1;
        await cancel(bet.vendorRef);
        const { body } = await seamless('bet', bet);
        if (body.code !== 'casino.cancelled') throw new Error('A burnt stake was taken.');
        return;
      }
      if (fate === 1) {
        // The win overtakes its stake: it waits until the round is known.
        counts.reordered += 1;
        const { body } = await seamless('win', win);
        if (body.code !== 'casino.round_unknown')
          throw new Error('A win without a stake was paid.');
      }
      const key = randomUUID();
      const [first, again] = await Promise.all([
        seamless('bet', bet, key),
        ...(fate < 5 ? [seamless('bet', bet, key)] : []),
      ]);
      if (again) counts.repeated += 1;
      if (first?.status !== 200 && again?.status !== 200) return;
      took('BET', bet);
      if (fate > 97 && !isWinBack) {
        await cancel(bet.vendorRef);
        counts.seamless += 1;
        note('kplay', cancelRef, ['CANCEL', bet.amountWon]);
        return;
      }
      const { status } = await seamless('win', win);
      if (status !== 200) return;
      took('WIN', win);
      if (fate > 94 && fate <= 97) {
        counts.repeated += 1;
        await seamless('win', win);
      }
      if (fate > 97) {
        await cancel(win.vendorRef);
        counts.seamless += 1;
        note('kplay', cancelRef, ['CANCEL', win.amountWon]);
      }
    };
  };

  const rows = (count: number) => {
    const at = clock.now.toISOString();
    const made: { readonly memberId: string; readonly vendorRef: string; readonly kind: string }[] =
      [];
    while (made.length + 1 < count) {
      const memberId = draws.from(place.memberIds);
      const game = { memberId, roundRef: newRef(), provider: 1, game: 'slot', gameClass: 'slots' };
      const amountWon = 1_000 * (1 + draws.below(20));
      const pays = draws.chance(0.3) ? amountWon * 3 : 0;
      for (const [kind, won] of [
        ['BET', amountWon],
        ['WIN', pays],
      ] as const) {
        const vendorRef = newRef();
        made.push({ ...game, vendorRef, kind, amountWon: won, at } as (typeof made)[number]);
        note('honor', vendorRef, [kind, won]);
      }
    }
    if (isLost()) plant('honor');
    return async () => {
      const send = () => call('POST', '/feed/casino/honor/transactions', { rows: made });
      const { body } = await send();
      if (body.taken !== made.length) throw new Error(`Rows were refused: ${JSON.stringify(body)}`);
      counts.transfer += made.length;
      if (counts.transfer % (ROWS * 20) !== 0) return;
      counts.repeated += 1;
      const again = await send();
      if (again.body.known !== made.length) throw new Error('Rows were kept twice.');
    };
  };

  const reconcile = async () => {
    const found: Reconciled[] = [];
    for (const [name, { told, planted }] of days) {
      const [vendor, dayOn] = name.split(' ') as [CasinoVendor, string];
      const book = [...told].map(([vendorRef, [kind, amountWon]]) => ({
        ...{ vendorRef, kind, amountWon },
      }));
      let differing = 0;
      for (let first = 0; first < book.length; first += ROWS) {
        const isLast = first + ROWS >= book.length;
        const part = { dayOn, isLast, rows: book.slice(first, first + ROWS) };
        const { body } = await call('POST', `/feed/casino/${vendor}/reports`, part);
        if (isLast) differing = body.differingRows;
      }
      const { differences } = await listDifferences(database.db, { vendor, dayOn });
      const named = new Set(differences.map(({ vendorRef }) => vendorRef));
      const isToTheTransaction =
        named.size === planted.size && [...planted].every((ref) => named.has(ref));
      found.push({
        ...{ vendor, dayOn, rows: book.length, planted: planted.size, differing },
        isToTheTransaction,
      });
    }
    return found;
  };
  return { round, rows, reconcile, counts };
}
