import { query, useQuery } from '@gwanje/api-client';
import {
  COMMISSION_KINDS,
  explainAmount,
  GAME_CLASS_NAMES,
  partners,
  SETTLEMENT_LINE_STATUSES,
  STATEMENT_PARTS,
  type Statement,
  type StatementPart,
} from '@gwanje/contract';
import { formatInstant, useScreenTitle, useSearchParams, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Badge, Button, Card, EmptyState, formatWon, Page, Table } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { PartnerFrame } from '../../parts/partner-frame';
import { PeriodBar, usePeriod } from '../../parts/period';
import { percent, useWords } from '../../parts/use-words';
import { Remark } from '../../parts/won';
import { useText } from '../../text';
import type { Asked } from './made-of-dialog';
import { ratePartsOf } from './rate-parts.rule';

const LineChart = lazy(async () => ({ default: (await import('./line-chart')).LineChart }));
const DirectMembers = lazy(async () => ({
  default: (await import('./direct-members')).DirectMembers,
}));
const MadeOfDialog = lazy(async () => ({
  default: (await import('./made-of-dialog')).MadeOfDialog,
}));

const SUMS = [
  'stakeWon',
  'validStakeWon',
  'payoutWon',
  'profitWon',
  'instantWon',
  'deductWon',
  'baseWon',
] as const;
const RESULTS = ['grossWon', 'childWon', 'netWon', 'carryInWon', 'paidWon', 'carryOutWon'] as const;

/** What one partner's line earned him, and why. */
export default function PartnerCalcScreen() {
  const t = useText();
  const title = useScreenTitle();
  const period = usePeriod();
  const [params] = useSearchParams();
  const memberId = params.get('partnerId');
  return (
    <Page title={title} subtitle={t('statement.subtitle')}>
      <PeriodBar {...period} />
      <PartnerFrame name="partnerId">
        {memberId ? (
          <StatementOf key={memberId} memberId={memberId} from={period.from} to={period.to} />
        ) : (
          <EmptyState title={t('statement.choose')} />
        )}
      </PartnerFrame>
    </Page>
  );
}

interface StatementProps {
  readonly memberId: string;
  readonly from: string;
  readonly to: string;
}

function StatementOf(props: StatementProps) {
  const t = useText();
  const answer = useQuery(query(partners.readStatement, { ...props }));
  return (
    <Answered answer={answer} things={t('statement.things')} permission="settlement.read">
      {(statement) => <Shown statement={statement} dataAt={answer.dataUpdatedAt} />}
    </Answered>
  );
}

interface ShownProps {
  readonly statement: Statement;
  /** When it was read. */
  readonly dataAt: number;
}

function Shown({ statement, dataAt }: ShownProps) {
  const t = useText();
  const by = useShell((shell) => shell.admin?.id);
  const { partner, incomeWon, carryWon, isOpen, from, to } = statement;
  return (
    <div style={{ display: 'grid', gap: 12, minWidth: 0 }}>
      <Card title={t('statement.of', { id: partner.id, from, to })}>
        <p>
          {t('statement.held', {
            ...{ income: formatWon(incomeWon), carry: formatWon(carryWon) },
            unpaid: formatWon(statement.unpaidWon),
          })}{' '}
          {isOpen && <Badge tone="warn">{t('statement.open')}</Badge>}{' '}
          <Button size="s" onClick={() => window.print()}>
            {t('statement.print')}
          </Button>
        </p>
        <RatesInForce statement={statement} />
        <Remark>
          {t('statement.made', {
            ...{ by: by ?? '–', at: formatInstant(new Date(dataAt).toISOString()) },
            hash: statement.hash,
          })}
        </Remark>
        {statement.classes.length === 0 ? (
          <EmptyState title={t('statement.none')} />
        ) : (
          <Classes statement={statement} />
        )}
      </Card>
      <Suspense>
        <LineChart memberId={partner._id} to={to} />
      </Suspense>
      <Children statement={statement} />
      <Suspense>
        <DirectMembers memberId={partner._id} from={from} to={to} />
      </Suspense>
      <Rates statement={statement} />
    </div>
  );
}

/** What held in the period, part by part where it was changed within it. */
function RatesInForce({ statement }: { readonly statement: Statement }) {
  const t = useText();
  const say = useWords();
  return ratePartsOf(statement).map(({ gameClass, kind, parts }) => (
    <p key={`${gameClass}/${kind}`}>
      {say(GAME_CLASS_NAMES[gameClass])} {say(COMMISSION_KINDS[kind])}{' '}
      {parts
        .map(({ from, rateBps }) => t('statement.rate', { from, rate: percent(rateBps) }))
        .join(', ')}
    </p>
  ));
}

