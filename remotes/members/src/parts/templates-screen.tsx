import type { List, messageTemplates, Permission, RowOf } from '@gwanje/contract';
import { INSTANT_WIDTH_PX } from '@gwanje/remote-kit';
import { decide, Note } from '@gwanje/remote-kit/decision';
import { useReloadList } from '@gwanje/remote-kit/list';
import { type Opened, RecordScreen, useRecordColumns } from '@gwanje/remote-kit/record-list';
import { Badge } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useText } from '../text';

// Most visits only read what they say now.
const TemplateVersions = lazy(async () => ({
  default: (await import('./template-versions')).TemplateVersions,
}));

/** What every template has. */
interface Template {
  readonly templateId: string;
  readonly name: string;
  readonly uses30d: number;
  readonly isOn: boolean;
  readonly version: number;
  readonly updatedAt: string;
  readonly updatedBy: { readonly id: string };
}

interface TemplatesScreenProps<L extends List> {
  readonly list: L;
  readonly subtitle: string;
  /** Which of the two kinds they are. */
  readonly scope: 'help' | 'message';
  /** Who may change them. */
  readonly permission: Permission;
  /** Between the name and how often it was used. */
  readonly own: readonly Column<RowOf<L>>[];
  readonly removal: {
    readonly refusal: string | undefined;
    readonly send: (input: Pick<Template, 'templateId' | 'version'>) => Promise<unknown>;
    readonly release: () => void;
  };
  /** Without a row, of a new one. */
  readonly form: (opened: Opened & { readonly one: RowOf<L> | undefined }) => ReactNode;
}

/** Texts in standard words, whatever they are for. */
export function TemplatesScreen<L extends List>(props: TemplatesScreenProps<L>) {
  const { list, own, removal, form } = props;
  const t = useText();
  const standard = useRecordColumns(
    list as unknown as typeof messageTemplates,
    {
      name: { widthPx: 180, isIdentifier: true },
      uses30d: { widthPx: 110, isNumber: true },
      isOn: {
        widthPx: 80,
        words: { true: t('template.on'), false: t('template.off') },
        cell: ({ isOn }) => (
          <Badge tone={isOn ? 'good' : 'neutral'}>{t(isOn ? 'template.on' : 'template.off')}</Badge>
        ),
      },
      updatedAt: { widthPx: INSTANT_WIDTH_PX },
      updatedBy: { widthPx: 90 },
    },
    (id) => t(`template.${id}`),
    [t],
  ) as unknown as readonly Column<RowOf<L>>[];
  const columns = useMemo(
    () => [...standard.slice(0, 1), ...own, ...standard.slice(1)],
    [standard, own],
  );
  const filters = useMemo(() => [{ name: 'query', label: t('template.name') }], [t]);
  const reload = useReloadList(list);
  const of = (row: RowOf<L>) => row as RowOf<L> & Template;
  return (
    <RecordScreen
      list={list}
      things={t('template.things')}
      subtitle={props.subtitle}
      permission={props.permission}
      columns={columns}
      filters={filters}
      toneOf={(row) => (of(row).isOn ? undefined : 'muted')}
      detailOf={(row) => (
        <Suspense>
          <TemplateVersions
            key={of(row).version}
            scope={props.scope}
            one={of(row)}
            permission={props.permission}
            onDone={reload}
          />
        </Suspense>
      )}
      add={{ verb: t('template.add'), form: (opened) => form({ ...opened, one: undefined }) }}
      actionsWidthPx={130}
      deeds={[
        {
          ...{ id: 'edit', verb: t('template.edit') },
          title: (row) => t('template.edit.title', { name: of(row).name }),
          form: (one, opened) => form({ ...opened, one }),
        },
        {
          ...{ id: 'remove', verb: t('template.remove'), isQuiet: true },
          title: (row) => t('template.remove.title', { name: of(row).name }),
          act: async (row, reload) => {
            const { templateId, name, version } = of(row);
            const isSure = await decide({
              title: t('template.remove.title', { name }),
              text: t('template.remove.text'),
              verb: t('template.remove'),
              isDestructive: true,
            });
            if (!isSure) return;
            await removal.send({ templateId, version });
            // The next one that is removed is no second press of this one.
            removal.release();
            await reload();
          },
        },
      ]}
    >
      {removal.refusal && (
        <Note data-tone="bad" role="alert">
          {removal.refusal}
        </Note>
      )}
    </RecordScreen>
  );
}
