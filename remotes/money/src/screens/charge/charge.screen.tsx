import { RequestQueue } from '../../parts/request-queue';
import { useText } from '../../text';

export default function ChargeScreen() {
  const t = useText();
  return <RequestQueue kind="charge" subtitle={t('charge.subtitle')} />;
}
