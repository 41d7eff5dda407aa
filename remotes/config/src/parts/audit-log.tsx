import { auditLines } from '@gwanje/contract';
import { FIRST_INSTANT_WIDTH_PX, formatInstant } from '@gwanje/remote-kit';
import { type Filter, ListScreen } from '@gwanje/remote-kit/list';
import { Skeleton } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { differencesOf } from '../domain/audit-difference.rule';
import { useText } from '../text';
import { AuditSubject } from './audit-subject';
import { type AuditLine, useAuditWords } from './audit-words';
import { FieldNames } from './field-names';

const FIELDS_NAMED_MAX = 3;
const SKELETON_ROWS = 8;

// Most visits look at the list; what every value is called weighs as much as all of it.
const AuditLinePanel = lazy(async () => ({
  default: (await import('./audit-line-panel')).AuditLinePanel,
}));

function useColumns(): readonly Column<AuditLine>[] {
  const t = useText();
  const { nameOf, reasonOf, words } = useAuditWords();
  return useMemo(
    () => [
      {
        id: 'at',
        head: t('audit.at'),
        widthPx: FIRST_INSTANT_WIDTH_PX,
        isIdentifier: true,
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ at }) => formatInstant(at),
      },
      {
        id: 'actor',
        head: t('audit.actor'),
        widthPx: 110,
        inFile: [{ key: 'actor.id' }],
        cell: ({ actor }) => actor?.id ?? t('audit.system'),
      },
      {
        id: 'action',
        head: t('audit.action'),
        widthPx: 200,
        inFile: [{ key: 'action', words }],
        cell: ({ action }) => nameOf(action),
      },
      {
        id: 'subject',
        head: t('audit.subject'),
        widthPx: 190,
        cell: (line) => <AuditSubject line={line} />,
      },
      {
        id: 'changed',
        head: t('audit.changed'),
        widthPx: 220,
        inFile: [
          { key: 'before', head: t('audit.before') },
          { key: 'after', head: t('audit.after') },
        ],
        cell: (line) => {
          const changed = differencesOf(line.before, line.after).map(({ path }) => path);
          const others = changed.length - FIELDS_NAMED_MAX;
          return (
            <>
              <FieldNames line={line} paths={changed.slice(0, FIELDS_NAMED_MAX)} />
              {others > 0 && ` ${t('audit.changedMore', { others })}`}
            </>
          );
        },
      },
      { id: 'reason', head: t('audit.reason'), widthPx: 140, cell: reasonOf },
      { id: 'ip', head: t('audit.ip'), widthPx: 110, cell: ({ ip }) => ip },
    ],
    [t, nameOf, reasonOf, words],
  );
}

function useFilters(): readonly Filter[] {
  const t = useText();
  const { words } = useAuditWords();
  return useMemo(
    () => [
      { name: 'actor', label: t('audit.actorId') },
      {
        name: 'action',
        label: t('audit.action'),
        options: [
          { value: '', label: t('admins.all') },
          ...Object.entries(words).map(([value, label]) => ({ value, label })),
        ],
      },
      { name: 'subject', label: t('audit.subject') },
    ],
    [t, words],
  );
}

/** Who changed what, over all administrators; `children` stand above the list. */
export function AuditLog({ children }: { readonly children?: ReactNode }) {
  const t = useText();
  return (
    <ListScreen
      list={auditLines}
      things={t('audit.things')}
      subtitle={t('audit.subtitle')}
      columns={useColumns()}
      filters={useFilters()}
      defaultRange="7days"
      detailOf={(line) => (
        <Suspense fallback={<Skeleton rows={SKELETON_ROWS} label={t('audit.loading')} />}>
          <AuditLinePanel line={line} />
        </Suspense>
      )}
    >
      {children}
    </ListScreen>
  );
}
