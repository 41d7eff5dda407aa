import { HISTORY_TYPES } from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { formatWon, Table } from '@gwanje/ui-kit';
import type { MovementLine } from '../../domain/movement-lines.rule';
import { Change } from '../../parts/change';
import { SubjectLink } from '../../parts/subject-link';
import { useText } from '../../text';

/** The bets that a line folds, one by one. */
export function FoldedBets({ line: { entries } }: { line: MovementLine }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return (
    <Table caption={t('movements.bets')}>
      <thead>
        <tr>
          <th scope="col">{t('entries.at')}</th>
          <th scope="col">{t('entries.type')}</th>
          <th scope="col" data-n>
            {t('entries.amount')}
          </th>
          <th scope="col" data-n>
            {t('entries.after')}
          </th>
          <th scope="col">{t('entries.subject')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const { entryId, at, type, amountWon, balanceAfterWon } = entry;
          return (
            <tr key={entryId}>
              <td>{formatInstant(at)}</td>
              <td>{HISTORY_TYPES[type][locale]}</td>
              <td data-n>
                <Change won={amountWon} />
              </td>
              <td data-n>{formatWon(balanceAfterWon)}</td>
              <td>
                <SubjectLink entry={entry} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
