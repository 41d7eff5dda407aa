import { type ApiFailure, query, useQuery } from '@gwanje/api-client';
import {
  AUDIT_ACTIONS,
  type AuditAction,
  auditLines,
  COMMISSION_KINDS,
  entries,
  GAME_CLASS_NAMES,
  HISTORY_TYPES,
  type List,
  MEMBER_GRADES,
  MEMBER_STATUSES,
  memberList,
  moneyHistoryPath,
  type PartnerDetail,
  type Permission,
  type RateRecord,
  type RowOf,
  SETTLEMENT_LINE_STATUSES,
  settlementLines,
} from '@gwanje/contract';
import { formatInstant, Link, MemberLink, useSearchParams, useShell } from '@gwanje/remote-kit';
import { Answered, useWhyNot } from '@gwanje/remote-kit/decision';
import { formatWon, Table, Tabs } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { useWords } from '../../parts/use-words';
import { useText } from '../../text';
import { History, Rates } from './partner-rates';

const TAB_NAMES = [
  'base',
  'rates',
  'members',
  'partners',
  'money',
  'settlements',
  'consoles',
  'changes',
] as const;
type TabName = (typeof TAB_NAMES)[number];

interface TabsProps {
  readonly detail: PartnerDetail;
  readonly onRevert: (record: RateRecord) => void;
}

/** All there is of one partner; which part is shown stands in the address. */
export function PartnerTabs({ detail, onRevert }: TabsProps) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const tab = TAB_NAMES.find((name) => name === params.get('card')) ?? 'rates';
  const select = (id: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('card', id);
        return after;
      },
      { replace: true },
    );
  const shown: Readonly<Record<TabName, () => ReactNode>> = {
    base: () => <Base detail={detail} />,
    rates: () => (
      <>
        <Rates detail={detail} />
        <History detail={detail} onRevert={onRevert} />
      </>
    ),
    members: () => <Members detail={detail} />,
    partners: () => <Children detail={detail} />,
    money: () => <Money detail={detail} />,
    settlements: () => <Settlements detail={detail} />,
    consoles: () => <Consoles detail={detail} />,
    changes: () => <Changes detail={detail} />,
  };
  return (
    <Tabs
      label={t('card.tabs')}
      tabs={TAB_NAMES.map((id) => ({ id, label: t(`card.tab.${id}`) }))}
      selected={tab}
      onSelect={select}
    >
      {shown[tab]()}
    </Tabs>
  );
}

interface OfPartner {
  readonly detail: PartnerDetail;
}

interface RowsProps<L extends List> {
  readonly list: L;
  readonly filter: object;
  readonly permission: Permission;
  readonly things: string;
  readonly heads: readonly string[];
  readonly keyOf: (row: RowOf<L>) => string;
  readonly cellsOf: (row: RowOf<L>) => readonly ReactNode[];
  /** Where all of them are. */
  readonly all: string;
}

/** A page of whatever list it is. */
interface Answer<Row> {
  readonly data: { readonly rows: readonly Row[] } | undefined;
  readonly error: ApiFailure | null;
  readonly dataUpdatedAt: number;
  readonly refetch: () => Promise<unknown>;
}

