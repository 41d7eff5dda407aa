import type { CasinoClass } from '@gwanje/contract';
import { Link, useSearchParams } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../../text';

interface OpenFootProps {
  readonly won: number;
  /** The class whose sum it is; left out: of all that is listed. */
  readonly gameClass?: CasinoClass;
}

/** What lies on rounds that are still played, and the way to these rounds. */
export function OpenFoot({ won, gameClass }: OpenFootProps) {
  const t = useText();
  const [params] = useSearchParams();
  const text = t('casino.foot.open', { won: formatWon(won) });
  if (won === 0) return text;
  const next = new URLSearchParams(params);
  // What narrows transactions alone narrows no round.
  for (const name of ['page', 'after', 'before', 'sort', 'kind', 'isRepeated']) next.delete(name);
  next.set('by', 'round');
  next.set('betResult', 'I');
  if (gameClass) next.set('gameClass', gameClass);
  return <Link to={`?${next}`}>{text}</Link>;
}
