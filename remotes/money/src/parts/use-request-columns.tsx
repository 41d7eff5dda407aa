import {
  type MoneyRequest,
  REQUEST_CHANNELS,
  REQUEST_KINDS,
  REQUEST_STATUSES,
  type RequestFacts,
  type RequestKind,
} from '@gwanje/contract';
import { formatInstant, INSTANT_WIDTH_PX, type Text, useShell } from '@gwanje/remote-kit';
import { Age } from '@gwanje/remote-kit/list';
import { Badge, formatWon } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { useMemo } from 'react';
import { countAccounts } from '../domain/joined-accounts.rule';
import { isDueLate, isHeld, isLate, isOpen } from '../domain/request-state.rule';
import type { ko } from '../locales/ko';
import { useText } from '../text';
import { CopyAccount } from './copy-account';
import { FactChips } from './fact-chips';
import { MemberCell } from './member-cell';
import { FirstWord, StatusCell } from './status-cell';
import type { DepositsByRequest } from './use-request-deposits';
import type { FactsByRequest } from './use-request-facts';

type Columns = readonly Column<MoneyRequest>[];
type Words = Text<keyof typeof ko>;

type Named = Readonly<Record<'ko' | 'en', string>>;

const FACTS_SHOWN = 3;
const NO_ROWS: readonly MoneyRequest[] = [];

const signed = (won: number) =>
  won < 0 ? <span data-loss>{formatWon(won)}</span> : formatWon(won);

/** Figures that are looked up beside the rows; – while they are not known. */
const figure =
  (facts: FactsByRequest, pick: (facts: RequestFacts) => number | null) =>
  ({ requestId }: MoneyRequest) => {
    const known = facts.get(requestId);
    const won = known ? pick(known) : null;
    return won === null ? '–' : signed(won);
  };

/** How long it has waited, and that this is too long. */
function Waited({ request }: { request: MoneyRequest }) {
  const t = useText();
  return (
    <>
      <Age at={request.requestedAt} />{' '}
      {isLate(request, Date.now()) && <Badge tone="warn">{t('requests.late')}</Badge>}
    </>
  );
}

const head = (t: Words): Columns => [
  {
    id: 'requestedAt',
    head: t('requests.requestedAt'),
    widthPx: INSTANT_WIDTH_PX,
    sorts: { ascending: 'oldest', descending: 'newest' },
    cell: ({ requestedAt }) => formatInstant(requestedAt),
  },
  {
    id: 'waited',
    head: t('requests.waited'),
    // As long as `23 hours ago` with its `Late`.
    widthPx: 136,
    inFile: [],
    cell: (request) => (isOpen(request) ? <Waited request={request} /> : '–'),
  },
  {
    id: 'member',
    head: t('requests.member'),
    widthPx: 210,
    isIdentifier: true,
    inFile: [
      { key: 'member.id', head: t('requests.memberId') },
      { key: 'member.nick', head: t('requests.nick') },
    ],
    cell: ({ member }) => <MemberCell member={member} />,
  },
  {
    id: 'amountWon',
    head: t('requests.amount'),
    widthPx: 120,
    isNumber: true,
    // Beside whose it is also where there is room for no more.
    isPinned: true,
    sorts: { ascending: 'amountWon', descending: '-amountWon' },
    cell: ({ amountWon }) => <strong>{formatWon(amountWon)}</strong>,
  },
];

