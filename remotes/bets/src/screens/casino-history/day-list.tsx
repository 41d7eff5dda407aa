import { query, useQuery } from '@gwanje/api-client';
import {
  bets,
  CASINO_DIFFERENCES_MAX,
  CASINO_KINDS,
  type CasinoDifference,
  type CasinoPage,
  type CasinoReconciliation,
  casinoReconciliations,
} from '@gwanje/contract';
import {
  formatInstant,
  INSTANT_WIDTH_PX,
  Link,
  MemberLink,
  useLocalized,
  useLocation,
  withBetDetail,
} from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { type Filter, ListScreen } from '@gwanje/remote-kit/list';
import { Badge, formatWon, Table } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { useCallback, useMemo } from 'react';
import { transactionPage } from '../../domain/casino-pages';
import { useText } from '../../text';
import { CasinoHead } from './casino-head';

interface DifferencesProps {
  readonly reconciliationId: string;
  readonly path: string;
}

/** What differs in a day; ours of it opens in a window over the list. */
function Differences({ reconciliationId, path }: DifferencesProps) {
  const t = useText();
  const { search } = useLocation();
  const localized = useLocalized();
  const answer = useQuery(query(bets.listCasinoDifferences, { reconciliationId }));
  const side = (said: CasinoDifference['ours']) =>
    said
      ? `${localized(CASINO_KINDS[said.kind])} ${formatWon(said.amountWon)}`
      : t('casino.days.missing');
  return (
    <Answered answer={answer} things={t('casino.things.transactions')} waitingRows={3}>
      {({ differences, isMore }) =>
        differences.length === 0 ? (
          <p>{t('casino.days.none')}</p>
        ) : (
          <>
            <Table caption={t('casino.days.only')}>
              <thead>
                <tr>
                  <th scope="col">{t('casino.column.ref')}</th>
                  <th scope="col">{t('casino.days.member')}</th>
                  <th scope="col">{t('casino.column.ours')}</th>
                  <th scope="col">{t('casino.column.theirs')}</th>
                </tr>
              </thead>
              <tbody>
                {differences.map(({ vendorRef, transactionId, member, ours, theirs }) => (
                  <tr key={`${vendorRef} ${member?._id}`}>
                    <th scope="row">
                      {transactionId && member ? (
                        <Link
                          to={{
                            search: withBetDetail(
                              search,
                              transactionPage(path, { transactionId, memberId: member._id }),
                            ),
                          }}
                        >
                          {vendorRef}
                        </Link>
                      ) : (
                        vendorRef
                      )}
                    </th>
                    <td>
                      {member ? <MemberLink memberId={member._id}>{member.id}</MemberLink> : '–'}
                    </td>
                    <td>{side(ours)}</td>
                    <td>{side(theirs)}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
            {isMore && <p>{t('casino.days.more', { count: CASINO_DIFFERENCES_MAX })}</p>}
          </>
        )
      }
    </Answered>
  );
}

/** The days of a vendor whose book was held against ours. */
export function DayList({ page }: { readonly page: CasinoPage }) {
  const t = useText();
  const columns = useMemo((): readonly Column<CasinoReconciliation>[] => {
    const book = (id: 'ours' | 'theirs'): Column<CasinoReconciliation> => ({
      ...{ id, head: t(`casino.column.${id}`), widthPx: 330 },
      inFile: Object.entries({
        rows: t('casino.things.transactions'),
        betWon: t('casino.column.bet'),
        winWon: t('casino.column.win'),
        cancelWon: t('casino.column.cancel'),
      }).map(([key, what]) => ({
        key: `${id}.${key}`,
        head: `${t(`casino.column.${id}`)} · ${what}`,
      })),
      cell: (row) => {
        const { rows, betWon, winWon, cancelWon } = row[id];
        const won = { bet: formatWon(betWon), win: formatWon(winWon) };
        return t('casino.book', { rows, ...won, cancel: formatWon(cancelWon) });
      },
    });
    return [
      {
        ...{ id: 'dayOn', head: t('casino.column.day'), widthPx: 110, isIdentifier: true },
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ dayOn }) => dayOn,
      },
      book('ours'),
      book('theirs'),
      {
        ...{ id: 'playWon', head: t('casino.column.play'), widthPx: 160, isNumber: true },
        cell: ({ playWon }) => (playWon === null ? '–' : formatWon(playWon)),
      },
      {
        ...{ id: 'differingRows', head: t('casino.column.differing'), widthPx: 90 },
        isNumber: true,
        cell: ({ differingRows }) => (
          <Badge tone={differingRows > 0 ? 'bad' : 'good'}>{differingRows}</Badge>
        ),
      },
      {
        ...{ id: 'at', head: t('casino.column.at'), widthPx: INSTANT_WIDTH_PX },
        cell: ({ at }) => formatInstant(at),
      },
    ];
  }, [t]);
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        ...{ name: 'isDiffering', label: t('casino.filter.differing') },
        options: [
          { value: '', label: t('filter.all') },
          { value: 'true', label: t('casino.filter.differing.only') },
        ],
      },
      {
        ...{ name: 'by', label: t('casino.views'), isElsewhere: true },
        options: [{ value: 'days', label: t('casino.view.days') }],
      },
    ],
    [t],
  );
  const { vendor } = page;
  return (
    <ListScreen
      list={casinoReconciliations}
      things={t('casino.things.days')}
      subtitle={t(`casino.subtitle.${page.mode ?? 'flags'}`)}
      columns={columns}
      filters={filters}
      narrow={useCallback(
        ({ by: _, ...rest }: Readonly<Record<string, string>>) => ({ ...rest, vendor }),
        [vendor],
      )}
      defaultRange="all"
      toneOf={({ differingRows }) => (differingRows > 0 ? 'bad' : undefined)}
      detailOf={({ reconciliationId }) => (
        <Differences reconciliationId={reconciliationId} path={page.path} />
      )}
    >
      <CasinoHead page={page} by="days" />
    </ListScreen>
  );
}
