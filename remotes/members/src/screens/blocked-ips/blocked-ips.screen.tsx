import { BLOCKED_DOORS, BLOCKED_STATES, blockedIps, members, type RowOf } from '@gwanje/contract';
import { INSTANT_WIDTH_PX, useNamed } from '@gwanje/remote-kit';
import { RecordScreen, reasonedDeed, useRecordColumns } from '@gwanje/remote-kit/record-list';
import { lazy, useMemo } from 'react';
import { useText } from '../../text';

// Most visits only read.
const BlockForm = lazy(async () => ({
  default: (await import('../../parts/block-ip/block.form')).BlockForm,
}));

export default function BlockedIpsScreen() {
  const t = useText();
  const { words, options } = useNamed();
  const columns = useRecordColumns(
    blockedIps,
    {
      network: { widthPx: 150, isIdentifier: true },
      door: { widthPx: 110, words: words(BLOCKED_DOORS) },
      reason: { widthPx: 170 },
      until: { widthPx: INSTANT_WIDTH_PX, isInstant: true, none: t('blockedIps.noEnd') },
      hits: { widthPx: 92, isNumber: true },
      lastHitAt: { widthPx: INSTANT_WIDTH_PX },
      members30d: { widthPx: 134, isNumber: true },
      createdBy: { widthPx: 90 },
      createdAt: { widthPx: INSTANT_WIDTH_PX },
    },
    (id) => t(`blockedIps.${id}`),
    [t, words],
  );
  const filters = useMemo(
    () => [
      {
        name: 'state',
        label: t('blockedIps.state'),
        hasAll: true,
        options: options(BLOCKED_STATES),
      },
      { name: 'query', label: t('blockedIps.search') },
    ],
    [t, options],
  );
  return (
    <RecordScreen
      list={blockedIps}
      things={t('blockedIps.things')}
      subtitle={t('blockedIps.subtitle')}
      permission="ipBlock.manage"
      columns={columns}
      filters={filters}
      toneOf={({ until }) => (until && Date.parse(until) <= Date.now() ? 'muted' : undefined)}
      add={{ verb: t('block.open'), form: (opened) => <BlockForm {...opened} /> }}
      deeds={[
        reasonedDeed({
          ...{ id: 'unblock', verb: t('unblock.button'), text: t('unblock.text') },
          reasons: t('unblock.reasons'),
          ...{ isQuiet: true, isDestructive: true },
          title: ({ network }: RowOf<typeof blockedIps>) => t('unblock.title', { network }),
          done: ({ network }) => t('unblock.done', { network }),
          endpoint: members.removeBlockedIp,
          inputOf: ({ blockedIpId }) => ({ blockedIpId }),
        }),
      ]}
    />
  );
}
