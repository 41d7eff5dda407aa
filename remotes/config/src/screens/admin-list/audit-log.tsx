import { AUDIT_ACTIONS, auditLines } from '@gwanje/contract';
import { formatInstant, useLocalized } from '@gwanje/remote-kit';
import { type Filter, ListScreen } from '@gwanje/remote-kit/list';
import type { Column } from '@gwanje/ui-kit/data-table';
import { useMemo, useState } from 'react';
import { differencesOf } from '../../domain/audit-difference.rule';
import { useText } from '../../text';
import { AdminTabs } from './admin-tabs';
import { AuditLineDialog } from './audit-line-dialog';
import { type AuditLine, useActionName } from './audit-words';

const FIELDS_NAMED_MAX = 3;

function useColumns(): readonly Column<AuditLine>[] {
  const t = useText();
  const nameOf = useActionName();
  return useMemo(
    () => [
      {
        id: 'at',
        head: t('audit.at'),
        widthPx: 150,
        isIdentifier: true,
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ at }) => formatInstant(at),
      },
      {
        id: 'actor',
        head: t('audit.actor'),
        widthPx: 120,
        cell: ({ actor }) => actor?.id ?? t('audit.system'),
      },
      {
        id: 'action',
        head: t('audit.action'),
        widthPx: 180,
        cell: ({ action }) => nameOf(action),
      },
      { id: 'subject', head: t('audit.subject'), widthPx: 220, cell: ({ subject }) => subject },
      {
        id: 'changed',
        head: t('audit.changed'),
        widthPx: 220,
        cell: ({ before, after }) => {
          const paths = differencesOf(before, after).map(({ path }) => path);
          const named = paths.slice(0, FIELDS_NAMED_MAX).join(', ');
          const others = paths.length - FIELDS_NAMED_MAX;
          return others > 0 ? t('audit.changedMore', { named, others }) : named;
        },
      },
      { id: 'reason', head: t('audit.reason'), widthPx: 180, cell: ({ reason }) => reason },
      { id: 'ip', head: t('audit.ip'), widthPx: 130, cell: ({ ip }) => ip },
    ],
    [t, nameOf],
  );
}

function useFilters(): readonly Filter[] {
  const t = useText();
  const localized = useLocalized();
  return useMemo(
    () => [
      { name: 'actor', label: t('audit.actorId') },
      {
        name: 'action',
        label: t('audit.action'),
        options: [
          { value: '', label: t('admins.all') },
          ...Object.entries(AUDIT_ACTIONS).map(([value, names]) => ({
            value,
            label: localized(names),
          })),
        ],
      },
      { name: 'subject', label: t('audit.subject') },
    ],
    [t, localized],
  );
}

/** Who changed what, over all administrators. */
export function AuditLog() {
  const t = useText();
  const [opened, setOpened] = useState<AuditLine>();
  return (
    <ListScreen
      list={auditLines}
      things={t('audit.things')}
      subtitle={t('audit.subtitle')}
      columns={useColumns()}
      filters={useFilters()}
      defaultRange="7days"
      onOpen={setOpened}
    >
      <AdminTabs />
      {opened && <AuditLineDialog line={opened} onClose={() => setOpened(undefined)} />}
    </ListScreen>
  );
}
