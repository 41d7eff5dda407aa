import type { List, Permission, RowOf } from '@gwanje/contract';
import { decide, Note, useWhyNot } from '@gwanje/remote-kit/decision';
import { type Filter, ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Button } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useText } from '../text';
import { type Template, useTemplateColumns } from './use-template-columns';

interface Opened<Row> {
  /** Undefined: a new one. */
  readonly one: Row | undefined;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

interface TemplatesScreenProps<L extends List> {
  readonly list: L;
  readonly subtitle: string;
  /** Who may change them. */
  readonly permission: Permission;
  readonly own: readonly Column<RowOf<L>>[];
  readonly removal: {
    readonly refusal: string | undefined;
    readonly send: (input: { readonly templateId: string }) => Promise<unknown>;
  };
  readonly form: (opened: Opened<RowOf<L>>) => ReactNode;
}

/** Texts in standard words, whatever they are for. */
export function TemplatesScreen<L extends List>(props: TemplatesScreenProps<L>) {
  const { list, permission, own, removal } = props;
  const t = useText();
  const whyNot = useWhyNot(permission);
  const reload = useReloadList(list);
  const [open, setOpen] = useState<'new' | RowOf<L>>();
  const { send, refusal } = removal;
  const remove = useCallback(
    async (row: RowOf<L>) => {
      const { templateId, name } = row as RowOf<L> & Template;
      const isSure = await decide({
        title: t('template.remove.title', { name }),
        text: t('template.remove.text'),
        verb: t('template.remove'),
        isDestructive: true,
      });
      if (!isSure) return;
      await send({ templateId });
      await reload();
    },
    [t, send, reload],
  );
  const edit = useCallback((row: RowOf<L>) => setOpen(row), []);
  const filters = useMemo(
    (): readonly Filter[] => [{ name: 'query', label: t('template.name') }],
    [t],
  );
  const columns = useTemplateColumns({
    ...{
      permission,
      onEdit: edit as (row: never) => void,
      onRemove: remove as (row: never) => void,
    },
    own: own as readonly Column<never>[],
  }) as unknown as readonly Column<RowOf<L>>[];
  return (
    <ListScreen
      list={list}
      things={t('template.things')}
      subtitle={props.subtitle}
      columns={columns}
      filters={filters}
      toneOf={(row) => ((row as RowOf<L> & Template).isOn ? undefined : 'muted')}
      actions={
        <Button tone="primary" disabledReason={whyNot} onClick={() => setOpen('new')}>
          {t('template.add')}
        </Button>
      }
    >
      {refusal && (
        <Note data-tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      <Suspense>
        {open &&
          props.form({
            one: open === 'new' ? undefined : (open as RowOf<L>),
            onDone: reload,
            onClose: () => setOpen(undefined),
          })}
      </Suspense>
    </ListScreen>
  );
}
