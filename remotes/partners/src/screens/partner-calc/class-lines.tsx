import {
  COMMISSION_KINDS,
  explainAmount,
  GAME_CLASS_NAMES,
  moneyHistoryPath,
  partners,
  SETTLEMENT_LINE_STATUSES,
  STATEMENT_PARTS,
  type Statement,
  type StatementPart,
} from '@gwanje/contract';
import { formatInstant, Link, usePermitted, useShell } from '@gwanje/remote-kit';
import { useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { ReasonForm } from '@gwanje/remote-kit/record';
import { Button, formatWon, Table } from '@gwanje/ui-kit';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { Beneath } from '../../parts/beneath';
import { NumberHeads } from '../../parts/number-heads';
import { NO_MADE, useAddress } from '../../parts/use-address';
import { percent, useWords } from '../../parts/use-words';
import { useText } from '../../text';
import { sumClasses } from './class-sums.rule';
import type { Asked } from './made-of-dialog';
import { Paths } from './paths';

const MadeOfDialog = lazy(async () => ({
  default: (await import('./made-of-dialog')).MadeOfDialog,
}));

const SUMS = [
  'stakeWon',
  'validStakeWon',
  'payoutWon',
  'profitWon',
  'instantWon',
  'rollingWon',
  'deductWon',
  'baseWon',
] as const;
const RESULTS = ['grossWon', 'childWon', 'netWon', 'carryInWon', 'paidWon', 'carryOutWon'] as const;
type Amount = (typeof SUMS)[number] | (typeof RESULTS)[number];
type Line = Statement['classes'][number];

const Numbers = styled.div`
  button[data-amount] {
    border: 0;
    padding: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button[data-amount]:hover { text-decoration: underline; }
`;

const Reasons = styled(Beneath)`
  display: grid;
  gap: 6px;
  padding: 6px 0;
  > p, > ul { margin: 0; }
  > div { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
`;

/** Which amounts of a line are made of bets. */
const partsOf = ({ kind }: Line): readonly StatementPart[] =>
  kind === 'losing' ? ['losing'] : ['rolling', 'instant'];

/** Of which bets an amount is the sum; undefined where a sentence says what it comes from. */
const partOf = ({ kind }: Line, name: Amount): StatementPart | undefined => {
  if (name === 'instantWon') return 'instant';
  if (name === 'rollingWon') return kind === 'rolling' ? 'rolling' : undefined;
  if ((SUMS as readonly string[]).includes(name)) return kind;
  return name === 'grossWon' && kind === 'rolling' ? 'rolling' : undefined;
};

/** What the rows behind a part have to come to. */
const saidOf = (line: Line, part: StatementPart): number =>
  part === 'losing'
    ? line.profitWon - line.deductWon
    : part === 'instant'
      ? line.instantWon
      : line.grossWon;

const keyOf = ({ gameClass, kind }: Line) => `${gameClass}/${kind}`;

/** The number that an arrow leads to from the one in focus. */
function numberAt(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const from = event.target as HTMLElement;
  if (!from.matches('[data-amount]')) return undefined;
  const numbers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-amount]')];
  const at = numbers.indexOf(from);
  const row = SUMS.length + RESULTS.length;
  const steps: Readonly<Record<string, number>> = {
    ...{ ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row },
    ...{ Home: -(at % row), End: row - 1 - (at % row) },
  };
  const step = steps[event.key];
  return step === undefined ? undefined : numbers[at + step];
}

interface LinesProps {
  readonly statement: Statement;
  readonly onChanged: () => unknown;
}

/**
 * One line a class and kind. Its numbers are one tab stop, walked by arrows; Enter opens the bets
 * that one is made of, or the sentence that says why it is what it is.
 */
