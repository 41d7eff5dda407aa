import { formatWon } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import type { Danger } from '../../domain/dangers.rule';
import { fieldNameOf } from '../../domain/field-name.rule';
import { averageLossWon, type OddsLine, oddsLine } from '../../domain/odds-line.rule';
import { oddsText } from '../../domain/odds-text.rule';
import type { Fields } from '../../domain/settings-fields.rule';
import { useText } from '../../text';
import { useFieldText } from './use-field-text';
import type { SettingsDraft } from './use-settings-draft';

/** The stake whose average loss is shown. */
const EXAMPLE_STAKE_WON = 1_000_000;

const Point = styled.div`
  font-variant-numeric: tabular-nums;
  > header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; font-weight: 600; }
  > p { color: var(--muted); }
  > p[data-bad] { color: var(--bad); }
  > dl { display: flex; flex-wrap: wrap; gap: 0 18px; margin: 2px 0 0; }
  > dl > div { display: flex; gap: 6px; }
  dt { color: var(--muted); }
  dd { margin: 0; font-weight: 600; }
  dd[data-bad] { color: var(--bad); }
  > ul { columns: 2; margin: 4px 0 0; padding: 0; list-style: none; }
  > ul > li { display: flex; justify-content: space-between; gap: 8px; padding-right: 16px; break-inside: avoid; }
  s { color: var(--muted); text-decoration: none; font-weight: 400; }
`;

interface DangerPointProps {
  danger: Danger;
  category: SettingsDraft['base']['category'];
  before: Fields;
  after: Fields;
}

/** What one tick confirms: which field, from what to what, and what follows. */
export function DangerPoint({ danger, category, before, after }: DangerPointProps) {
  const t = useText();
  const text = useFieldText(category);
  const { kind, paths } = danger;
  const [path = ''] = paths;
  const change = (at: string) => (
    <span>
      <s>{text.value(at, before[at] ?? null)}</s> → {text.value(at, after[at] ?? null)}
    </span>
  );
  if (kind === 'aboveBreakEven') {
    const name = fieldNameOf(category, path);
    return name.kind === 'odds' ? <LosingOdds line={oddsLine(name.rateKey, after[path])} /> : null;
  }
  if (paths.length > 1) return <OffSaleTogether {...{ paths, category, change }} />;
  return (
    <Point>
      <header>
        {text.label(path)}
        {change(path)}
      </header>
      <p data-bad={kind === 'openUntilDraw' ? '' : undefined}>{t(`danger.${kind}`)}</p>
    </Point>
  );
}

function LosingOdds({ line }: { line: OddsLine }) {
  const t = useText();
  return (
    <Point>
      <header>{t(`rate.${line.rateKey}`)}</header>
      <dl>
        <div>
          <dt>{t('danger.typed')}</dt>
          <dd>{oddsText(line.oddsHundredths ?? 0)}</dd>
        </div>
        <div>
          <dt>{t('danger.breakEven')}</dt>
          <dd>{oddsText(line.breakEvenHundredths)}</dd>
        </div>
        <div>
          <dt>{t('danger.loss', { stake: formatWon(EXAMPLE_STAKE_WON) })}</dt>
          <dd data-bad>
            {t('value.won', { amount: formatWon(averageLossWon(line, EXAMPLE_STAKE_WON)) })}
          </dd>
        </div>
      </dl>
      <p>{t('danger.aboveBreakEven')}</p>
    </Point>
  );
}

interface OffSaleTogetherProps extends Pick<DangerPointProps, 'category'> {
  paths: readonly string[];
  change: (path: string) => React.ReactNode;
}

/** Many limits of one level or of one bet type that go off sale: what they share once, and each by name. */
function OffSaleTogether({ paths, category, change }: OffSaleTogetherProps) {
  const t = useText();
  const names = paths.flatMap((path) => {
    const name = fieldNameOf(category, path);
    return name.kind === 'won' ? [{ path, ...name }] : [];
  });
  const [first] = names;
  if (!first) return null;
  const isOneLevel = names.every(({ level }) => level === first.level);
  const [level, betType] = [t('level.one', { level: first.level }), t(`betType.${first.betType}`)];
  return (
    <Point>
      <header>
        {isOneLevel
          ? t('danger.offSale.oneLevel', { level, count: names.length })
          : t('danger.offSale.oneType', { betType, count: names.length })}
      </header>
      <p>{t('danger.offSale')}</p>
      <ul>
        {names.map((name) => (
          <li key={name.path}>
            {isOneLevel ? t(`betType.${name.betType}`) : t('level.one', { level: name.level })}
            {change(name.path)}
          </li>
        ))}
      </ul>
    </Point>
  );
}
