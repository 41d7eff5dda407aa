import { query, useQuery } from '@gwanje/api-client';
import {
  COMMISSION_KINDS,
  formOf,
  GAME_CLASS_NAMES,
  GAME_CLASSES,
  type GameClass,
  LIVE_LINE_MAX,
  PARTNER_FORMS,
  partners,
  type Statement,
} from '@gwanje/contract';
import {
  formatInstant,
  useIssuer,
  usePermitted,
  useScreenTitle,
  useShell,
} from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  formatWon,
  Page,
  SelectField,
  Table,
} from '@gwanje/ui-kit';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { NumberHeads } from '../../parts/number-heads';
import { PartnerFrame } from '../../parts/partner-frame';
import { PeriodBar, usePeriod } from '../../parts/period';
import { useAddress } from '../../parts/use-address';
import { useClassNames } from '../../parts/use-class-names';
import { choicesOf, percent, useWords } from '../../parts/use-words';
import { Remark } from '../../parts/won';
import { useText } from '../../text';
import { ClassLines } from './class-lines';
import { Paths } from './paths';
import { ratePartsOf } from './rate-parts.rule';

const LineChart = lazy(async () => ({ default: (await import('./line-chart')).LineChart }));
const DirectMembers = lazy(async () => ({
  default: (await import('./direct-members')).DirectMembers,
}));
const PaidDialog = lazy(async () => ({ default: (await import('./paid-dialog')).PaidDialog }));
const PartnerDeeds = lazy(async () => ({
  default: (await import('./partner-deeds')).PartnerDeeds,
}));

const Head = styled.div`
  display: grid;
  gap: 4px;
  > p { margin: 0; }
`;

/** What one partner's line earned him, and why. */
export default function PartnerCalcScreen() {
  const t = useText();
  const title = useScreenTitle();
  const period = usePeriod();
  const [params, change] = useAddress();
  const memberId = params.get('partnerId');
  const payoutId = params.get('payout');
  const classNames = useClassNames();
  const gameClass = GAME_CLASSES.find((name) => name === params.get('gameClass'));
  return (
    <Page title={title} subtitle={t('statement.subtitle')}>
      <PeriodBar {...period}>
        <SelectField
          label={t('class')}
          value={gameClass ?? ''}
          options={[
            { value: '', label: t('all') },
            ...choicesOf(GAME_CLASSES, (name) => classNames[name]),
          ]}
          onChange={(name) => change({ gameClass: name, page: undefined })}
        />
      </PeriodBar>
      <PartnerFrame name="partnerId">
        {memberId ? (
          <StatementOf
            key={memberId}
            memberId={memberId}
            from={period.from}
            to={period.to}
            {...(gameClass && { gameClass })}
          />
        ) : (
          <EmptyState title={t('statement.choose')} />
        )}
      </PartnerFrame>
      <Suspense>
        {memberId && payoutId && (
          <PaidDialog
            memberId={memberId}
            payoutId={payoutId}
            onClose={() => change({ payout: undefined, betsPage: undefined })}
          />
        )}
      </Suspense>
    </Page>
  );
}

interface StatementProps {
  readonly memberId: string;
  readonly from: string;
  readonly to: string;
  /** Left out: all. */
  readonly gameClass?: GameClass;
}

function StatementOf(props: StatementProps) {
  const t = useText();
  const answer = useQuery(query(partners.readStatement, { ...props }));
  return (
    <Answered answer={answer} things={t('statement.things')} permission="settlement.read">
      {(statement) => (
        <Shown
          statement={statement}
          gameClass={props.gameClass}
          dataAt={answer.dataUpdatedAt}
          onChanged={() => answer.refetch()}
        />
      )}
    </Answered>
  );
}

interface ShownProps {
  readonly statement: Statement;
  readonly gameClass: GameClass | undefined;
  /** When it was read. */
  readonly dataAt: number;
  readonly onChanged: () => unknown;
}

function Shown({ statement, gameClass, dataAt, onChanged }: ShownProps) {
  const t = useText();
  const say = useWords();
  const isStaff = usePermitted('calc.read');
  const by = useShell((shell) => shell.admin?.id);
  const issuer = useIssuer();
  const { partner, profitWon, incomeWon, carryWon, isOpen, from, to } = statement;
  return (
    <div style={{ display: 'grid', gap: 12, minWidth: 0 }}>
      <Card
        title={[
          t('statement.of', { id: partner.id, from, to }),
          gameClass && say(GAME_CLASS_NAMES[gameClass]),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <Head>
          <p>
            {t('statement.held', {
              ...{ profit: formatWon(profitWon), income: formatWon(incomeWon) },
              carry: formatWon(carryWon),
              unpaid: statement.unpaidWon === null ? '–' : formatWon(statement.unpaidWon),
            })}{' '}
            {isOpen && <Badge tone="warn">{t('statement.open')}</Badge>}{' '}
            <Button size="s" onClick={() => window.print()}>
              {t('statement.print')}
            </Button>
          </p>
          {statement.counted && <Counted at={statement.counted.at} />}
          <p>{t('statement.form', { form: say(PARTNER_FORMS[formIn(statement)]) })}</p>
          <RatesInForce statement={statement} />
          <Paths paths={statement.paths} />
          <Remark>
            {t('statement.made', {
              ...{ by: by ?? '–', at: formatInstant(new Date(dataAt).toISOString()) },
              ...{ issuer, hash: statement.hash },
            })}
          </Remark>
        </Head>
        {statement.classes.length === 0 ? (
          <EmptyState title={t('statement.none')} />
        ) : (
          <ClassLines statement={statement} onChanged={onChanged} />
        )}
        <Suspense>
          {isStaff && <PartnerDeeds statement={statement} onChanged={onChanged} />}
        </Suspense>
      </Card>
      <Suspense>
        <LineChart memberId={partner._id} to={to} />
      </Suspense>
      <Children statement={statement} />
      <Suspense>
        <DirectMembers
          memberId={partner._id}
          from={from}
          to={to}
          {...(gameClass && { gameClass })}
        />
      </Suspense>
      <Rates statement={statement} />
    </div>
  );
}

/** How old the figures of days are that are not over, of a line that is counted by the hour. */
function Counted({ at }: NonNullable<Statement['counted']>) {
  const t = useText();
  const line = LIVE_LINE_MAX.toLocaleString('en-US');
  return (
    <Remark role="status">
      {at === null
        ? t('statement.uncounted', { line })
        : t('statement.counted', { line, at: formatInstant(at) })}
    </Remark>
  );
}

/** What he earned by as the period ended. */
function formIn(statement: Statement) {
  const rates = ratePartsOf(statement).map(({ kind, parts }) => {
    const rateBps = parts.at(-1)?.rateBps ?? 0;
    return {
      rollingBps: kind === 'rolling' ? rateBps : 0,
      losingBps: kind === 'losing' ? rateBps : 0,
    };
  });
  return formOf(rates);
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

function Children({ statement }: { readonly statement: Statement }) {
  const t = useText();
  const [, change] = useAddress();
  if (statement.children.length === 0) return null;
  const show = (partnerId: string) => change({ partnerId, page: undefined });
  return (
    <Card title={t('statement.children')}>
      <Table caption={t('statement.children')}>
        <thead>
          <tr>
            <th scope="col">{t('partner.id')}</th>
            <NumberHeads areWon of={['line.profitWon', 'line.grossWon']} />
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
