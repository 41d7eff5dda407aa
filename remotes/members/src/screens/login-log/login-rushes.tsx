import { query, useQuery } from '@gwanje/api-client';
import { LOGIN_RUSH_FAILURES, LOGIN_RUSH_MINUTES, members } from '@gwanje/contract';
import { formatInstant, useSearchParams } from '@gwanje/remote-kit';
import { Badge, Button, Card } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../../text';

const ASKED_AGAIN_MS = 30_000;

const Rows = styled.ul`
  display: grid;
  gap: 4px;
  margin: 0;
  padding: 0;
  list-style: none;
  & li { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
`;

/** Addresses that try doors, above the log; nothing where there are none. */
export function LoginRushes() {
  const t = useText();
  const { data } = useQuery({
    ...query(members.listLoginRushes, {}),
    refetchInterval: ASKED_AGAIN_MS,
  });
  const [, setParams] = useSearchParams();
  if (!data || data.rushes.length === 0) return null;
  const show = (ip: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const name of ['page', 'after', 'before']) after.delete(name);
      after.set('categoryInfo', 'ip');
      after.set('query', ip);
      return after;
    });
  const said = { failures: LOGIN_RUSH_FAILURES, minutes: LOGIN_RUSH_MINUTES };
  return (
    <Card title={t('rushes.title', said)}>
      <Rows>
        {data.rushes.map(({ ip, failures, ids, isIn, lastAt }) => (
          <li key={ip}>
            <Button size="s" onClick={() => show(ip)}>
              {ip}
            </Button>
            {t('rushes.row', { failures, ids })} · {formatInstant(lastAt)}
            {isIn && <Badge tone="bad">{t('rushes.in')}</Badge>}
          </li>
        ))}
      </Rows>
    </Card>
  );
}
