import { query, useQuery } from '@gwanje/api-client';
import { members, type messageTemplates, type RowOf } from '@gwanje/contract';
import { SelectField } from '@gwanje/ui-kit';
import { useText } from '../text';

type Template = RowOf<typeof messageTemplates>;

interface TemplateFieldProps {
  readonly templateId: string;
  readonly onTake: (template: Template) => void;
}

/** Words that were written before, in place of what stands in the form; nothing where there are none. */
export function TemplateField({ templateId, onTake }: TemplateFieldProps) {
  const t = useText();
  const templates = useQuery(query(members.listMessageTemplates, { isOn: 'true' as const }));
  // Those of an event go by themselves.
  const offered = (templates.data?.rows ?? []).filter(({ event }) => event === null);
  if (offered.length === 0) return null;
  return (
    <SelectField
      label={t('reply.template')}
      value={templateId}
      options={[
        { value: '', label: t('reply.template.none') },
        ...offered.map((one) => ({ value: one.templateId, label: one.name })),
      ]}
      onChange={(chosen) => {
        const template = offered.find((one) => one.templateId === chosen);
        if (template) onTake(template);
      }}
    />
  );
}