/** The newest of a list that another screen holds whole. */
function Rows<L extends List>(props: RowsProps<L>) {
  const { list, filter, permission, things, heads, keyOf, cellsOf, all } = props;
  const t = useText();
  const whyNot = useWhyNot(permission);
  const answer = useQuery({
    ...query(list.page, filter as never),
    enabled: whyNot === undefined,
  }) as Answer<RowOf<L>>;
  if (whyNot) return <p>{whyNot}</p>;
  return (
    <Answered
      answer={answer}
      things={things}
      permission={permission}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows }) => (
        <>
          <Table caption={things}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  {cellsOf(row).map((cell, at) => (
                    <td key={heads[at]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
          <Link to={all}>{t('card.all')}</Link>
        </>
      )}
    </Answered>
  );
}

function Base({ detail: { partner } }: OfPartner) {
  const t = useText();
  const say = useWords();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('partner.id'),
      <MemberLink key="id" memberId={partner._id}>
        {partner.id}
      </MemberLink>,
    ],
    [t('partner.nick'), partner.nick],
    [t('partner.grade'), say(MEMBER_GRADES[partner.grade as keyof typeof MEMBER_GRADES])],
    [t('partner.level'), partner.recommendLevel],
    [t('partner.upline'), partner.upline ?? '–'],
    [t('partner.status'), say(MEMBER_STATUSES[partner.status as keyof typeof MEMBER_STATUSES])],
    [t('partner.joinCode'), partner.joinCode ?? '–'],
    [t('partner.joinedAt'), formatInstant(partner.joinedAt)],
    [t('partner.moneyWon'), formatWon(partner.moneyWon)],
    [t('partner.pointWon'), formatWon(partner.pointWon)],
    [t('partner.incomeWon'), formatWon(partner.incomeWon)],
    [t('partner.carryWon'), formatWon(partner.carryWon)],
    [
      t('partner.lineMoneyWon'),
      partner.lineMoneyWon === null ? t('partner.counting') : formatWon(partner.lineMoneyWon),
    ],
    [t('partner.lastSettledOn'), partner.lastSettledOn ?? '–'],
  ];
  return (
    <Table caption={t('card.tab.base')}>
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Members({ detail: { partner } }: OfPartner) {
  const t = useText();
  const say = useWords();
  const asked = { categoryInfo: 'recommender', query: partner.id };
  return (
    <Rows
      list={memberList}
      filter={asked}
      permission="member.read"
      things={t('card.tab.members')}
      heads={[t('partner.id'), t('partner.nick'), t('partner.status'), t('partner.moneyWon')]}
      keyOf={({ _id }) => _id}
      cellsOf={({ _id, id, nick, status, moneyWon }) => [
        <MemberLink key="id" memberId={_id}>
          {id}
        </MemberLink>,
        nick,
        say(MEMBER_STATUSES[status as keyof typeof MEMBER_STATUSES]),
        formatWon(moneyWon),
      ]}
      all={`/user?${new URLSearchParams(asked)}`}
    />
  );
}

function Children({ detail: { children, partner } }: OfPartner) {
  const t = useText();
  const say = useWords();
  if (children.length === 0) return <p>{t('card.noChildren')}</p>;
  return (
    <Table caption={t('card.tab.partners')}>
      <thead>
        <tr>
          <th scope="col">{t('partner.id')}</th>
          <th scope="col">{t('partner.nick')}</th>
          <th scope="col">{t('partner.grade')}</th>
        </tr>
      </thead>
      <tbody>
        {children.map(({ _id, id, nick, grade }) => (
          <tr key={_id}>
            <td>
              <Link to={`/partner?partnerId=${partner._id}&open=${_id}`}>{id}</Link>
            </td>
            <td>{nick}</td>
            <td>{say(MEMBER_GRADES[grade as keyof typeof MEMBER_GRADES])}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Money({ detail: { partner } }: OfPartner) {
  const t = useText();
  const say = useWords();
  const history = useShell(({ flags }) => moneyHistoryPath(flags));
  return (
    <Rows
      list={entries}
      filter={{ memberId: partner._id }}
      permission="money.read"
      things={t('card.tab.money')}
      heads={[t('card.at'), t('rates.kind'), t('card.amount'), t('card.after'), t('reason')]}
      keyOf={({ entryId }) => entryId}
      cellsOf={({ at, type, amountWon, balanceAfterWon, reason }) => [
        formatInstant(at),
        say(HISTORY_TYPES[type]),
        formatWon(amountWon),
        formatWon(balanceAfterWon),
        reason ?? '–',
      ]}
      all={`${history}?memberId=${partner._id}`}
    />
  );
}

function Settlements({ detail: { partner } }: OfPartner) {
  const t = useText();
  const say = useWords();
  return (
    <Rows
      list={settlementLines}
      filter={{ memberId: partner._id, sort: 'newest' }}
      permission="calc.read"
      things={t('card.tab.settlements')}
      heads={[
        ...[t('card.period'), t('class'), t('rates.kind')],
        ...(['line.netWon', 'line.paidWon', 'line.carryOutWon'] as const).map((name) =>
          t('calc.inWon', { name: t(name) }),
        ),
        t('line.status'),
      ]}
      keyOf={({ lineId }) => lineId}
      cellsOf={(line) => [
        `${line.fromOn} – ${line.toOn}`,
        say(GAME_CLASS_NAMES[line.gameClass]),
        say(COMMISSION_KINDS[line.kind]),
        formatWon(line.netWon),
        formatWon(line.paidWon),
        formatWon(line.carryOutWon),
        say(SETTLEMENT_LINE_STATUSES[line.status]),
      ]}
      all={`/partner-calc?partnerId=${partner._id}`}
    />
  );
}

function Consoles({ detail: { consoles } }: OfPartner) {
  const t = useText();
  if (!consoles || consoles.length === 0) return <p>{t('card.noConsoles')}</p>;
  return (
    <Table caption={t('card.tab.consoles')}>
      <thead>
        <tr>
          <th scope="col">{t('partner.id')}</th>
          <th scope="col">{t('partner.status')}</th>
          <th scope="col">{t('card.lastLogin')}</th>
        </tr>
      </thead>
      <tbody>
        {consoles.map(({ id, isActive, lastLoginAt }) => (
          <tr key={id}>
            <td>{id}</td>
            <td>{t(isActive ? 'card.active' : 'card.inactive')}</td>
            <td>{lastLoginAt ? formatInstant(lastLoginAt) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Changes({ detail: { partner } }: OfPartner) {
  const t = useText();
  const say = useWords();
  const subject = `partner/${partner._id}`;
  return (
    <Rows
      list={auditLines}
      filter={{ subject }}
      permission="audit.read"
      things={t('card.tab.changes')}
      heads={[t('card.at'), t('card.deed'), t('card.by'), t('reason')]}
      keyOf={({ _id }) => _id}
      cellsOf={({ at, action, actor, reason }) => [
        formatInstant(at),
        say(AUDIT_ACTIONS[action as AuditAction]),
        actor?.id ?? '–',
        reason ?? '–',
      ]}
      all={`/admin/audit?${new URLSearchParams({ subject })}`}
    />
  );
}