const ofCharge = (t: Words, facts: FactsByRequest): Columns => [
  {
    id: 'payer',
    head: t('requests.payer'),
    widthPx: 80,
    inFile: [{ key: 'bankAccount.owner' }],
    cell: ({ bankAccount }) => bankAccount?.owner ?? '–',
  },
  {
    id: 'depositAccount',
    head: t('requests.depositAccount'),
    widthPx: 150,
    inFile: [{ key: 'depositAccount.bank' }, { key: 'depositAccount.number' }],
    cell: ({ depositAccount }) =>
      depositAccount ? `${depositAccount.bank} ${depositAccount.number}` : '–',
  },
  factsColumn(t, facts),
  {
    id: 'moneyWon',
    head: t('requests.balance'),
    widthPx: 110,
    isNumber: true,
    inFile: [],
    cell: figure(facts, ({ balanceWon }) => balanceWon),
  },
  {
    id: 'chargedWon',
    head: t('requests.charged'),
    widthPx: 110,
    isNumber: true,
    isOptional: true,
    inFile: [],
    cell: figure(facts, ({ chargedWon }) => chargedWon),
  },
  profitColumn(t, true),
];

const ofExchange = (t: Words, facts: FactsByRequest): Columns => [
  wageringColumn(t, facts),
  {
    id: 'missingWon',
    head: t('requests.missing'),
    widthPx: 110,
    isNumber: true,
    isOptional: true,
    inFile: [],
    cell: figure(facts, ({ wagering }) => wagering?.openWon ?? null),
  },
  {
    id: 'bankAccount',
    head: t('requests.account'),
    widthPx: 270,
    inFile: [
      { key: 'bankAccount.bank', head: t('requests.bank') },
      { key: 'bankAccount.number', head: t('requests.accountNumber') },
      { key: 'bankAccount.owner', head: t('requests.owner') },
    ],
    cell: ({ bankAccount }) => (bankAccount ? <CopyAccount account={bankAccount} /> : '–'),
  },
  factsColumn(t, facts),
  {
    id: 'chargedTodayWon',
    head: t('requests.chargedToday'),
    widthPx: 110,
    isNumber: true,
    inFile: [],
    cell: figure(facts, ({ chargedTodayWon }) => chargedTodayWon),
  },
  {
    id: 'exchangedTodayWon',
    head: t('requests.exchangedToday'),
    widthPx: 110,
    isNumber: true,
    inFile: [],
    cell: figure(facts, ({ exchangedTodayWon }) => exchangedTodayWon),
  },
  profitColumn(t),
  {
    id: 'afterMoneyWon',
    head: t('requests.left'),
    widthPx: 110,
    isNumber: true,
    inFile: [],
    cell: figure(facts, ({ balanceWon }) => balanceWon),
  },
];

const claimCell = ({ claim }: MoneyRequest) =>
  claim && isHeld(claim) ? (
    <abbr title={claim.by.id} data-initials>
      {claim.by.id.slice(0, 2).toUpperCase()}
    </abbr>
  ) : (
    '–'
  );

const claimColumn = (t: Words): Column<MoneyRequest> => ({
  id: 'claim',
  head: t('requests.claim'),
  widthPx: 62,
  inFile: [{ key: 'claim.by.id' }],
  cell: claimCell,
});

const wishColumn = (t: Words): Column<MoneyRequest> => ({
  id: 'bonusWish',
  head: t('desk.wish'),
  widthPx: 74,
  inFile: [
    {
      key: 'bonusWish',
      words: { offered: t('desk.wish.offered'), none: t('desk.wish.none') },
    },
  ],
  cell: ({ bonusWish }) => t(`desk.wish.${bonusWish}`),
});

const depositTxColumn = (t: Words, deposits: DepositsByRequest): Column<MoneyRequest> => ({
  id: 'depositId',
  head: t('desk.depositTx'),
  widthPx: 150,
  isOptional: true,
  inFile: [],
  cell: ({ requestId }) =>
    deposits.get(requestId)?.find(({ deposit }) => deposit.state === 'matched')?.deposit
      .agentTxId ?? '–',
});

