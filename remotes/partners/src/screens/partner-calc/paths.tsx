import type { Statement } from '@gwanje/contract';
import { useText } from '../../text';

/** Below whom the line was bet in; more than one where the partner was moved within the period. */
export function Paths({ paths }: Pick<Statement, 'paths'>) {
  const t = useText();
  return (
    <>
      {paths.length > 1 && <p>{t('statement.moved')}</p>}
      {paths.map(({ from, to, ids }) => (
        <p key={`${from} ${ids.join(' ')}`}>
          {t('statement.path', { from, to, path: ids.join(' › ') })}
        </p>
      ))}
    </>
  );
}
