import { BULK_NAMED_MAX, type BulkPreview, type RefusalCode } from '@gwanje/contract';

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
  /** What else it would be refused for, so that nothing is moved. */
  readonly refusal: RefusalCode | null;
  /** What his hands have moved alone for this member today, won. */
  readonly movedWon: number;
}

/** What would be refused for one reason, and the first of it by name. */
export interface Refused {
  readonly code: RefusalCode;
  count: number;
  readonly rows: BulkPreview['refused'][number]['rows'];
}

/** Keeps account of what one administrator would move alone, request by request in their order. */
export class BulkForecast {
  readonly #isWithin: (movedWon: { member: number; day: number }) => boolean;
  readonly #byMember = new Map<string, number>();
  #dayWon: number;
  needsSecond = 0;
  readonly refused: Refused[] = [];

  /** @param dayWon what his hands have moved alone today, over all members */
  constructor(dayWon: number, isWithin: (movedWon: { member: number; day: number }) => boolean) {
    this.#dayWon = dayWon;
    this.#isWithin = isWithin;
  }

  #refuse({ requestId, loginId, amountWon }: ForecastRow, code: RefusalCode): void {
    let found = this.refused.find((one) => one.code === code);
    if (!found) {
      found = { code, count: 0, rows: [] };
      this.refused.push(found);
    }
    found.count += 1;
    if (found.rows.length < BULK_NAMED_MAX) found.rows.push({ requestId, id: loginId, amountWon });
  }

  add(row: ForecastRow): void {
    const { memberId, amountWon, firstWord, takesTwo, refusal, movedWon } = row;
    if (refusal !== null) {
      this.#refuse(row, refusal);
      return;
    }
    if (firstWord === 'counts') return;
    const member = (this.#byMember.get(memberId) ?? movedWon) + amountWon;
    const day = this.#dayWon + amountWon;
    if (firstWord === 'isNotEnough' || takesTwo || !this.#isWithin({ member, day })) {
      this.needsSecond += 1;
      return;
    }
    this.#byMember.set(memberId, member);
    this.#dayWon = day;
  }
}