/** Whether the money of a charge has come. */
function DepositCell({ deposits }: { deposits: ReturnType<DepositsByRequest['get']> }) {
  const t = useText();
  if (!deposits) return '–';
  if (deposits.some(({ deposit }) => deposit.state === 'matched'))
    return <Badge tone="good">{t('desk.deposit.matched')}</Badge>;
  if (deposits.some(({ isAmountSame, name }) => isAmountSame && name === 'same'))
    return <Badge tone="good">{t('desk.deposit.same')}</Badge>;
  return deposits.length > 0 ? (
    <Badge tone="warn">{t('desk.deposit.some', { count: deposits.length })}</Badge>
  ) : (
    t('desk.deposit.none')
  );
}

const depositColumn = (t: Words, deposits: DepositsByRequest): Column<MoneyRequest> => ({
  id: 'deposit',
  head: t('desk.deposit'),
  widthPx: 84,
  inFile: [],
  cell: ({ requestId }) => <DepositCell deposits={deposits.get(requestId)} />,
});

/** What a glance at a queue needs: the rest stands beside it. */
function deskColumns(
  t: Words,
  { locale, isCharge }: { readonly locale: 'ko' | 'en'; readonly isCharge: boolean },
  facts: FactsByRequest,
  deposits: DepositsByRequest,
): Columns {
  const [requestedAt, waited, member, amount] = head(t) as [
    Column<MoneyRequest>,
    Column<MoneyRequest>,
    Column<MoneyRequest>,
    Column<MoneyRequest>,
  ];
  const status = tail(t, locale, isCharge).find(
    ({ id }) => id === 'status',
  ) as Column<MoneyRequest>;
  return [
    {
      ...waited,
      // `23시간 전` is shorter, and the panel leaves little room.
      ...(locale === 'ko' && { widthPx: 104 }),
      ...(requestedAt.sorts && { sorts: requestedAt.sorts }),
    },
    // As wide as its level, ID, what he shares with others and a nickname of four letters.
    { ...member, widthPx: 216 },
    { ...amount, widthPx: 104 },
    ...(isCharge ? [depositColumn(t, deposits)] : [wageringColumn(t, facts)]),
    claimColumn(t),
    {
      ...factsColumn(t, facts),
      widthPx: 236,
      cell: (request) => (
        <>
          {request.status === 'held' && (
            <Badge tone="accent">{REQUEST_STATUSES.held[locale]}</Badge>
          )}{' '}
          <FirstWord request={request} />{' '}
          <FactChips
            requestId={request.requestId}
            facts={rowFacts(facts.get(request.requestId))}
            shownMax={FACTS_SHOWN}
            areUnknown={facts.areUnknown && isOpen(request)}
          />
        </>
      ),
    },
    ...(isCharge ? [wishColumn(t)] : []),
    profitColumn(t, true),
    { ...requestedAt, isOptional: true, id: 'requestedAt' },
    { ...status, isOptional: true },
  ];
}

/** Other transfers on the page go to this account too: they stand together, each by itself. */
function SameAccount({ count }: { count: number }) {
  const t = useText();
  return count > 1 ? (
    <>
      <Badge tone="warn">{t('desk.sameAccount', { count })}</Badge>{' '}
    </>
  ) : null;
}

