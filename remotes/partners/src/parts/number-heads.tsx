import { useText } from '../text';

type Name = Parameters<ReturnType<typeof useText>>[0];

interface NumberHeadsProps {
  readonly of: readonly Name[];
  /** Amounts, which say that they are won. */
  readonly areWon?: true;
}

/** Heads of columns of numbers. */
export function NumberHeads({ of, areWon }: NumberHeadsProps) {
  const t = useText();
  return of.map((name) => {
    const said = t(name as 'calc.bets');
    return (
      <th key={name} scope="col" data-n>
        {areWon ? t('calc.inWon', { name: said }) : said}
      </th>
    );
  });
}