/** Which amounts of a line are made of bets. */
const partsOf = ({ kind, instantWon }: Statement['classes'][number]): readonly StatementPart[] =>
  kind === 'losing' ? ['losing'] : instantWon === 0 ? ['rolling'] : ['rolling', 'instant'];

/** One line a class and kind; its sentence folds out beneath. */
function Classes({ statement }: { readonly statement: Statement }) {
  const t = useText();
  const say = useWords();
  const locale = useShell((shell) => shell.locale);
  const [open, setOpen] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const heads = [...SUMS, ...RESULTS];
  return (
    <>
      <Table caption={t('statement.things')}>
        <thead>
          <tr>
            <th scope="col">{t('class')}</th>
            <th scope="col">{t('line.bets')}</th>
            {SUMS.map((name) => (
              <th key={name} scope="col">
                {t(`line.${name}`)}
              </th>
            ))}
            <th scope="col">%</th>
            {RESULTS.map((name) => (
              <th key={name} scope="col">
                {t(`line.${name}`)}
              </th>
            ))}
            <th scope="col">{t('line.status')}</th>
          </tr>
        </thead>
        {statement.classes.map((line) => {
          const key = `${line.gameClass}/${line.kind}`;
          return (
            <tbody key={key}>
              <tr data-tone={line.carryOutWon < 0 ? 'bad' : undefined}>
                <th scope="row">
                  <Button
                    size="s"
                    aria-expanded={open === key}
                    onClick={() => setOpen(open === key ? undefined : key)}
                  >
                    {say(GAME_CLASS_NAMES[line.gameClass])} {say(COMMISSION_KINDS[line.kind])}
                  </Button>
                </th>
                <td data-n>{line.bets.toLocaleString('en-US')}</td>
                {SUMS.map((name) => (
                  <td key={name} data-n>
                    {formatWon(line[name])}
                  </td>
                ))}
                <td data-n>{line.kind === 'losing' ? percent(line.rateBps) : '–'}</td>
                {RESULTS.map((name) => (
                  <td key={name} data-n>
                    {formatWon(line[name])}
                  </td>
                ))}
                <td>{line.status ? say(SETTLEMENT_LINE_STATUSES[line.status]) : '–'}</td>
              </tr>
              {open === key && (
                <tr>
                  <td colSpan={heads.length + 4}>
                    <strong>{t('why')}</strong>
                    {line.explanations.map((explanation) => (
                      <p key={explanation.rule}>{explainAmount(explanation, locale)}</p>
                    ))}
                    {partsOf(line).map((part) => (
                      <Button
                        key={part}
                        size="s"
                        onClick={() =>
                          setAsked({
                            ...{ memberId: statement.partner._id, part },
                            ...{
                              from: statement.from,
                              to: statement.to,
                              gameClass: line.gameClass,
                            },
                          })
                        }
                      >
                        {t('madeOf.open', { name: say(STATEMENT_PARTS[part]) })}
                      </Button>
                    ))}
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
      </Table>
      <Suspense>
        {asked && <MadeOfDialog asked={asked} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </>
  );
}

function Children({ statement }: { readonly statement: Statement }) {
  const t = useText();
  const [, setParams] = useSearchParams();
  if (statement.children.length === 0) return null;
  const show = (id: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.set('partnerId', id);
      return after;
    });
  return (
    <Card title={t('statement.children')}>
      <Table caption={t('statement.children')}>
        <thead>
          <tr>
            <th scope="col">{t('partner.id')}</th>
            <th scope="col">{t('line.profitWon')}</th>
            <th scope="col">{t('line.grossWon')}</th>
          </tr>
        </thead>
        <tbody>
          {statement.children.map(({ _id, id, nick, profitWon, grossWon }) => (
            <tr key={_id}>
              <th scope="row">
                <Button size="s" onClick={() => show(_id)}>
                  {id}
                </Button>{' '}
                {nick}
              </th>
              <td data-n>{formatWon(profitWon)}</td>
              <td data-n>{formatWon(grossWon)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function Rates({ statement }: { readonly statement: Statement }) {
  const t = useText();
  const say = useWords();
  if (statement.rates.length === 0) return null;
  return (
    <Card title={t('rates.history')}>
      <ul>
        {statement.rates.map(({ gameClass, kind, rateBps, effectiveAt, setBy }) => (
          <li key={`${gameClass}${kind}${effectiveAt}`}>
            {formatInstant(effectiveAt)} · {say(GAME_CLASS_NAMES[gameClass])}{' '}
            {say(COMMISSION_KINDS[kind])} {percent(rateBps)} % {setBy ?? ''}
          </li>
        ))}
      </ul>
    </Card>
  );
}
