import { query, useQuery } from '@gwanje/api-client';
import {
  adjustments,
  entries,
  HISTORY_TYPES,
  type HistoryType,
  members,
  money,
  PARTNER_GRADE_MIN,
  REQUEST_KINDS,
  REQUEST_STATUSES,
  type RequestKind,
  type requests as RequestList,
  type RowOf,
  requests,
} from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { formatWon, Table } from '@gwanje/ui-kit';
import { useText } from '../../text';
import { DetailTable } from '../detail-table';
import type { PanelProps } from './panel-props';

const KINDS: readonly RequestKind[] = ['charge', 'exchange'];
/** Only partners have income money. */
const KINDS_OF_PARTNER: readonly RequestKind[] = [...KINDS, 'incomeExchange'];

/** What the house gives him to play with, and takes back of it. */
const BONUS_COSTS: readonly string[] = ['bonusCost', 'couponCost', 'attendanceCost', 'paybackCost'];
const BONUS_TYPES = (Object.keys(HISTORY_TYPES) as HistoryType[])
  .filter((type) => type !== 'PointChangeFee' && BONUS_COSTS.includes(HISTORY_TYPES[type].counter))
  .join(',');

/** What a member asked for, and what was paid to him or taken directly. */
export function MoneyPanel({ memberId }: PanelProps) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const { data: member } = useQuery(query(members.readMember, { memberId }));
  const isPartner = (member?.grade ?? 0) >= PARTNER_GRADE_MIN;
  const columns = [
    {
      head: t('money.requestedAt'),
      cell: (row: RowOf<typeof RequestList>) => formatInstant(row.requestedAt),
    },
    {
      head: t('money.amountWon'),
      cell: (row: RowOf<typeof RequestList>) => formatWon(row.amountWon),
    },
    {
      head: t('user.status'),
      cell: (row: RowOf<typeof RequestList>) => REQUEST_STATUSES[row.status][locale],
    },
    {
      head: t('money.bonus'),
      cell: (row: RowOf<typeof RequestList>) => formatWon(row.bonusWon ?? 0),
    },
    { head: t('money.by'), cell: (row: RowOf<typeof RequestList>) => row.decidedBy?.id ?? '–' },
    { head: t('reason'), cell: (row: RowOf<typeof RequestList>) => row.reason ?? '' },
  ];
  return (
    <>
      {(isPartner ? KINDS_OF_PARTNER : KINDS).map((kind) => (
        <section key={kind}>
          <h3>{REQUEST_KINDS[kind][locale]}</h3>
          <DetailTable
            list={requests}
            filter={{ kind, memberId }}
            things={REQUEST_KINDS[kind][locale]}
            permission="money.read"
            columns={columns}
          />
        </section>
      ))}
      <section>
        <h3>{t('money.bonuses')}</h3>
        <DetailTable
          list={entries}
          filter={{ memberId, types: BONUS_TYPES }}
          things={t('money.bonuses')}
          permission="money.read"
          columns={[
            { head: t('change.at'), cell: ({ at }) => formatInstant(at) },
            { head: t('money.type'), cell: ({ type }) => HISTORY_TYPES[type][locale] },
            { head: t('money.amountWon'), cell: ({ amountWon }) => formatWon(amountWon) },
            { head: t('money.by'), cell: ({ actor }) => actor?.id ?? '–' },
            { head: t('reason'), cell: ({ reason }) => reason ?? '' },
          ]}
        />
      </section>
      <WageringParts memberId={memberId} />
      <section>
        <h3>{t('money.adjustments')}</h3>
        <DetailTable
          list={adjustments}
          filter={{ memberId }}
          things={t('money.adjustments')}
          permission="money.read"
          columns={[
            { head: t('money.requestedAt'), cell: (row) => formatInstant(row.requestedAt) },
            { head: t('money.type'), cell: (row) => HISTORY_TYPES[row.type][locale] },
            { head: t('money.amountWon'), cell: (row) => formatWon(row.amountWon) },
            { head: t('reason'), cell: (row) => row.reason },
            { head: t('money.by'), cell: (row) => row.decidedBy?.id ?? row.requestedBy.id },
          ]}
        />
      </section>
    </>
  );
}

const PARTS = ['amountWon', 'requiredWon', 'workedWon', 'openWon'] as const;

/** What he has to play before an exchange, each sum with what it came from and what is left of it. */
function WageringParts({ memberId }: PanelProps) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const answer = useQuery(query(money.readMemberMoney, { memberId }));
  return (
    <section>
      <h3>{t('money.wagering')}</h3>
      <Answered
        answer={answer}
        things={t('money.wagering')}
        permission="money.read"
        isEmpty={({ wagering }) => wagering.required.length === 0}
      >
        {({ wagering }) => (
          <Table caption={t('money.wagering')}>
            <thead>
              <tr>
                <th scope="col">{t('change.at')}</th>
                <th scope="col">{t('money.type')}</th>
                {PARTS.map((part) => (
                  <th key={part} scope="col" data-n>
                    {t('dash.inWon', { name: t(`money.wagering.${part}`) })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {wagering.required.map((part) => (
                <tr key={`${part.at}${part.type}${part.isMinigameOnly}`}>
                  <td>{formatInstant(part.at)}</td>
                  <td>
                    {HISTORY_TYPES[part.type][locale]}
                    {part.isMinigameOnly && ` · ${t('money.wagering.minigameOnly')}`}
                  </td>
                  {PARTS.map((name) => (
                    <td key={name} data-n>
                      {formatWon(part[name])}
                      {name === 'amountWon' && ` × ${(part.factorBps / 10_000).toFixed(2)}`}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Answered>
    </section>
  );
}
