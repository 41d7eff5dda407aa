import {
  HELP_VARIABLES,
  type helpTemplates,
  members,
  type RowOf,
  TICKET_KINDS,
  type TicketKind,
} from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { useWrite } from '@gwanje/remote-kit/decision';
import { TemplateForm, type Texts } from '../../parts/template.form';
import { useText } from '../../text';

export type HelpTemplate = RowOf<typeof helpTemplates>;

const FIELD_OF = {
  'template.name_taken': 'name',
  'template.shortcut_taken': 'shortcut',
  'template.unknown_variable': 'body',
} as const;

const savedOf = (one: HelpTemplate | undefined) => ({
  name: one?.name ?? '',
  kind: one?.kind ?? 'other',
  shortcut: one?.shortcut ?? '',
  body: one?.body ?? '',
  isOn: String(one?.isOn ?? true),
});
const inputOf = ({ name = '', kind, shortcut = '', body = '', isOn }: Texts) => ({
  ...{ name, kind: kind as TicketKind, shortcut, body, isOn: isOn === 'true' },
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
  const locale = useShell((shell) => shell.locale);
  const create = useWrite(members.createHelpTemplate, { fieldOf: FIELD_OF });
  const update = useWrite(members.updateHelpTemplate, { fieldOf: FIELD_OF, onStale: onDone });
  const changed = one && { templateId: one.templateId, version: one.version };
  return (
    <TemplateForm
      title={one ? t('template.edit.title', { name: one.name }) : t('template.add')}
      document={`helpTemplate/${one?.templateId ?? 'new'}`}
      saved={savedOf(one)}
      {...(one && { version: one.version })}
      fields={[
        { name: 'name', label: t('template.name') },
        {
          ...{ name: 'kind', label: t('help.kind') },
          options: Object.entries(TICKET_KINDS).map(([value, name]) => ({
            value,
            label: name[locale],
          })),
        },
        { name: 'shortcut', label: t('template.shortcut'), hint: t('template.shortcut.hint') },
        { name: 'body', label: t('template.body'), lines: 8 },
        {
          ...{ name: 'isOn', label: t('template.isOn') },
          options: [
            { value: 'true', label: t('template.on') },
            { value: 'false', label: t('template.off') },
          ],
        },
      ]}
      variablesOf={() => HELP_VARIABLES}
      previewed={['body']}
      verb={t('template.save')}
      write={changed ? update : create}
      inputOf={(values) => ({ ...inputOf(values), ...changed })}
      send={(values) =>
        changed ? update.send({ ...inputOf(values), ...changed }) : create.send(inputOf(values))
      }
      done={t('template.saved')}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
