import { ExchangeKinds, useExchangeKind } from '../../parts/exchange-kinds';
import { RequestQueue } from '../../parts/request-queue';
import { useText } from '../../text';

/** Exchanges of members, or of partners' income. */
export default function ExchangeScreen() {
  const t = useText();
  const kind = useExchangeKind();
  return (
    <RequestQueue key={kind} kind={kind} subtitle={t('exchange.subtitle')}>
      <ExchangeKinds />
    </RequestQueue>
  );
}
