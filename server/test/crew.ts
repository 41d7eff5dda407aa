// Administrators who create each other, take each other over and move money, and who of them really did it.
import { randomBytes } from 'node:crypto';
import type { AloneKind, MoneySettingOf } from '@gwanje/contract';
import { tokenHash } from '../src/session/session-token';
import { type Answer, callWith, givenAdmin, type TestServer } from './given';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface Account {
  readonly adminId: string;
  readonly id: string;
}

/** Somebody knows the password of an account from then on. */
interface Knowing {
  readonly knower: string;
  readonly account: string;
  readonly atMs: number;
}

type Limits = MoneySettingOf<'secondAdmin'>;

/** What was moved on whose words, for which members. */
export interface Effect {
  readonly kind: AloneKind;
  readonly words: readonly string[];
  /** Who asked for it, if that was somebody's word too. */
  readonly askedBy?: string | null;
  readonly memberIds: readonly string[];
  readonly amountWon: number;
}

/** Accounts by the API, and a book of its own over who could have used which of them. */
export class Crew {
  readonly accounts: Account[] = [];
  readonly #server: TestServer;
  readonly #known: Knowing[] = [];
  /** Of a person, a kind, a day and a member or all of them. */
  readonly #movedWon = new Map<string, number>();

  constructor(server: TestServer) {
    this.#server = server;
  }

  get #nowMs(): number {
    return this.#server.clock.now.getTime();
  }

  async hire(type: number): Promise<void> {
    this.accounts.push(await givenAdmin(this.#server, { type }));
  }

  at(index: number): Account {
    return this.accounts[index % this.accounts.length] as Account;
  }

  /** A call in the name of an account, in a session of its own: whoever holds the account made it. */
  async call(by: Account, ...asked: Parameters<ReturnType<typeof callWith>>): Promise<Answer> {
    const token = randomBytes(32).toString('base64url');
    const { db } = this.#server.database;
    const at = this.#server.clock.now;
    await db.updateTable('admin').set({ must_change_password: false }).execute();
    await db
      .insertInto('admin_session')
      .values({
        token_hash: tokenHash(token) as Buffer,
        admin_id: by.adminId,
        ...{ created_at: at, last_seen_at: at },
      })
      .execute();
    return callWith(this.#server, { gwanje_session: token })(...asked);
  }

  learn(knower: Account, account: Account): void {
    this.#known.push({ knower: knower.adminId, account: account.adminId, atMs: this.#nowMs });
  }

  /** Everybody who could use every one of these accounts, found from the people and not the accounts. */
  holdersOf(adminIds: readonly string[]): string[] {
    const fresh = this.#known.filter(({ atMs }) => this.#nowMs - atMs < DAY_MS);
    return this.accounts
      .map(({ adminId }) => adminId)
      .filter((person) => {
        const reached = new Set([person]);
        for (let grown = 0; grown !== reached.size; ) {
          grown = reached.size;
          for (const { knower, account } of fresh) if (reached.has(knower)) reached.add(account);
        }
        return adminIds.every((adminId) => reached.has(adminId));
      });
  }

  /** Books an effect on everybody who alone could have brought it about. @returns what is wrong with it */
  book({ kind, words, askedBy, memberIds, amountWon }: Effect, limits: Limits): string[] {
    const dayOn = Math.floor((this.#nowMs + 9 * HOUR_MS) / DAY_MS);
    const wrong: string[] = [];
    const alone = this.holdersOf(words);
    if (words.length > 1 && alone.length > 0) wrong.push(`${kind}: two words of ${alone[0]}`);
    if (words.length === 1 && askedBy && this.holdersOf([...words, askedBy]).length > 0)
      wrong.push(`${kind}: asked for and decided by one`);
    for (const person of alone) {
      const add = (whose: string, maxWon: number | null) => {
        const key = [person, kind, dayOn, whose].join();
        const sumWon = (this.#movedWon.get(key) ?? 0) + amountWon;
        this.#movedWon.set(key, sumWon);
        if (maxWon !== null && sumWon >= maxWon) wrong.push(`${key}: ${sumWon} of ${maxWon}`);
      };
      for (const memberId of memberIds) add(memberId, limits[`${kind}Won`]);
      add('all', limits[`${kind}DayWon`]);
    }
    return wrong;
  }
}
