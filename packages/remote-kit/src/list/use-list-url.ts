import { PAGES_MAX } from '@gwanje/contract';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type DayRange, dayInAddress, rangeNamed } from './day-range.rule';
import { saysWholeNumber, wholeNumberIn, withoutWholeNumber } from './own-numbers';

/** Where a person is in a list: everything of it stands in the address. */
export interface ListUrl {
  /** From 1; beyond what is counted only where it was reached from a neighbour. */
  readonly page: number;
  /** The row that the page follows or precedes, where it was reached from a neighbour. */
  readonly after: string | undefined;
  readonly before: string | undefined;
  readonly sort: string | undefined;
  /** The view that was chosen. */
  readonly view: string | undefined;
  readonly range: DayRange | undefined;
  /** The day on which a relative range was meant, once that day is over. */
  readonly on: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly filters: Readonly<Record<string, string>>;
}

/** Says in the address which part of its screen a list is, so it narrows nothing and stays when filters go. */
export const PART_NAME = 'tab';

const PLACE = ['page', 'after', 'before'] as const;

interface Change {
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Whether the way back leads to where one was; typing does not leave such steps. */
  readonly isStep?: boolean;
}

/** Reads and changes the part of the address that is the list's; what belongs to others stays. */
export function useListUrl(filterNames: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const names = filterNames.join();
  const said = names.split(',').flatMap((name) => {
    const value = name && params.get(name);
    return value ? [[name, value] as const] : [];
  });
  // The very same while it says the same, whatever else the address says by now.
  const saidText = JSON.stringify(said);
  const filters = useMemo(
    (): ListUrl['filters'] => Object.fromEntries(JSON.parse(saidText)),
    [saidText],
  );
  const url = useMemo((): ListUrl => {
    const read = (name: string) => params.get(name) ?? undefined;
    const page = Number(params.get('page'));
    const [after, before] = [read('after'), read('before')];
    const pageMax = after || before ? page : PAGES_MAX;
    return {
      page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, pageMax) : 1,
      after,
      before,
      sort: read('sort'),
      view: read('view'),
      range: rangeNamed(params.get('range')),
      on: dayInAddress(params),
      from: read('from'),
      to: read('to'),
      filters,
    };
  }, [params, filters]);

  // Two numbers that end alike are one address.
  const [, lookAgain] = useState({});
  const change = ({ values, isStep = true }: Change) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of PLACE) next.delete(name);
        for (const [name, value] of Object.entries(values))
          if (value) next.set(name, value);
          else next.delete(name);
        return withoutWholeNumber(next, 'query' in values);
      },
      { replace: !isStep },
    );
    lookAgain({});
  };
  // A link of before, or an address that was typed.
  const isTold = saysWholeNumber(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left out follows from the address alone
  useEffect(() => {
    if (isTold) setParams((before) => withoutWholeNumber(before, true), { replace: true });
  }, [isTold]);
  const whole = wholeNumberIn(filters);
  /** What is asked for, and typed: the address says the end of a number alone. */
  const meant = useMemo(
    (): ListUrl['filters'] => (whole === undefined ? filters : { ...filters, query: whole }),
    [filters, whole],
  );
  /** Says in the address what is shown already, so that a reload shows it too. */
  const keep = (values: Readonly<Record<string, string>>) =>
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), ...values }), {
      replace: true,
    });
  return { url, meant, change, keep };
}
