import { query, useQuery } from '@gwanje/api-client';
import {
  bets,
  CASINO_CHECKS,
  CASINO_KINDS,
  CASINO_PAGES,
  CASINO_VOID_RULES,
  type CasinoTransactionDetail,
  casinoHistoryOf,
  casinoPageHolds,
  casinoRounds,
  casinoTransactions,
  explainAmount,
  type ReplyOf,
} from '@gwanje/contract';
import {
  formatInstant,
  Link,
  useLocalized,
  useLocation,
  useNavigate,
  useScreenTitle,
  useShell,
} from '@gwanje/remote-kit';
import { Answered, useDetail, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Badge, Button, Card, EmptyState, formatWon, Page, Table } from '@gwanje/ui-kit';
import { useEffect, useState } from 'react';
import { transactionPage } from '../../domain/casino-pages';
import { casinoSums } from '../../domain/casino-sums.rule';
import { CasinoResultBadge, classText, providerText } from '../../parts/casino/casino-cells';
import { EntriesTable } from '../../parts/entries-table';
import { MemberCell } from '../../parts/member-cell';
import { useRowNow } from '../../parts/use-row-now';
import { useText } from '../../text';

function Why({ detail }: { readonly detail: CasinoTransactionDetail }) {
  const t = useText();
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  const { round, transaction } = detail;
  const { ledgerWon, computedWon } = casinoSums(detail);
  return (
    <section aria-label={t('casino.detail.why')}>
      <h3>{t('casino.detail.why')}</h3>
      <p>
        <strong>{explainAmount(detail.why, locale)}</strong>{' '}
        {transaction.mode === 'transfer' ? (
          <Badge tone="neutral">{t('casino.detail.record')}</Badge>
        ) : ledgerWon === computedWon ? (
          <Badge tone="good">{t('casino.detail.same')}</Badge>
        ) : (
          <Badge tone="bad">
            {t('casino.detail.differs', {
              ledger: formatWon(ledgerWon),
              computed: formatWon(computedWon),
            })}
          </Badge>
        )}
      </p>
      {round.voidRule && (
        <p>
          {t('casino.detail.void', {
            valid: formatWon(round.validWon),
            rule: localized(CASINO_VOID_RULES[round.voidRule]),
          })}
        </p>
      )}
    </section>
  );
}

