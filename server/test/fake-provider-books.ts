// The books of the fake provider: what lies there and which transfers it has seen, kept in a file.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

export interface FakeOrder {
  readonly transferId: string;
  readonly memberId: string;
  readonly direction: 'withdraw' | 'deposit';
  readonly amountWon: number | 'all';
}

export type FakeTransfer = {
  readonly transferId: string;
  readonly memberId: string;
  readonly direction: 'withdraw' | 'deposit';
} & (
  | { readonly status: 'done'; readonly amountWon: number; readonly balanceWon: number }
  | { readonly status: 'rejected'; readonly reason: string }
);

interface State {
  readonly balancesWon: Record<string, number>;
  readonly transfers: Record<string, FakeTransfer>;
  /** How often each transfer has arrived. */
  readonly arrivals: Record<string, number>;
  /** Orders that have arrived and are done later. */
  waiting: FakeOrder[];
}

export class FakeBooks {
  readonly #path: string;
  readonly #state: State;

  constructor(path: string) {
    this.#path = path;
    this.#state = existsSync(path)
      ? (JSON.parse(readFileSync(path, 'utf8')) as State)
      : { balancesWon: {}, transfers: {}, arrivals: {}, waiting: [] };
  }

  get state(): Readonly<State> {
    return this.#state;
  }

  /** As a database would: all of it or nothing of it outlives a kill. */
  #keep(): void {
    writeFileSync(`${this.#path}.new`, JSON.stringify(this.#state));
    renameSync(`${this.#path}.new`, this.#path);
  }

  balanceOf(memberId: string): number {
    return this.#state.balancesWon[memberId] ?? 0;
  }

  /** Wins, or loses as far as there is something to lose. @returns what was won, signed */
  play(memberId: string, wonWon: number): number {
    const before = this.balanceOf(memberId);
    this.#state.balancesWon[memberId] = Math.max(0, before + wonWon);
    this.#keep();
    return this.balanceOf(memberId) - before;
  }

  #decide(order: FakeOrder, refusal: string | null): FakeTransfer {
    const { transferId, memberId, direction } = order;
    const held = this.balanceOf(memberId);
    const amountWon = order.amountWon === 'all' ? held : order.amountWon;
    const about = { transferId, memberId, direction };
    if (refusal !== null) return { ...about, status: 'rejected', reason: refusal };
    if (direction === 'withdraw' && amountWon > held)
      return { ...about, status: 'rejected', reason: 'insufficient' };
    const balanceWon = held + (direction === 'deposit' ? amountWon : -amountWon);
    this.#state.balancesWon[memberId] = balanceWon;
    return { ...about, status: 'done', amountWon, balanceWon };
  }

  /** Does an order that it has not seen; one that it has seen keeps its outcome. */
  carryOut(order: FakeOrder, refusal: string | null = null): FakeTransfer {
    const { transferId } = order;
    this.#state.arrivals[transferId] = (this.#state.arrivals[transferId] ?? 0) + 1;
    const outcome = this.#state.transfers[transferId] ?? this.#decide(order, refusal);
    this.#state.transfers[transferId] = outcome;
    this.#keep();
    return outcome;
  }

  find(transferId: string): FakeTransfer | undefined {
    return this.#state.transfers[transferId];
  }

  postpone(order: FakeOrder): void {
    this.#state.waiting.push(order);
    this.#keep();
  }

  /** Does what has waited. */
  catchUp(): void {
    const { waiting } = this.#state;
    this.#state.waiting = [];
    for (const order of waiting) this.carryOut(order);
  }
}
