import type { RequestKind } from '@gwanje/contract';
import { Link, useSearchParams } from '@gwanje/remote-kit';
import { styled } from 'styled-components';
import { useText } from '../text';

const KINDS = ['exchange', 'incomeExchange'] as const satisfies RequestKind[];

const Switch = styled.nav`
  display: flex;
  gap: 6px;
  > a { padding: 4px 12px; border: 1px solid var(--field-line); border-radius: var(--radius-s); color: inherit; text-decoration: none; }
  > a[aria-current] { border-color: var(--accent); color: var(--accent); background: var(--accent-tint); font-weight: 600; }
`;

/** Whose exchanges the address asks for: members', or those of partners' income. */
export function useExchangeKind(): (typeof KINDS)[number] {
  const [params] = useSearchParams();
  return KINDS.find((one) => one === params.get('kind')) ?? KINDS[0];
}

export function ExchangeKinds() {
  const t = useText();
  const kind = useExchangeKind();
  return (
    <Switch aria-label={t('kind.label')}>
      {KINDS.map((one) => (
        <Link
          key={one}
          to={{ search: one === KINDS[0] ? '' : `kind=${one}` }}
          aria-current={one === kind ? 'page' : undefined}
        >
          {t(`kind.${one}`)}
        </Link>
      ))}
    </Switch>
  );
}