function Transactions({ detail }: { readonly detail: CasinoTransactionDetail }) {
  const t = useText();
  const localized = useLocalized();
  return (
    <Table caption={t('casino.detail.round')}>
      <thead>
        <tr>
          <th scope="col">{t('casino.column.at')}</th>
          <th scope="col">{t('casino.column.kind')}</th>
          <th scope="col" data-n>
            {t('casino.column.amount')}
          </th>
          <th scope="col">{t('casino.column.result')}</th>
          <th scope="col" data-n>
            {t('casino.column.balance')}
          </th>
          <th scope="col">{t('casino.column.ref')}</th>
        </tr>
      </thead>
      <tbody>
        {detail.transactions.map((one) => (
          <tr key={one.transactionId}>
            <td>{formatInstant(one.at)}</td>
            <td>
              {localized(CASINO_KINDS[one.kind])} {one.pick}
            </td>
            <td data-n>{formatWon(one.amountWon)}</td>
            <td>
              <CasinoResultBadge result={one.result} />
            </td>
            <td data-n>{one.balanceAfterWon === null ? '–' : formatWon(one.balanceAfterWon)}</td>
            <td>
              {one.vendorRef}
              {one.cancels && ` ← ${one.cancels}`}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What a vendor sent beside what we read of it. */
function Raw({ transactions, raw }: Pick<CasinoTransactionDetail, 'transactions' | 'raw'>) {
  const t = useText();
  if (raw.length === 0) return <p>{t('casino.detail.noRaw')}</p>;
  return (
    <Table caption={t('casino.detail.raw')}>
      <thead>
        <tr>
          <th scope="col">{t('casino.column.ref')}</th>
          <th scope="col">{t('casino.detail.rawFields')}</th>
        </tr>
      </thead>
      <tbody>
        {raw.map(({ transactionId, fields }) => (
          <tr key={transactionId}>
            <th scope="row">
              {transactions.find((one) => one.transactionId === transactionId)?.vendorRef}
            </th>
            <td>
              {Object.entries(fields)
                .map(([name, value]) => `${name}: ${value ?? '–'}`)
                .join(' · ')}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Money names a transaction without its vendor: one of another history is shown on that one's page. */
function useOwnHistory(
  asked: CasinoDetailProps,
  said: CasinoTransactionDetail['transaction'] | undefined,
) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const flags = useShell((shell) => shell.flags);
  const shown = CASINO_PAGES.find(({ path }) => path === pathname);
  const own =
    said && !(shown && casinoPageHolds(shown, said))
      ? casinoHistoryOf(said, flags)?.path
      : undefined;
  const path = own && transactionPage(own, asked);
  useEffect(() => {
    if (path) navigate(path, { replace: true });
  }, [path, navigate]);
}

interface CasinoDetailProps {
  readonly memberId: string;
  readonly transactionId: string;
}

/** Whatever a vendor tells of a round changes one of these, and nobody edits a round: it has no version. */
const TOLD_OF_ROUND = [
  ...(['bets', 'betWon', 'winWon', 'cancels', 'closedAt', 'result'] as const),
  ...(['validWon', 'voidRule', 'isHigh'] as const),
];

/** One transaction with its round, its money, and how it stands in the vendor's own book. */
export function CasinoDetail(asked: CasinoDetailProps) {
  const t = useText();
  const localized = useLocalized();
  const title = useScreenTitle();
  const whyNot = useWhyNot('bet.decide');
  const { data } = useQuery(query(bets.readCasinoTransaction, asked));
  const { row } = useRowNow(
    casinoRounds,
    data && { id: data.round.roundId, memberId: asked.memberId },
  );
  const answer = useDetail({
    ...{ endpoint: bets.readCasinoTransaction, input: asked, row },
    rowOf: ({ round }) => round,
    besides: TOLD_OF_ROUND,
  });
  useOwnHistory(asked, answer.data?.transaction);
  const check = useWrite(bets.checkCasinoTransaction);
  const [checked, setChecked] = useState<ReplyOf<typeof bets.checkCasinoTransaction>>();
  const ask = async () => setChecked((await check.send(asked))?.data ?? undefined);
  return (
    <Page title={title}>
      <Answered answer={answer} things={t('casino.detail.things')} waitingRows={6}>
        {(detail) => {
          const { transaction: said } = detail;
          return (
            <Card
              title={t('casino.detail.title')}
              note={<CasinoResultBadge result={said.result} />}
              actions={
                <Button
                  size="s"
                  disabledReason={whyNot}
                  disabled={check.disabled}
                  onClick={() => void ask()}
                >
                  {t('casino.detail.check')}
                </Button>
              }
            >
              <p>
                <MemberCell member={said.member} /> · {formatInstant(said.at)} ·{' '}
                {providerText(said, localized)} · {classText(said, localized)} · {said.game} ·{' '}
                {localized(CASINO_KINDS[said.kind])} <strong>{formatWon(said.amountWon)}</strong>
              </p>
              {checked && (
                <p role="status">
                  {t('casino.detail.checked', { result: localized(CASINO_CHECKS[checked.check]) })}
                  {checked.theirs &&
                    ` (${localized(CASINO_KINDS[checked.theirs.kind])} ${formatWon(checked.theirs.amountWon)})`}
                </p>
              )}
              <Why detail={detail} />
              <Transactions detail={detail} />
              <Raw transactions={detail.transactions} raw={detail.raw} />
              {detail.entries.length === 0 ? (
                <p>{t('casino.detail.noEntries')}</p>
              ) : (
                <EntriesTable entries={detail.entries} />
              )}
              {said.details?.replayUrl && (
                <p>
                  <a href={said.details.replayUrl} target="_blank" rel="noopener noreferrer">
                    {t('casino.detail.replay')}
                  </a>
                </p>
              )}
              {said.mode === 'transfer' && (
                <p>
                  <Link
                    to={`/money/change?${new URLSearchParams({
                      ...{ tab: 'providers', memberId: said.member._id, range: 'all' },
                    })}`}
                    target="_top"
                  >
                    {t('casino.detail.moves')}
                  </Link>
                </p>
              )}
              <p>{t('casino.detail.noButton')}</p>
            </Card>
          );
        }}
      </Answered>
    </Page>
  );
}

/** The same where it is named by its number alone, as an audit line names it. */
export function CasinoBet({ transactionId }: Pick<CasinoDetailProps, 'transactionId'>) {
  const t = useText();
  const found = useQuery(
    query(casinoTransactions.page, { categoryInfo: 'betId', query: transactionId }),
  );
  return (
    <Answered answer={found} things={t('casino.detail.things')} waitingRows={6}>
      {({ rows: [row] }) =>
        row ? (
          <CasinoDetail transactionId={transactionId} memberId={row.member._id} />
        ) : (
          <EmptyState title={t('sports.notFound')} />
        )
      }
    </Answered>
  );
}
