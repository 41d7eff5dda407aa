import { call, query, useQuery } from '@gwanje/api-client';
import type { config, ReplyOf } from '@gwanje/contract';
import { formatInstant, useBusy, useScreenTitle } from '@gwanje/remote-kit';
import { Button, Card, confirm, EmptyState, Page, Skeleton, Table, toast } from '@gwanje/ui-kit';
import { useState } from 'react';
import { useText } from '../text';
import { AddIpAddressForm } from './add-ip-address.form';
import { IP_ENDPOINTS, type IpListKind } from './ip-endpoints';
import { ListFailed } from './list-failed';
import { Note } from './note';

type IpAddress = ReplyOf<typeof config.addApiIpAddress>;

/** One of the two lists of allowed addresses: what it means, who is on it, adding and removing. */
export function IpAddressList({ kind }: { kind: IpListKind }) {
  const t = useText();
  const title = useScreenTitle();
  const { data, error, refetch } = useQuery(query(IP_ENDPOINTS[kind].list, {}));
  const reload = () => refetch();
  return (
    <Page
      title={title}
      subtitle={t(`${kind}.subtitle`)}
      actions={data?.connectIP && <span>{t('ip.connect', { ip: data.connectIP })}</span>}
    >
      {data && (
        <>
          <AddIpAddressForm
            kind={kind}
            connectIp={data.connectIP}
            isFirst={data.ipAddresses.length === 0}
            onChanged={reload}
          />
          <Addresses kind={kind} ipAddresses={data.ipAddresses} onChanged={reload} />
        </>
      )}
      {!data && error && <ListFailed reason={error.message} onRetry={reload} />}
      {!data && !error && (
        <Card title={t('ip.list')}>
          <Skeleton rows={4} label={t('ip.loading')} />
        </Card>
      )}
    </Page>
  );
}

interface AddressesProps {
  kind: IpListKind;
  ipAddresses: readonly IpAddress[];
  onChanged: () => Promise<unknown>;
}

function Addresses({ kind, ipAddresses, onChanged }: AddressesProps) {
  const t = useText();
  const title = useScreenTitle();
  const busy = useBusy();
  const [refusal, setRefusal] = useState<string>();

  const remove = async ({ _id, network }: IpAddress) => {
    setRefusal(undefined);
    const isSure = await confirm({
      title: t('ip.remove.title', { network }),
      text: t(ipAddresses.length === 1 ? `${kind}.removeLast.text` : `${kind}.remove.text`),
      confirmLabel: t('ip.remove.button'),
      tone: 'danger',
    });
    if (!isSure) return;
    await busy.run(async () => {
      const endpoint = IP_ENDPOINTS[kind].remove;
      const { error } = await call(endpoint, { ipAddressId: _id }, { expects: endpoint.refusals });
      if (error && endpoint.refusals.some((code) => code === error.code)) setRefusal(error.message);
      if (!error) toast({ tone: 'success', title: t('ip.removed', { network }) });
      await onChanged();
    });
  };

  return (
    <Card
      title={t('ip.list')}
      note={t('ip.count', { count: ipAddresses.length })}
      busy={busy.running}
    >
      {refusal && (
        <Note data-tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      {ipAddresses.length === 0 ? (
        <EmptyState title={t(`${kind}.empty.title`)} text={t(`${kind}.empty.text`)} />
      ) : (
        <Table caption={title}>
          <thead>
            <tr>
              <th scope="col">{t('ip.network')}</th>
              <th scope="col">{t('ip.memo')}</th>
              <th scope="col">{t('ip.createdBy')}</th>
              <th scope="col">{t('ip.createdAt')}</th>
              <th scope="col" data-n>
                {t('ip.actions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {ipAddresses.map((ipAddress) => (
              <tr key={ipAddress._id}>
                <th scope="row">{ipAddress.network}</th>
                <td>{ipAddress.memo}</td>
                <td>{ipAddress.createdBy}</td>
                <td>{formatInstant(ipAddress.createdAt)}</td>
                <td data-n>
                  <Button
                    size="s"
                    tone="quiet"
                    aria-label={t('ip.remove', { network: ipAddress.network })}
                    disabled={busy.disabled}
                    onClick={() => void remove(ipAddress)}
                  >
                    {t('ip.remove.button')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
