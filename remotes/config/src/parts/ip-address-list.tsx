import { query, useQuery } from '@gwanje/api-client';
import { config, type RowOf } from '@gwanje/contract';
import { formatInstant, useKeptDocuments } from '@gwanje/remote-kit';
import { decide, Note, useWrite } from '@gwanje/remote-kit/decision';
import { ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Button, formatWon, toast } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useText } from '../text';
import { IP_LISTS, type IpListKind } from './ip-lists';
import { RefusedAddresses } from './refused-addresses';

// Most visits only read.
const AddIpAddressForm = lazy(async () => ({
  default: (await import('./add-ip-address.form')).AddIpAddressForm,
}));

type IpAddress = RowOf<(typeof IP_LISTS)[IpListKind]['list']>;

const HOUR_MS = 3_600_000;

/** Which entries decide what a list does: administrators are let in from everywhere while none stays. */
const DECISIVE = {
  adminIp: { state: 'stays', isOne: ({ untilAt }: IpAddress) => untilAt === null },
  apiIp: {
    state: 'active',
    isOne: ({ untilAt }: IpAddress) => untilAt === null || Date.parse(untilAt) > Date.now(),
  },
} as const;

/** One of the two lists of allowed addresses: what it means, who is on it, adding and removing. */
export function IpAddressList({ kind }: { kind: IpListKind }) {
  const t = useText();
  const { list } = IP_LISTS[kind];
  const connection = useQuery(query(config.readConnection, {}));
  // Of the whole list, whatever it is narrowed to: the first and the last entry of these mean more.
  const total = useQuery(query(list.totals, { state: DECISIVE[kind].state }));
  const reload = useReloadList(list);
  const { refusal, disabled, remove } = useRemoval(kind, total.data?.count === 1);
  const filters = useMemo(() => [{ name: 'query', label: t('ip.search') }], [t]);
  const connectIp = connection.data?.connectIP ?? '';
  const kept = useKeptDocuments();
  const [isAdding, setAdding] = useState(kept.includes('add'));
  return (
    <ListScreen
      list={list}
      things={t('ip.list')}
      subtitle={t(`ip.${kind}.subtitle`)}
      columns={useIpColumns(kind, disabled, remove)}
      filters={filters}
      empty={{ title: t(`ip.${kind}.empty.title`), text: t(`ip.${kind}.empty.text`) }}
      makes={t('ip.add.title')}
      actions={
        <>
          {connectIp && <span>{t('ip.connect', { ip: connectIp })}</span>}
          <Button tone="primary" shortcut="N" disabled={isAdding} onClick={() => setAdding(true)}>
            {t('ip.add.title')}
          </Button>
        </>
      }
    >
      <Suspense>
        {isAdding && (
          <AddIpAddressForm
            kind={kind}
            connectIp={connectIp}
            isFirst={total.data?.count === 0}
            onChanged={reload}
          />
        )}
      </Suspense>
      <RefusedAddresses kind={kind} onChanged={reload} />
      {refusal && (
        <Note data-tone="bad" role="alert">
          {refusal}
        </Note>
      )}
    </ListScreen>
  );
}

/** Taking an entry off the list, after a yes. */
function useRemoval(kind: IpListKind, isOneLeft: boolean) {
  const t = useText();
  const { list, remove: endpoint } = IP_LISTS[kind];
  const reload = useReloadList(list);
  const { refusal, forget, disabled, send } = useWrite(endpoint);
  const remove = useCallback(
    async (entry: IpAddress) => {
      const { _id, network, atWork, feedKeys, lastUsedAt } = entry;
      forget();
      const isLast = isOneLeft && DECISIVE[kind].isOne(entry);
      const isSure = await decide({
        title: t('ip.remove.title', { network }),
        text: [
          t(isLast ? `ip.${kind}.removeLast.text` : `ip.${kind}.remove.text`),
          ...(atWork.length > 0 ? [t('ip.atWork', { ids: atWork.join(', ') })] : []),
          ...(kind === 'apiIp' && lastUsedAt && Date.now() - Date.parse(lastUsedAt) < HOUR_MS
            ? [t('ip.called')]
            : []),
          ...(feedKeys.length > 0 ? [t('ip.keysThere', { names: feedKeys.join(', ') })] : []),
        ].join(' '),
        verb: t('ip.remove.button'),
        isDestructive: true,
      });
      if (!isSure) return;
      const written = await send({ ipAddressId: _id });
      if (written?.data) toast({ tone: 'success', title: t('ip.removed', { network }) });
      await reload();
    },
    [t, kind, isOneLeft, forget, send, reload],
  );
  return { refusal, disabled, remove };
}

/** Only administrators are kept out by blocked addresses, and only machines call by the hundred. */
const ofKind = (kind: IpListKind, t: ReturnType<typeof useText>): readonly Column<IpAddress>[] =>
  kind === 'adminIp'
    ? [
        {
          id: 'blockedBy',
          head: t('ip.blockedBy'),
          widthPx: 180,
          cell: ({ blockedBy }) => blockedBy,
        },
      ]
    : [
        {
          id: 'feedKeys',
          head: t('ip.feedKeys'),
          widthPx: 180,
          cell: ({ feedKeys }) => feedKeys.join(', ') || '–',
        },
        {
          id: 'calls24h',
          head: t('ip.calls24h'),
          widthPx: 110,
          isNumber: true,
          cell: ({ calls24h }) => formatWon(calls24h),
        },
        {
          id: 'refused24h',
          head: t('ip.refused24h'),
          widthPx: 110,
          isNumber: true,
          cell: ({ refused24h }) => formatWon(refused24h),
        },
      ];

function useIpColumns(
  kind: IpListKind,
  disabled: boolean,
  onRemove: (ipAddress: IpAddress) => Promise<void>,
): readonly Column<IpAddress>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'network',
        head: t('ip.network'),
        widthPx: 200,
        isIdentifier: true,
        cell: ({ network }) => network,
      },
      { id: 'memo', head: t('ip.memo'), widthPx: 320, cell: ({ memo }) => memo },
      ...ofKind(kind, t),
      {
        id: 'lastUsedAt',
        head: t('ip.lastUsedAt'),
        widthPx: 170,
        cell: ({ lastUsedAt }) => (lastUsedAt ? formatInstant(lastUsedAt) : '–'),
      },
      {
        id: 'untilAt',
        head: t('ip.untilAt'),
        widthPx: 170,
        cell: ({ untilAt }) => (untilAt ? formatInstant(untilAt) : t('ip.stays')),
      },
      { id: 'createdBy', head: t('ip.createdBy'), widthPx: 140, cell: (ip) => ip.createdBy },
      {
        id: 'createdAt',
        head: t('ip.createdAt'),
        widthPx: 170,
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ createdAt }) => formatInstant(createdAt),
      },
      {
        id: 'actions',
        head: t('ip.actions'),
        widthPx: 90,
        isActions: true,
        cell: (ipAddress) => (
          <Button
            size="s"
            tone="quiet"
            aria-label={t('ip.remove', { network: ipAddress.network })}
            disabled={disabled}
            onClick={() => void onRemove(ipAddress)}
          >
            {t('ip.remove.button')}
          </Button>
        ),
      },
    ],
    [t, kind, disabled, onRemove],
  );
}
