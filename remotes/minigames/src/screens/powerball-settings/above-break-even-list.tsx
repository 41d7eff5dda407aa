import { Table } from '@gwanje/ui-kit';
import { hundredthsOf, type OddsLine } from '../../domain/odds-line.rule';
import { edgeText, oddsText } from '../../domain/odds-text.rule';
import type { Fields } from '../../domain/settings-fields.rule';
import { useText } from '../../text';

/** Every odds input above break-even, with what it costs: what the person confirms. */
export function AboveBreakEvenList({
  lines,
  fields,
}: {
  lines: readonly OddsLine[];
  fields: Fields;
}) {
  const t = useText();
  return (
    <Table caption={t('confirm.title')}>
      <thead>
        <tr>
          <th scope="col">{t('odds.column.name')}</th>
          <th scope="col" data-n>
            {t('odds.column.input')}
          </th>
          <th scope="col" data-n>
            {t('confirm.breakEven')}
          </th>
          <th scope="col" data-n>
            {t('odds.column.edge')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ rateKey, breakEvenHundredths, worst }) => (
          <tr key={rateKey} data-tone="bad">
            <th scope="row">{t(`rate.${rateKey}`)}</th>
            <td data-n>{oddsText(hundredthsOf(fields[rateKey]) ?? 0)}</td>
            <td data-n>{oddsText(breakEvenHundredths)}</td>
            <td data-n>{edgeText(worst.edgeBps ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
