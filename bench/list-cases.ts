// Every combination of filters and sorts that the history and the requests offer, filled with what a database holds.
import type { entries, requests } from '@gwanje/contract';
import type { PageOf } from '../server/src/platform/list-source';
import { runStatement } from '../server/test/test-database';
import { LAST_AT } from './load-ledger';

export type EntriesInput = PageOf<typeof entries>;
export type RequestsInput = PageOf<typeof requests>;

/** A row that was drawn from a database, to make filters of that find something there. */
export interface Drawn {
  readonly id: string;
  readonly memberId: string;
  readonly day: string;
  /** The last day of a range that begins with `day`. */
  readonly lastDay: string;
}

export interface DrawnEntry extends Drawn {
  readonly wallet: NonNullable<EntriesInput['wallet']>;
  readonly type: NonNullable<EntriesInput['type']>;
  readonly group: NonNullable<EntriesInput['group']>;
}

export interface DrawnRequest extends Drawn {
  readonly kind: RequestsInput['kind'];
  readonly status: NonNullable<RequestsInput['status']>;
}

export interface Case<Row, Input> {
  readonly what: string;
  readonly inputOf: (row: Row) => Input;
  /** A page by its number: neither a filter nor a sort, and the dearer the further it lies. */
  readonly isByNumber?: true;
}

const DAYS_OF_A_RANGE = 30;
export const DAY = `to_char(at at time zone 'Asia/Seoul', 'YYYY-MM-DD')`;
export const LAST_DAY = `to_char(at at time zone 'Asia/Seoul' + interval '${DAYS_OF_A_RANGE} days', 'YYYY-MM-DD')`;
const LARGE_WON = 1_000_000;
/** What one entry in a hundred is of. */
const ONE_AMOUNT = { minWon: 61_000, maxWon: 61_099 } as const;
/** What every other entry of a day is of, so that a page of it is full however little happens. */
const COMMON = { minWon: 1_000, maxWon: 49_999 } as const;
/** What hardly any is of, so that a page is looked for among all that the day has. */
const RARE = { minWon: 100_001, maxWon: 999_999 } as const;
/** What was loaded, and not written beside: that is all of one day. */
const IS_LOADED = `at < '${LAST_AT.toISOString()}'::timestamptz - interval '1 day'`;
const GROUPS = ['chargeExchange', 'point', 'betting', 'conversion'];

const entriesWho = (condition: string, count: number) => `
  select entry_id as id, member_id as "memberId", type, wallet, ${DAY} as day,
    ${LAST_DAY} as "lastDay",
    ('{${GROUPS}}'::text[])[1 + floor(random() * ${GROUPS.length})::int] as "group"
  from ledger_entry where ${IS_LOADED} and ${condition} order by random() limit ${count}`;

/** So many entries, spread over the whole ledger; `rows` is how many there are. */
export const drawEntries = async (url: string, rows: number, count: number) =>
  (await runStatement(
    url,
    entriesWho(`random() < ${(2 * count) / rows}`, count),
  )) as unknown as DrawnEntry[];

/** The same of amounts that hardly any entry is of: a filter for them finds something in each size. */
export const drawRareEntries = async (url: string, count: number) =>
  (await runStatement(
    url,
    entriesWho(`abs(amount_won) between ${RARE.minWon} and ${RARE.maxWon}`, count),
  )) as unknown as DrawnEntry[];

export const drawRequests = async (url: string, rows: number, count: number) =>
  (await runStatement(
    url,
    `select request_id as id, member_id as "memberId", kind, status, ${DAY} as day,
       ${LAST_DAY} as "lastDay"
     from (select *, requested_at as at from money_request) as request
     where random() < ${(2 * count) / rows} order by random() limit ${count}`,
  )) as unknown as DrawnRequest[];

const NEWEST = ', newest first';
const ONE_DAY = 'a day';
/** A month, and the one day that a history is opened with. */
export const WITHIN = {
  days: ({ day, lastDay }: Drawn) => ({ from: day, to: lastDay }),
  [ONE_DAY]: ({ day }: Drawn) => ({ from: day, to: day }),
};

/** Both sorts of every combination of one choice from each list of filters. */
export function combine<Row, Input extends object>(
  noun: string,
  choices: readonly Readonly<Record<string, (row: Row) => Partial<Input>>>[],
  always: (row: Row) => Partial<Input>,
): Case<Row, Input>[] {
  let cases: { names: string[]; inputOf: (row: Row) => Partial<Input> }[] = [
    { names: [], inputOf: always },
  ];
  for (const choice of choices)
    cases = cases.flatMap(({ names, inputOf }) => [
      { names, inputOf },
      ...Object.entries(choice).map(([name, add]) => ({
        names: [...names, name],
        inputOf: (row: Row) => ({ ...inputOf(row), ...add(row) }),
      })),
    ]);
  return cases.flatMap(({ names, inputOf }) =>
    (['newest', 'oldest'] as const).map((sort) => ({
      what: `${noun}${names.length > 0 ? ` by ${names.join(', ')}` : ''}, ${sort} first`,
      inputOf: (row: Row) => ({ ...inputOf(row), sort }) as unknown as Input,
    })),
  );
}