/** What is to be transferred: where to, and who is at it. */
const dueColumns = (t: Words, rows: readonly MoneyRequest[]): Columns => [
  {
    id: 'approvedAt',
    head: t('desk.approvedAt'),
    widthPx: 210,
    sorts: { ascending: 'oldest', descending: 'newest' },
    inFile: [{ key: 'decidedAt' }],
    cell: (request) => (
      <>
        {request.decidedAt ? formatInstant(request.decidedAt) : '–'}{' '}
        {isDueLate(request, Date.now()) && <Badge tone="bad">{t('desk.dueLate')}</Badge>}
      </>
    ),
  },
  ...head(t).slice(2),
  {
    id: 'bankAccount',
    head: t('requests.account'),
    widthPx: 250,
    inFile: [
      { key: 'bankAccount.bank', head: t('requests.bank') },
      { key: 'bankAccount.number', head: t('requests.accountNumber') },
      { key: 'bankAccount.owner', head: t('requests.owner') },
    ],
    cell: ({ bankAccount }) =>
      bankAccount ? (
        <>
          <SameAccount count={countAccounts(rows)({ bankAccount })} />
          <CopyAccount account={bankAccount} />
        </>
      ) : (
        '–'
      ),
  },
  {
    id: 'approvedBy',
    head: t('desk.approvedBy'),
    widthPx: 90,
    inFile: [{ key: 'decidedBy.id' }],
    cell: ({ decidedBy }) => decidedBy?.id ?? '–',
  },
  claimColumn(t),
  {
    id: 'file',
    head: t('payoutFile.column'),
    widthPx: 130,
    inFile: [{ key: 'file.by.id' }, { key: 'file.at' }],
    cell: ({ file }) =>
      file ? (
        <Badge tone={isHeld(file) ? 'accent' : 'warn'}>
          {t('payoutFile.by', { id: file.by.id, at: formatInstant(file.at).slice(-8) })}
        </Badge>
      ) : (
        '–'
      ),
  },
  {
    id: 'paidBy',
    head: t('desk.paidBy'),
    widthPx: 90,
    inFile: [{ key: 'paidBy.id' }],
    cell: ({ paidBy }) => paidBy?.id ?? '–',
  },
  {
    id: 'paidAt',
    head: t('desk.paidAt'),
    widthPx: INSTANT_WIDTH_PX,
    cell: ({ paidAt }) => (paidAt ? formatInstant(paidAt) : '–'),
  },
];

const wageringColumn = (t: Words, facts: FactsByRequest): Column<MoneyRequest> => ({
  id: 'wagering',
  head: t('requests.wagering'),
  widthPx: 124,
  inFile: [],
  cell: ({ requestId }) => <WageringCell facts={facts.get(requestId)} />,
});

/** What a row has room for: a difference that is not below 0 has a column, and stands in the panel. */
const rowFacts = (known: RequestFacts | undefined) =>
  known?.facts.filter(({ code, tone }) => code !== 'profit' || tone === 'bad');

const factsColumn = (t: Words, facts: FactsByRequest): Column<MoneyRequest> => ({
  id: 'facts',
  head: t('requests.facts'),
  widthPx: 290,
  inFile: [],
  cell: (request) => (
    <FactChips
      requestId={request.requestId}
      facts={rowFacts(facts.get(request.requestId))}
      shownMax={FACTS_SHOWN}
      areUnknown={facts.areUnknown && isOpen(request)}
    />
  ),
});

/** What its member has charged less exchanged: as it was decided, or with it while it waits. */
const profitColumn = (t: Words, isOptional?: true): Column<MoneyRequest> => ({
  id: 'profitWon',
  head: t('requests.profit'),
  widthPx: 110,
  isNumber: true,
  sorts: { ascending: 'profitWon', descending: '-profitWon' },
  ...(isOptional && { isOptional }),
  cell: ({ profitWon }) => signed(profitWon),
});

function WageringCell({ facts }: { facts: RequestFacts | undefined }) {
  const t = useText();
  if (!facts?.wagering) return '–';
  const { progressBps, openWon } = facts.wagering;
  const percent = (progressBps / 100).toFixed(2);
  return (
    <span data-wagering={openWon > 0 ? 'unmet' : 'met'}>
      <progress max={10_000} value={progressBps} aria-label={t('requests.wagering')} />
      {percent} %
    </span>
  );
}

const said = <Name extends string>(names: Readonly<Record<Name, Named>>, locale: 'ko' | 'en') =>
  Object.fromEntries(
    (Object.keys(names) as Name[]).map((name) => [name, names[name][locale]]),
  ) as Record<Name, string>;

