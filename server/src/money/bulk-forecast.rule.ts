/** An open request as a bulk approval would find it. */
export interface ForecastRow {
  readonly memberId: string;
  readonly amountWon: number;
  /** What a first word makes of it: nothing yet, complete with this one, or still waiting. */
  readonly firstWord: 'none' | 'counts' | 'isNotEnough';
  /** Whether two must agree whatever the amount, because of who asked or of the account. */
  readonly takesTwo: boolean;
  /** Whether it would be refused for something else, so that nothing is moved. */
  readonly isRefused: boolean;
  /** What his hands have moved alone for this member today, won. */
  readonly movedWon: number;
}

/** Keeps account of what one administrator would move alone, request by request in their order. */
export class BulkForecast {
  readonly #isWithin: (movedWon: { member: number; day: number }) => boolean;
  readonly #byMember = new Map<string, number>();
  #dayWon: number;
  needsSecond = 0;

  /** @param dayWon what his hands have moved alone today, over all members */
  constructor(dayWon: number, isWithin: (movedWon: { member: number; day: number }) => boolean) {
    this.#dayWon = dayWon;
    this.#isWithin = isWithin;
  }

  add({ memberId, amountWon, firstWord, takesTwo, isRefused, movedWon }: ForecastRow): void {
    if (isRefused || firstWord === 'counts') return;
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
