import { Link, useSearchParams } from '@gwanje/remote-kit';
import { styled } from 'styled-components';
import { RequestQueue } from '../../parts/request-queue';
import { useText } from '../../text';

const KINDS = ['exchange', 'incomeExchange'] as const;

const Switch = styled.nav`
  display: flex;
  gap: 6px;
  > a { padding: 4px 12px; border: 1px solid var(--field-line); border-radius: var(--radius-s); color: inherit; text-decoration: none; }
  > a[aria-current] { border-color: var(--accent); color: var(--accent); background: var(--accent-tint); font-weight: 600; }
`;

/** Exchanges of members, or of partners' income. */
export default function ExchangeScreen() {
  const t = useText();
  const [params] = useSearchParams();
  const kind = KINDS.find((one) => one === params.get('kind')) ?? KINDS[0];
  return (
    <RequestQueue key={kind} kind={kind} subtitle={t('exchange.subtitle')}>
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
    </RequestQueue>
  );
}
