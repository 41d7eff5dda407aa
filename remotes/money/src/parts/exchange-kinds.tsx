import { query, useQuery } from '@gwanje/api-client';
import { type InputOf, money, type RequestKind } from '@gwanje/contract';
import { Link, useSearchParams } from '@gwanje/remote-kit';
import { styled } from 'styled-components';
import { tabFilter, tabOf } from '../domain/request-filter.rule';
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

/** How many of a kind wait here: the bell and the tiles count both kinds together. */
function Waiting({ kind, isDue }: { kind: RequestKind; isDue: boolean }) {
  const { data } = useQuery(
    query(money.totalRequests, { kind, ...tabFilter(isDue ? 'due' : 'open') } as InputOf<
      typeof money.totalRequests
    >),
  );
  const waiting = data?.totals.find(({ status }) => isDue || status === 'waiting')?.requests ?? 0;
  return waiting > 0 ? <> {waiting}</> : null;
}

export function ExchangeKinds() {
  const t = useText();
  const [params] = useSearchParams();
  const kind = useExchangeKind();
  const isDue = tabOf(params.get('status')) === 'due';
  const searchOf = (one: RequestKind) =>
    new URLSearchParams({
      ...(one !== KINDS[0] && { kind: one }),
      ...(isDue && { status: 'due' }),
    }).toString();
  return (
    <Switch aria-label={t('kind.label')}>
      {KINDS.map((one) => (
        <Link
          key={one}
          to={{ search: searchOf(one) }}
          aria-current={one === kind ? 'page' : undefined}
        >
          {t(`kind.${one}`)}
          <Waiting kind={one} isDue={isDue} />
        </Link>
      ))}
    </Switch>
  );
}
