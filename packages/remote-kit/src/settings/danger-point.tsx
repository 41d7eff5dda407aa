import type { DangerAt, ValuesByPath } from '@gwanje/contract';
import { styled } from 'styled-components';
import { useLocalized } from '../shell';
import { useText } from './text';
import type { SettingText } from './use-setting-text';

const Point = styled.div`
  font-variant-numeric: tabular-nums;
  > header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; font-weight: 600; }
  > p { color: var(--muted); }
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
  /** What one tick confirms. */
  dangers: readonly DangerAt[];
  text: SettingText;
  before: ValuesByPath;
  after: ValuesByPath;
  /** Figures beside the sentence. */
  detail?: React.ReactNode;
}

/** Which field, from what to what, and what follows. */
export function DangerPoint({ dangers, text, before, after, detail }: DangerPointProps) {
  const localized = useLocalized();
  const [first] = dangers;
  if (!first) return null;
  const change = (path: string) => (
    <span>
      <s>{text.value(path, before[path] ?? null)}</s> → {text.value(path, after[path] ?? null)}
    </span>
  );
  return (
    <Point>
      {dangers.length > 1 ? (
        <Together paths={dangers.map(({ path }) => path)} text={text} change={change}>
          {localized(first.danger)}
        </Together>
      ) : (
        <>
          <header>
            {text.label(first.path)}
            {change(first.path)}
          </header>
          {detail}
          <p>{localized(first.danger)}</p>
        </>
      )}
    </Point>
  );
}

interface TogetherProps {
  paths: readonly string[];
  text: SettingText;
  change: (path: string) => React.ReactNode;
  children: React.ReactNode;
}

/** Many of a row or of a column: what they share once, and each by name. */
function Together({ paths, text, change, children }: TogetherProps) {
  const t = useText();
  const names = paths.map((path) => ({ path, names: text.names(path).slice(-3) }));
  const outer = names[0]?.names[0] ?? '';
  const inner = names[0]?.names[1] ?? '';
  const isOneRow = names.every((name) => name.names[0] === outer);
  return (
    <>
      <header>
        {t('danger.together', { name: isOneRow ? outer : inner, count: paths.length })}
      </header>
      <p>{children}</p>
      <ul>
        {names.map((name) => (
          <li key={name.path}>
            {name.names[isOneRow ? 1 : 0]}
            {change(name.path)}
          </li>
        ))}
      </ul>
    </>
  );
}
