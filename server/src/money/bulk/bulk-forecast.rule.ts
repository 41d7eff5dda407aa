import { BULK_NAMED_MAX, type BulkPreview, type Fact, type RefusalCode } from '@gwanje/contract';

/** What a row would have to be refused for; red facts name what a reason would answer for. */
interface Reason {
  readonly code: RefusalCode;
  readonly red?: readonly Fact[];
}

/** What of earlier rows of the same member would have been approved by then, won. */
interface Earlier {
  readonly approvedWon: number;
}

/** An open request as a bulk approval would find it. */
export interface ForecastRow {
  readonly requestId: string;
  readonly memberId: string;
  /** Of the member, by whom people know him. */
  readonly loginId: string;
  readonly amountWon: number;
  /** What a first word makes of it: nothing yet, complete with this one, or still waiting. */
  readonly firstWord: 'none' | 'counts' | 'isNotEnough';
  /** Whether two must agree whatever the amount, because of who asked or of the account. */
  readonly takesTwo: boolean;
  /** What it would be refused for as a first word, when a second one has to follow. */
  readonly firstRefusal: RefusalCode | null;
  /** What else it would be refused for, so that nothing is moved. */
  readonly refusalOf: (earlier: Earlier) => Reason | null;
  /** What his hands have moved alone for this member today, won. */
  readonly movedWon: number;
}

type Named = BulkPreview['refused'][number]['rows'];

/** Rows of one kind: how many, how much, and the first of them by name. */
class Tally {
  count = 0;
  sumWon = 0;
  readonly rows: Named = [];

  add({ requestId, loginId, amountWon }: ForecastRow, red: readonly Fact[] = []): void {
    this.count += 1;
    this.sumWon += amountWon;
    if (this.rows.length === BULK_NAMED_MAX) return;
    const facts = red.length > 0 ? { facts: [...red] } : {};
    this.rows.push({ requestId, id: loginId, amountWon, ...facts });
  }
}

/** Keeps account of what one administrator would move alone, request by request in their order. */
export class BulkForecast {
  readonly #isWithin: (movedWon: { member: number; day: number }) => boolean;
  readonly #movedByMember = new Map<string, number>();
  readonly #approvedByMember = new Map<string, number>();
  readonly #refused = new Map<RefusalCode, Tally>();
  #dayWon: number;
  /** What would be decided for good. */
  readonly passes = new Tally();
  /** What would get its first word and wait for another one. */
  readonly waits = new Tally();

  /** @param dayWon what his hands have moved alone today, over all members */
  constructor(dayWon: number, isWithin: (movedWon: { member: number; day: number }) => boolean) {
    this.#dayWon = dayWon;
    this.#isWithin = isWithin;
  }

  #refuse(row: ForecastRow, { code, red }: Reason): void {
    const found = this.#refused.get(code) ?? new Tally();
    this.#refused.set(code, found);
    found.add(row, red);
  }

  #pass(row: ForecastRow): void {
    const { memberId, amountWon } = row;
    this.passes.add(row);
    const before = this.#approvedByMember.get(memberId) ?? 0;
    this.#approvedByMember.set(memberId, before + amountWon);
  }

  /** What would be refused, by its reason, most often first. */
  get refused() {
    return [...this.#refused]
      .map(([code, { count, sumWon, rows }]) => ({ code, count, sumWon, rows }))
      .sort((a, b) => b.count - a.count || a.code.localeCompare(b.code));
  }

  add(row: ForecastRow): void {
    const { memberId, amountWon, firstWord, takesTwo, movedWon } = row;
    const refusal = row.refusalOf({ approvedWon: this.#approvedByMember.get(memberId) ?? 0 });
    if (refusal !== null) {
      this.#refuse(row, refusal);
      return;
    }
    if (firstWord === 'counts') {
      this.#pass(row);
      return;
    }
    const member = (this.#movedByMember.get(memberId) ?? movedWon) + amountWon;
    const day = this.#dayWon + amountWon;
    if (firstWord === 'isNotEnough' || takesTwo || !this.#isWithin({ member, day })) {
      if (row.firstRefusal === null) this.waits.add(row);
      else this.#refuse(row, { code: row.firstRefusal });
      return;
    }
    this.#movedByMember.set(memberId, member);
    this.#dayWon = day;
    this.#pass(row);
  }
}
