import { formatInstant } from '@gwanje/remote-kit';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { Badge, Button } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { useMemo } from 'react';
import { useText } from '../text';

export interface Template {
  readonly templateId: string;
  readonly name: string;
  readonly uses30d: number;
  readonly isOn: boolean;
  readonly updatedAt: string;
  readonly updatedBy: { readonly id: string };
}

interface Options<Row> {
  readonly permission: Parameters<typeof useWhyNot>[0];
  /** Between the name and how often it was used. */
  readonly own: readonly Column<Row>[];
  readonly onEdit: (row: Row) => void;
  readonly onRemove: (row: Row) => void;
}

/** What both lists of templates show, and what may be done with a row of them. */
export function useTemplateColumns<Row extends Template>({
  permission,
  own,
  onEdit,
  onRemove,
}: Options<Row>): readonly Column<Row>[] {
  const t = useText();
  const whyNot = useWhyNot(permission);
  return useMemo(
    () => [
      {
        ...{ id: 'name', head: t('template.name'), widthPx: 180, isIdentifier: true },
        cell: ({ name }) => name,
      },
      ...own,
      {
        ...{ id: 'uses30d', head: t('template.uses30d'), widthPx: 90, isNumber: true },
        cell: ({ uses30d }) => uses30d,
      },
      {
        ...{ id: 'isOn', head: t('template.isOn'), widthPx: 80 },
        cell: ({ isOn }) => (
          <Badge tone={isOn ? 'good' : 'neutral'}>{t(isOn ? 'template.on' : 'template.off')}</Badge>
        ),
      },
      {
        ...{ id: 'updatedAt', head: t('template.updatedAt'), widthPx: 146 },
        cell: ({ updatedAt }) => formatInstant(updatedAt),
      },
      {
        ...{ id: 'updatedBy', head: t('template.updatedBy'), widthPx: 90 },
        inFile: [{ key: 'updatedBy.id' }],
        cell: ({ updatedBy }) => updatedBy.id,
      },
      {
        ...{ id: 'actions', head: t('blockedIps.actions'), widthPx: 130, isActions: true },
        cell: (row) => (
          <>
            <Button
              size="s"
              aria-label={t('template.edit.title', { name: row.name })}
              disabledReason={whyNot}
              onClick={() => onEdit(row)}
            >
              {t('template.edit')}
            </Button>{' '}
            <Button
              size="s"
              tone="quiet"
              aria-label={t('template.remove.title', { name: row.name })}
              disabledReason={whyNot}
              onClick={() => onRemove(row)}
            >
              {t('template.remove')}
            </Button>
          </>
        ),
      },
    ],
    [t, whyNot, own, onEdit, onRemove],
  );
}
