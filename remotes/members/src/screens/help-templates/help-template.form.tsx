import {
  HELP_VARIABLES,
  type helpTemplates,
  members,
  type RowOf,
  TICKET_KINDS,
  type TicketKind,
} from '@gwanje/contract';
import { useNamed } from '@gwanje/remote-kit';
import { TemplateForm } from '../../parts/template.form';
import { useText } from '../../text';

export type HelpTemplate = RowOf<typeof helpTemplates>;

const valuesOf = (one?: HelpTemplate) => ({
  ...{ name: one?.name ?? '', kind: (one?.kind ?? 'other') as string },
  ...{ shortcut: one?.shortcut ?? '', body: one?.body ?? '', isOn: String(one?.isOn ?? true) },
});

interface HelpTemplateFormProps {
  /** Left out, a new one is made. */
  readonly one?: HelpTemplate | undefined;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Makes or changes a reply in standard words. */
export function HelpTemplateForm({ one, onDone, onClose }: HelpTemplateFormProps) {
  const t = useText();
  const { options } = useNamed();
  return (
    <TemplateForm
      endpoint={one ? members.updateHelpTemplate : members.createHelpTemplate}
      kind="helpTemplate"
      {...(one && { one })}
      saved={valuesOf(one)}
      valuesOf={valuesOf}
      fields={[
        { name: 'name', label: t('template.name') },
        { name: 'kind', label: t('help.kind'), options: options(TICKET_KINDS) },
        { name: 'shortcut', label: t('template.shortcut'), hint: t('template.shortcut.hint') },
        { name: 'body', label: t('template.body'), lines: 8 },
      ]}
      inputOf={({ kind, isOn, ...texts }) => ({
        ...(one && { templateId: one.templateId, version: one.version }),
        ...{ ...texts, kind: kind as TicketKind, isOn: isOn === 'true' },
      })}
      fieldOf={{
        ...{ 'template.name_taken': 'name', 'template.shortcut_taken': 'shortcut' },
        'template.unknown_variable': 'body',
      }}
      variablesOf={() => HELP_VARIABLES}
      previewed={['body']}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
