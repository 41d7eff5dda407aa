import { useText } from '../text';

type Name = Parameters<ReturnType<typeof useText>>[0];

/** Heads of columns of numbers. */
export function NumberHeads({ of }: { readonly of: readonly Name[] }) {
  const t = useText();
  return of.map((name) => (
    <th key={name} scope="col" data-n>
      {t(name as 'calc.bets')}
    </th>
  ));
}
