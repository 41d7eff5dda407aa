import { useShell } from '@gwanje/remote-kit';
import { Button, Card, Table } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { compact } from './figures.rule';
import type { Series } from './series';

interface PlotProps {
  readonly title: string;
  readonly note?: string;
  /** What stands below the plot, one for each value. */
  readonly places: readonly string[];
  /** What a place is, over the first column of the table. */
  readonly placeHead: string;
  readonly series: readonly Series[];
}

// Who reads tables, or has no canvas, never fetches it.
const Drawing = lazy(async () => ({ default: (await import('./drawing')).Drawing }));

const Height = styled.div`
  min-height: 232px;
`;

/** Lines over time, with the same numbers as a table. */
export function Plot(props: PlotProps) {
  const { title, note, places, placeHead, series } = props;
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const [isTable, setTable] = useState(false);
  const table = (
    <Table caption={title}>
      <thead>
        <tr>
          <th scope="col">{placeHead}</th>
          {series.map(({ label }) => (
            <th key={label} scope="col" data-n>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place, at) => (
          <tr key={place}>
            <th scope="row">{place}</th>
            {series.map(({ label, values }) => (
              <td key={label} data-n>
                {values[at]?.toLocaleString('en-US') ?? '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
  return (
    <Card
      title={title}
      note={note}
      actions={
        <Button size="s" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('dash.asTable')}
        </Button>
      }
    >
      {isTable ? (
        table
      ) : (
        <Height>
          <Suspense>
            <Drawing
              places={places}
              series={series}
              title={title}
              format={(value) => compact(value, locale)}
              otherwise={table}
            />
          </Suspense>
        </Height>
      )}
    </Card>
  );
}
