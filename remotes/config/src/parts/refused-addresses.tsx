import { query, useQuery, useQueryClient } from '@gwanje/api-client';
import { config } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { decide, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Card, toast } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../text';
import { IP_LISTS, type IpListKind } from './ip-lists';

const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  > li {
    display: flex;
    align-items: center;
    gap: 4px 16px;
    flex-wrap: wrap;
    padding: 4px 0;
    font-variant-numeric: tabular-nums;
  }
  > li > span { color: var(--muted); }
`;

const AUDIENCES = { adminIp: 'admin', apiIp: 'api' } as const;

interface RefusedAddressesProps {
  readonly kind: IpListKind;
  readonly onChanged: () => Promise<unknown>;
}

/** Who was turned away within a week and would be now, each to be allowed; nothing where nobody was. */
export function RefusedAddresses({ kind, onChanged }: RefusedAddressesProps) {
  const t = useText();
  const client = useQueryClient();
  const asked = query(config.listRefusedAddresses, { audience: AUDIENCES[kind] });
  const { data } = useQuery(asked);
  const { refusal, disabled, send } = useWrite(IP_LISTS[kind].add);
  if (!data || data.length === 0) return null;
  const allow = async (ip: string) => {
    const isSure = await decide({
      title: t('ip.refused.title', { ip }),
      text: t(`ip.${kind}.refused.text`),
      verb: t('ip.add'),
    });
    if (!isSure) return;
    const written = await send({ network: ip, memo: t('ip.refused.memo') });
    if (written?.data) toast({ tone: 'success', title: t('ip.added', { network: ip }) });
    await client.invalidateQueries({ queryKey: asked.queryKey });
    await onChanged();
  };
  return (
    <Card title={t('ip.refused')} note={t('ip.refused.note')}>
      <Rows>
        {data.map(({ ip, refused, lastAt }) => (
          <li key={ip}>
            <b>{ip}</b>
            <span>{t('ip.refused.times', { count: refused, at: formatInstant(lastAt) })}</span>
            <Button
              size="s"
              aria-label={t('ip.refused.allow', { ip })}
              disabled={disabled}
              onClick={() => void allow(ip)}
            >
              {t('ip.add')}
            </Button>
          </li>
        ))}
      </Rows>
      {refusal && <p role="alert">{refusal}</p>}
    </Card>
  );
}