export function ClassLines({ statement, onChanged }: LinesProps) {
  const t = useText();
  /** Of which line the sentences are open, and of which amount the bets, stands in the address. */
  const [params, change] = useAddress();
  const open = params.get('why');
  const toggle = (why: string) => change({ why: open === why ? undefined : why });
  const [stop, setStop] = useState<string>();
  const heads = [...SUMS, ...RESULTS];
  const sums = sumClasses(statement.classes);
  const ask = (line: Line, part: StatementPart) => change({ made: `${line.gameClass}/${part}` });
  const [asked] = statement.classes.flatMap((line): Asked[] =>
    partsOf(line)
      .filter((part) => `${line.gameClass}/${part}` === params.get('made'))
      .map((part) => ({
        ...{ memberId: statement.partner._id, part, gameClass: line.gameClass },
        ...{ from: statement.from, to: statement.to },
        saidWon: statement.isOpen ? undefined : saidOf(line, part),
      })),
  );
  const first = statement.classes[0];
  const stopped = stop ?? (first && `${keyOf(first)}/${SUMS[0]}`);
  return (
    <Numbers
      onKeyDown={(event) => {
        const next = numberAt(event);
        if (!next) return;
        event.preventDefault();
        next.focus();
      }}
    >
      <Table caption={t('statement.things')}>
        <thead>
          <tr>
            <th scope="col">{t('class')}</th>
            <NumberHeads of={['line.bets']} />
            <NumberHeads areWon of={SUMS.map((name) => `line.${name}` as const)} />
            <th scope="col" data-n>
              %
            </th>
            <NumberHeads areWon of={RESULTS.map((name) => `line.${name}` as const)} />
            <th scope="col">{t('line.status')}</th>
          </tr>
        </thead>
        {statement.classes.map((line) => {
          const key = keyOf(line);
          const amount = (name: Amount) => (
            <td key={name} data-n>
              <button
                type="button"
                data-amount
                tabIndex={stopped === `${key}/${name}` ? 0 : -1}
                title={t('why')}
                onFocus={() => setStop(`${key}/${name}`)}
                onClick={() => {
                  const part = partOf(line, name);
                  if (part) ask(line, part);
                  else toggle(key);
                }}
              >
                {formatWon(line[name])}
              </button>
            </td>
          );
          return (
            <tbody key={key}>
              <LineRow
                line={line}
                isOpen={open === key}
                isProvisional={statement.isOpen}
                onOpen={() => toggle(key)}
                sums={SUMS.map(amount)}
                results={RESULTS.map(amount)}
              />
              {open === key && (
                <tr>
                  <td colSpan={heads.length + 4}>
                    <Why
                      line={line}
                      statement={statement}
                      onAsk={(part) => ask(line, part)}
                      onChanged={onChanged}
                    />
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td data-n>{sums.bets.toLocaleString('en-US')}</td>
            {SUMS.map((name) => (
              <td key={name} data-n>
                {formatWon(sums[name])}
              </td>
            ))}
            <td />
            {RESULTS.map((name) => (
              <td key={name} data-n>
                {formatWon(sums[name])}
              </td>
            ))}
            <td />
          </tr>
        </tfoot>
      </Table>
      <Suspense>{asked && <MadeOfDialog asked={asked} onClose={() => change(NO_MADE)} />}</Suspense>
    </Numbers>
  );
}

interface RowProps {
  readonly line: Line;
  readonly isOpen: boolean;
  /** Of a day that may still change, of which nothing is paid. */
  readonly isProvisional: boolean;
  readonly onOpen: () => void;
  readonly sums: ReactNode;
  readonly results: ReactNode;
}

function LineRow({ line, isOpen, isProvisional, onOpen, sums, results }: RowProps) {
  const say = useWords();
  return (
    <tr data-tone={line.carryOutWon < 0 ? 'bad' : isProvisional ? 'muted' : undefined}>
      <th scope="row">
        <Button size="s" aria-expanded={isOpen} onClick={onOpen}>
          {say(GAME_CLASS_NAMES[line.gameClass])} {say(COMMISSION_KINDS[line.kind])}
        </Button>
      </th>
      <td data-n>{line.bets.toLocaleString('en-US')}</td>
      {sums}
      <td data-n>{line.kind === 'losing' ? percent(line.rateBps) : '–'}</td>
      {results}
      <td>{line.status ? say(SETTLEMENT_LINE_STATUSES[line.status]) : '–'}</td>
    </tr>
  );
}

interface WhyProps {
  readonly line: Line;
  readonly statement: Statement;
  readonly onAsk: (part: StatementPart) => void;
  readonly onChanged: () => unknown;
}

/** The sentences of a line, its rates and path, the bets behind them, and whether it is paid. */
function Why({ line, statement, onAsk, onChanged }: WhyProps) {
  const t = useText();
  const say = useWords();
  const locale = useShell((shell) => shell.locale);
  return (
    <Reasons>
      <strong>{t('why')}</strong>
      {line.explanations.map((explanation) => (
        <p key={explanation.rule}>{explainAmount(explanation, locale)}</p>
      ))}
      <ul>
        {statement.rates
          .filter(({ gameClass, kind }) => gameClass === line.gameClass && kind === line.kind)
          .map(({ rateBps, effectiveAt, setBy }) => (
            <li key={effectiveAt}>
              {t('why.rate', {
                ...{ at: formatInstant(effectiveAt), rate: percent(rateBps), by: setBy ?? '–' },
              })}
            </li>
          ))}
      </ul>
      <Paths paths={statement.paths} />
      <div>
        {partsOf(line)
          .filter((part) => part !== 'instant' || line.instantWon !== 0)
          .map((part) => (
            <Button key={part} size="s" onClick={() => onAsk(part)}>
              {t('madeOf.open', { name: say(STATEMENT_PARTS[part]) })}
            </Button>
          ))}{' '}
        <PaidEntry line={line} memberId={statement.partner._id} />{' '}
        <Hold line={line} onChanged={onChanged} />
      </div>
    </Reasons>
  );
}

/** The way to what was paid of a line, in the history of money. */
function PaidEntry({ line, memberId }: Pick<WhyProps, 'line'> & { readonly memberId: string }) {
  const t = useText();
  const path = useShell(({ flags }) => moneyHistoryPath(flags));
  const mayRead = usePermitted('money.read');
  const { settled, status, paidWon } = line;
  if (!mayRead || !settled || status !== 'done' || paidWon === 0) return null;
  const subject = `settlement/${settled.settlementId}`;
  return (
    <Link to={`${path}?${new URLSearchParams({ memberId, subject, range: 'all' })}`}>
      {t('why.entry')}
    </Link>
  );
}

/** Leaves a line that waits out of what is paid, or lets it in again. */
function Hold({ line, onChanged }: Pick<WhyProps, 'line' | 'onChanged'>) {
  const t = useText();
  const whyNot = useWhyNot('settlement.decide');
  const release = useWrite(partners.releaseSettlement);
  const [isAsking, setAsking] = useState(false);
  const { settled, status } = line;
  if (!settled || (status !== 'ready' && status !== 'hold')) return null;
  const input = { settlementId: settled.settlementId, lineIds: [settled.lineId] };
  const letGo = async () => {
    const sent = await release.send(input);
    if (sent?.data) await onChanged();
  };
  return (
    <>
      {status === 'ready' ? (
        <Button size="s" disabledReason={whyNot} onClick={() => setAsking(true)}>
          {t('hold.verb')}
        </Button>
      ) : (
        <Button
          size="s"
          disabledReason={whyNot}
          disabled={release.disabled}
          onClick={() => void letGo()}
        >
          {t('release.verb')}
        </Button>
      )}
      {release.refusal && <span role="alert">{release.refusal}</span>}
      {isAsking && (
        <ReasonForm
          endpoint={partners.holdSettlement}
          reasons={t('hold.reasons')}
          input={input}
          title={t('hold.title')}
          text={t('hold.text', { count: 1, won: formatWon(line.paidWon) })}
          verb={t('hold.verb')}
          onDone={() => {
            setAsking(false);
            return onChanged();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
