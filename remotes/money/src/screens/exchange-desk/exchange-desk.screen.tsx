import { ExchangeKinds, useExchangeKind } from '../../parts/exchange-kinds';
import { RequestQueue } from '../../parts/request-queue';
import { useText } from '../../text';

/** Exchanges as several people work on them, decided and then paid. */
export default function ExchangeDeskScreen() {
  const t = useText();
  const kind = useExchangeKind();
  return (
    <RequestQueue key={kind} kind={kind} subtitle={t('exchange.desk.subtitle')} isDesk>
      <ExchangeKinds />
    </RequestQueue>
  );
}
