import { NewDay } from '@gwanje/remote-kit/list';
import { SelectField } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { DEPTHS, FIGURES, RANGES, type useTreeUrl } from './use-tree-url';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 8px 10px;
  padding-bottom: 10px;
  > [data-field] { width: 170px; }
  > [role='status'] { width: 100%; margin: 0; color: var(--warn); }
`;

interface TreeBarProps {
  readonly url: ReturnType<typeof useTreeUrl>;
  readonly children: ReactNode;
}

/** How deep the tree is unfolded, what stands in its rows, and of which days. */
export function TreeBar({ url, children }: TreeBarProps) {
  const t = useText();
  return (
    <Bar>
      <SelectField
        label={t('tree.figure')}
        value={url.figure}
        options={FIGURES.map((value) => ({ value, label: t(`tree.figure.${value}`) }))}
        onChange={(figure) => url.change({ figure })}
      />
      <SelectField
        label={t('tree.range')}
        value={url.range ?? ''}
        options={[
          ...(url.range === undefined
            ? [{ value: '', label: `${url.days.from} – ${url.days.to}` }]
            : []),
          ...RANGES.map((value) => ({ value, label: t(`tree.range.${value}`) })),
        ]}
        onChange={url.choose}
      />
      <SelectField
        label={t('tree.depth')}
        value={String(url.depth)}
        options={DEPTHS.map((depth) => ({
          value: String(depth),
          label: t('tree.depth.level', { depth }),
        }))}
        onChange={(depth) => url.change({ depth })}
      />
      {children}
      <NewDay hasDayChanged={url.hasDayChanged} onToday={url.onToday} />
    </Bar>
  );
}
