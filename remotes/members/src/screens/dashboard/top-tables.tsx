import { CASINO_VENDORS, type DashboardEvent, type DashboardTop } from '@gwanje/contract';
import { formatInstant, useNamed } from '@gwanje/remote-kit';
import { Card, formatWon, Table } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { MemberCell } from '../../parts/member-cell';
import { useText } from '../../text';

const Wide = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 380px), 1fr));
  gap: 14px;
`;

export const Empty = styled.p`
  color: var(--muted);
`;

interface Row {
  readonly key: string;
  readonly member: Parameters<typeof MemberCell>[0]['member'];
  readonly cells: readonly ReactNode[];
}

interface TenProps {
  readonly title: string;
  readonly note?: string;
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
  /** Why there are none, where it is not that nobody was there. */
  readonly empty?: string | undefined;
}

function Ten({ title, note, heads, rows, empty }: TenProps) {
  const t = useText();
  return (
    <Card title={title} note={note}>
      {rows.length === 0 ? (
        <Empty>{empty ?? t('dash.nobody')}</Empty>
      ) : (
        <Table caption={title}>
          <thead>
            <tr>
              <th scope="col">{t('user.member')}</th>
              {heads.map((head) => (
                <th key={head} scope="col" data-n>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, member, cells }) => (
              <tr key={key}>
                <th scope="row">
                  <MemberCell member={member} />
                </th>
                {heads.map((head, at) => (
                  <td key={head} data-n>
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

/** Who won, lost and took most today, who shares traces, and which lines bring most. */
export function TopTables({ top }: { readonly top: DashboardTop }) {
  const t = useText();
  const inWon = (name: 'dash.charge' | 'dash.exchange' | 'dash.income') =>
    t('dash.inWon', { name: t(name) });
  const ranked = (rows: DashboardTop['mostWon']) =>
    rows.map(({ member, amountWon }) => ({
      ...{ key: member._id, member, cells: [formatWon(amountWon)] },
    }));
  const events = (rows: readonly DashboardEvent[]) =>
    rows.map(({ id, member, amountWon, at }) => ({
      ...{ key: id, member, cells: [formatWon(amountWon), formatInstant(at).slice(11)] },
    }));
  return (
    <Wide>
      <Ten title={t('dash.mostWon')} heads={[t('dash.won.member')]} rows={ranked(top.mostWon)} />
      <Ten title={t('dash.mostLost')} heads={[t('dash.won.member')]} rows={ranked(top.mostLost)} />
      <Ten
        title={t('dash.exchanges')}
        heads={[inWon('dash.exchange'), t('dash.time')]}
        rows={events(top.exchanges)}
      />
      <Ten
        title={t('dash.wins')}
        note={t('dash.wins.note')}
        heads={[t('dash.inWon', { name: t('dash.payout') }), t('dash.time')]}
        rows={events(top.wins)}
      />
      <Ten
        title={t('dash.shared')}
        note={t('dash.shared.note')}
        heads={[t('user.joinedAt')]}
        rows={(top.shared ?? []).map(({ member, joinedAt }) => ({
          ...{ key: member._id, member, cells: [formatInstant(joinedAt)] },
        }))}
        empty={top.shared ? undefined : t('dash.shared.ofLine')}
      />
      <Ten
        title={t('dash.lines')}
        heads={[inWon('dash.charge'), inWon('dash.exchange'), inWon('dash.income')]}
        rows={top.lines.map(({ member, chargeWon, exchangeWon, incomeWon }) => ({
          ...{ key: member._id, member },
          cells: [formatWon(chargeWon), formatWon(exchangeWon), formatWon(incomeWon)],
        }))}
      />
      {top.vendors.length > 0 && <Vendors rows={top.vendors} />}
    </Wide>
  );
}

/** What is left at the vendors, and how long it lasts. */
function Vendors({ rows }: { readonly rows: DashboardTop['vendors'] }) {
  const t = useText();
  const { words } = useNamed();
  const names = words(CASINO_VENDORS);
  return (
    <Card title={t('dash.vendors')} note={t('dash.vendors.note')}>
      <Table caption={t('dash.vendors')}>
        <thead>
          <tr>
            <th scope="col">{t('dash.vendor')}</th>
            <th scope="col" data-n>
              {t('dash.vendors.balance')}
            </th>
            <th scope="col" data-n>
              {t('dash.vendors.left')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ vendor, balanceWon, daysLeft }) => (
            <tr key={vendor}>
              <th scope="row">{names[vendor]}</th>
              <td data-n>{formatWon(balanceWon)}</td>
              <td data-n>
                {daysLeft === null ? '–' : t('dash.vendors.days', { count: daysLeft })}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