export const ENTRY_CASES: readonly Case<DrawnEntry, EntriesInput>[] = [
  ...combine<DrawnEntry, EntriesInput>(
    'entries',
    [
      { member: ({ memberId }) => ({ memberId }) },
      {
        wallet: ({ wallet }) => ({ wallet }),
        group: ({ group }) => ({ group }),
        type: ({ type }) => ({ type }),
        'type and wallet': ({ type, wallet }) => ({ type, wallet }),
      },
      WITHIN,
    ],
    () => ({}),
  ),
  ...(['newest', 'oldest'] as const).flatMap((sort): Case<DrawnEntry, EntriesInput>[] => [
    {
      what: `entries by large amounts, ${sort} first`,
      inputOf: () => ({ minWon: LARGE_WON, sort }),
    },
    {
      what: `entries by large amounts, from a day on, ${sort} first`,
      inputOf: ({ day }) => ({ minWon: LARGE_WON, from: day, sort }),
    },
    {
      what: `entries by member, amounts, ${sort} first`,
      inputOf: ({ memberId }) => ({ ...ONE_AMOUNT, memberId, sort }),
    },
    {
      what: `entries by common amounts, a day, ${sort} first`,
      inputOf: ({ day }) => ({ ...COMMON, from: day, to: day, sort }),
    },
  ]),
  { what: 'entries after one', inputOf: ({ id }) => ({ after: id }) },
  { what: 'entries by wallet after one', inputOf: ({ id, wallet }) => ({ after: id, wallet }) },
  { what: 'entries, page 10', inputOf: () => ({ page: 10 }), isByNumber: true },
  {
    what: 'entries by wallet, page 10',
    inputOf: ({ wallet }) => ({ wallet, page: 10 }),
    isByNumber: true,
  },
];

export const RARE_CASES = (['newest', 'oldest'] as const).map(
  (sort): Case<DrawnEntry, EntriesInput> => ({
    what: `entries by rare amounts, a day, ${sort} first`,
    inputOf: ({ day }) => ({ ...RARE, from: day, to: day, sort }),
  }),
);

export const REQUEST_CASES: readonly Case<DrawnRequest, RequestsInput>[] = [
  ...combine<DrawnRequest, RequestsInput>(
    'requests by kind',
    [
      { member: ({ memberId }) => ({ memberId }) },
      { status: ({ status }) => ({ status }) },
      WITHIN,
    ],
    ({ kind }) => ({ kind }),
  ).map((each) => ({ ...each, what: each.what.replace('kind by ', 'kind, ') })),
  ...(
    [
      ['-amountWon', 'largest'],
      ['amountWon', 'smallest'],
      ['-profitWon', 'best'],
      ['profitWon', 'worst'],
    ] as const
  ).flatMap(([sort, first]): Case<DrawnRequest, RequestsInput>[] => {
    return [
      {
        what: `requests by kind, open, ${first} first`,
        inputOf: ({ kind }) => ({ kind, status: 'open', sort }),
      },
      {
        what: `requests by kind, status, ${first} first`,
        inputOf: ({ kind, status }) => ({ kind, status, sort }),
      },
      {
        what: `requests by kind, days, ${first} first`,
        inputOf: ({ kind, day, lastDay }) => ({ kind, from: day, to: lastDay, sort }),
      },
    ];
  }),
  { what: 'requests by kind after one', inputOf: ({ id, kind }) => ({ kind, after: id }) },
  {
    what: 'requests by kind, page 10',
    inputOf: ({ kind }) => ({ kind, page: 10 }),
    isByNumber: true,
  },
];

/** The same filters for totals, which have no sort and no page. */
export const totalsOf = <Row, Input extends { sort?: unknown }>(
  cases: readonly Case<Row, Input>[],
): Case<Row, Omit<Input, 'sort'>>[] =>
  cases
    // Sums of one day are of whoever came on it: they grow with the day, however long the history is.
    .filter(({ what }) => what.endsWith(NEWEST) && !what.includes(ONE_DAY))
    .map(({ what, inputOf }) => ({
      what: `totals of ${what.replace(NEWEST, '')}`,
      inputOf: (row) => {
        const { sort: _, ...filter } = inputOf(row);
        return filter;
      },
    }));
