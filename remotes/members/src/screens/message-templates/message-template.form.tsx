import {
  MESSAGE_EVENTS,
  MESSAGE_KINDS,
  type MessageEvent,
  type MessageKind,
  members,
  type messageTemplates,
  type RowOf,
  variablesOf,
} from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { useWrite } from '@gwanje/remote-kit/decision';
import { TemplateForm, type Texts } from '../../parts/template.form';
import { useText } from '../../text';

export type MessageTemplate = RowOf<typeof messageTemplates>;

const FIELD_OF = {
  'template.name_taken': 'name',
  'template.event_taken': 'event',
  'template.unknown_variable': 'body',
} as const;

const savedOf = (one: MessageTemplate | undefined) => ({
  name: one?.name ?? '',
  kind: one?.kind ?? 'notice',
  event: one?.event ?? '',
  title: one?.title ?? '',
  body: one?.body ?? '',
  isOn: String(one?.isOn ?? true),
});
const eventOf = ({ kind, event }: Texts) =>
  kind === 'auto' && event ? (event as MessageEvent) : null;
const inputOf = (values: Texts) => {
  const { name = '', kind, title = '', body = '', isOn } = values;
  return {
    ...{ name, kind: kind as MessageKind, event: eventOf(values) },
    ...{ title, body, isOn: isOn === 'true' },
  };
};

interface MessageTemplateFormProps {
  /** Left out, a new one is made. */
  readonly one?: MessageTemplate | undefined;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Makes or changes a message in standard words. */
export function MessageTemplateForm({ one, onDone, onClose }: MessageTemplateFormProps) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const create = useWrite(members.createMessageTemplate, { fieldOf: FIELD_OF });
  const update = useWrite(members.updateMessageTemplate, { fieldOf: FIELD_OF, onStale: onDone });
  const changed = one && { templateId: one.templateId, version: one.version };
  const named = (rows: Readonly<Record<string, { ko: string; en: string }>>) =>
    Object.entries(rows).map(([value, name]) => ({ value, label: name[locale] }));
  return (
    <TemplateForm
      title={one ? t('template.edit.title', { name: one.name }) : t('template.add')}
      document={`messageTemplate/${one?.templateId ?? 'new'}`}
      saved={savedOf(one)}
      {...(one && { version: one.version })}
      fields={[
        { name: 'name', label: t('template.name') },
        { name: 'kind', label: t('messages.kind'), options: named(MESSAGE_KINDS) },
        {
          ...{ name: 'event', label: t('messages.event') },
          options: [{ value: '', label: t('messages.event.none') }, ...named(MESSAGE_EVENTS)],
        },
        { name: 'title', label: t('messages.title') },
        { name: 'body', label: t('template.body'), lines: 8 },
        {
          ...{ name: 'isOn', label: t('template.isOn') },
          options: [
            { value: 'true', label: t('template.on') },
            { value: 'false', label: t('template.off') },
          ],
        },
      ]}
      variablesOf={(values) => variablesOf(eventOf(values))}
      previewed={['title', 'body']}
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