const tail = (t: Words, locale: 'ko' | 'en', isCharge: boolean): Columns => {
  const words = said(REQUEST_STATUSES, locale);
  const channels = said(REQUEST_CHANNELS, locale);
  return [
    {
      id: 'channel',
      head: t('requests.channel'),
      widthPx: 110,
      isOptional: true,
      inFile: [
        { key: 'channel', words: channels },
        { key: 'requestedBy.id', head: t('adjustments.requestedBy') },
      ],
      cell: ({ channel, requestedBy }) =>
        requestedBy ? t('requests.proxy', { id: requestedBy.id }) : channels[channel],
    },
    {
      id: 'status',
      head: t('requests.status'),
      widthPx: 210,
      inFile: [{ key: 'status', words }],
      cell: (request) => <StatusCell request={request} />,
    },
    ...(isCharge
      ? [
          {
            id: 'bonusWon',
            head: t('requests.bonus'),
            widthPx: 100,
            isNumber: true as const,
            cell: ({ bonusWon }: MoneyRequest) => (bonusWon === null ? '–' : formatWon(bonusWon)),
          },
        ]
      : []),
    {
      id: 'claim',
      head: t('requests.claim'),
      widthPx: 110,
      inFile: [{ key: 'claim.by.id' }],
      cell: ({ claim }) =>
        claim && isHeld(claim) ? <Badge tone="accent">{claim.by.id}</Badge> : '–',
    },
    {
      id: 'decidedBy',
      head: t('requests.decidedBy'),
      widthPx: 100,
      inFile: [{ key: 'decidedBy.id' }],
      cell: ({ decidedBy }) => decidedBy?.id ?? '–',
    },
    {
      id: 'decidedAt',
      head: t('requests.decidedAt'),
      widthPx: INSTANT_WIDTH_PX,
      cell: ({ decidedAt }) => (decidedAt ? formatInstant(decidedAt) : '–'),
    },
    {
      id: 'reason',
      head: t('requests.reason'),
      widthPx: 180,
      isOptional: true,
      cell: ({ reason }) => reason ?? '–',
    },
  ];
};

/** What is exchanged: a member's money, or what a partner has earned. */
const kindColumn = (t: Words, locale: 'ko' | 'en'): Column<MoneyRequest> => ({
  id: 'kind',
  head: t('requests.kind'),
  widthPx: 110,
  isOptional: true,
  inFile: [{ key: 'kind', words: said(REQUEST_KINDS, locale) }],
  cell: ({ kind }) => REQUEST_KINDS[kind][locale],
});

interface QueuePart {
  readonly kind: RequestKind;
  /** A list with everything, or a desk's queue of what waits for a decision, or of what is due. */
  readonly part: 'list' | 'desk' | 'due';
  readonly isDesk: boolean;
}

/** What a queue says of each request; what is looked up beside the rows is drawn into them. */
export function useRequestColumns(
  { kind, part, isDesk }: QueuePart,
  facts: FactsByRequest,
  deposits: DepositsByRequest,
  rows: readonly MoneyRequest[],
): Columns {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const due = part === 'due' ? rows : NO_ROWS;
  return useMemo(() => {
    const isCharge = kind === 'charge';
    if (part === 'desk') return deskColumns(t, { locale, isCharge }, facts, deposits);
    if (part === 'due') return dueColumns(t, due);
    const middle = isCharge ? ofCharge(t, facts) : ofExchange(t, facts);
    const [requestedAt, waited, ...who] = head(t) as [
      Column<MoneyRequest>,
      Column<MoneyRequest>,
      ...Column<MoneyRequest>[],
    ];
    return [
      ...[requestedAt, waited],
      ...(isCharge ? [] : [kindColumn(t, locale)]),
      ...who,
      ...middle,
      ...tail(t, locale, isCharge),
      ...(isDesk && isCharge ? [wishColumn(t), depositTxColumn(t, deposits)] : []),
    ];
  }, [t, locale, kind, part, isDesk, facts, deposits, due]);
}
