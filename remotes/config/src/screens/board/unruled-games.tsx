import { query, useQuery } from '@gwanje/api-client';
import { config } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { Card } from '@gwanje/ui-kit';
import { useText } from '../../text';

/** Games that are on and have no rules in force. */
export function UnruledGames() {
  const t = useText();
  const localized = useLocalized();
  const { data } = useQuery(query(config.listSettingFindings, {}));
  const found = data?.find(({ check }) => check === 'rules')?.found ?? [];
  if (found.length === 0) return null;
  return (
    <Card title={t('board.unruled')} note={t('board.unruled.note')}>
      <ul>
        {found.map((one) => (
          <li key={one.ko}>{localized(one)}</li>
        ))}
      </ul>
    </Card>
  );
}
