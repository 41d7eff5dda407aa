import { ADMIN_TYPES, type AdminType, type ListView } from '@gwanje/contract';
import { Badge, Button, SelectField } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { useShell } from '../shell';
import { useText } from './text';
import type { Views } from './use-views';

// Most visits only read.
const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog')).ViewDialog }));

/** Chooses among the views of a list, says when something was changed since, and keeps it. */
export function ViewsBar({ list, views }: { list: string; views: Views }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const [isOpen, setOpen] = useState(false);
  const nameOf = ({ name, forType }: ListView) =>
    forType === null
      ? name
      : t('view.ofType', {
          name,
          type: ADMIN_TYPES[forType as AdminType]?.[locale] ?? String(forType),
        });
  const choose = (viewId: string) =>
    views.choose(views.views.find((view) => view.viewId === viewId));
  return (
    <>
      {views.isChanged && <Badge tone="warn">{t('view.changed')}</Badge>}
      {views.views.length > 0 && (
        <SelectField
          hideLabel
          label={t('view.label')}
          value={views.chosen?.viewId ?? ''}
          onChange={choose}
          options={[
            { value: '', label: t('view.none') },
            ...views.views.map((view) => ({ value: view.viewId, label: nameOf(view) })),
          ]}
        />
      )}
      <Button size="s" onClick={() => setOpen(true)}>
        {t('view.save')}
      </Button>
      <Suspense>
        {isOpen && <ViewDialog list={list} views={views} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
