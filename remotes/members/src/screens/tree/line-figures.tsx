import type { TreeFigures } from '@gwanje/contract';
import { formatWon } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { FIGURES } from './use-tree-url';

const List = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 6px 18px;
  margin: 6px 0 12px;
  dt { color: var(--muted); font-size: 12px; }
  dd { margin: 0; }
  [data-bad] { color: var(--bad); }
`;

/** A figure, or that nobody has counted it yet. */
export const figureText = (figure: number | null) => (figure === null ? '–' : formatWon(figure));

interface LineFiguresProps {
  readonly figures: Omit<TreeFigures, '_id'>;
  /** The last day that is in them; null: none is closed yet. */
  readonly closedOn: string | null;
  /** They are of today, as it stands. */
  readonly isRunning: boolean;
}

/** What a line came to, all of its figures. */
export function LineFigures({ figures, closedOn, isRunning }: LineFiguresProps) {
  const t = useText();
  const closed = closedOn === null ? t('tree.noneClosed') : t('tree.closedOn', { day: closedOn });
  return (
    <>
      <h4>{t('tree.lineFigures')}</h4>
      <p>{isRunning ? t('tree.running') : closed}</p>
      <List>
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>{t(`tree.figure.${name}`)}</dt>
            <dd data-bad={(figures[name] ?? 0) < 0 ? '' : undefined}>
              {figureText(figures[name])}
            </dd>
          </div>
        ))}
      </List>
    </>
  );
}
