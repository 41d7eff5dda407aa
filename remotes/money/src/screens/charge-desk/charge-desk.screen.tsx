import { RequestQueue } from '../../parts/request-queue';
import { useText } from '../../text';

/** Charges of every channel as several people work on them, with the deposits beside. */
export default function ChargeDeskScreen() {
  const t = useText();
  return <RequestQueue kind="charge" subtitle={t('charge.subtitle')} isDesk />;
}
