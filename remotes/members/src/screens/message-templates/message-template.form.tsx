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
import { useNamed } from '@gwanje/remote-kit';
import { TemplateForm } from '../../parts/template.form';
import { useText } from '../../text';

export type MessageTemplate = RowOf<typeof messageTemplates>;

const eventOf = ({ kind, event }: { readonly kind: string; readonly event: string }) =>
  kind === 'auto' && event ? (event as MessageEvent) : null;

const valuesOf = (one?: MessageTemplate) => ({
  ...{ name: one?.name ?? '', kind: (one?.kind ?? 'notice') as string },
  ...{ event: (one?.event ?? '') as string, title: one?.title ?? '', body: one?.body ?? '' },
  isOn: String(one?.isOn ?? true),
});

interface MessageTemplateFormProps {
  /** Left out, a new one is made. */
  readonly one?: MessageTemplate | undefined;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Makes or changes a message in standard words. */
export function MessageTemplateForm({ one, onDone, onClose }: MessageTemplateFormProps) {
  const t = useText();
  const { options } = useNamed();
  return (
    <TemplateForm
      endpoint={one ? members.updateMessageTemplate : members.createMessageTemplate}
      kind="messageTemplate"
      {...(one && { one })}
      saved={valuesOf(one)}
      valuesOf={valuesOf}
      fields={[
        { name: 'name', label: t('template.name') },
        { name: 'kind', label: t('messages.kind'), options: options(MESSAGE_KINDS) },
        {
          ...{ name: 'event', label: t('messages.event') },
          options: [{ value: '', label: t('messages.event.none') }, ...options(MESSAGE_EVENTS)],
        },
        { name: 'title', label: t('messages.title') },
        { name: 'body', label: t('template.body'), lines: 8 },
      ]}
      inputOf={({ kind, event, isOn, ...texts }) => ({
        ...(one && { templateId: one.templateId, version: one.version }),
        ...{ ...texts, kind: kind as MessageKind, event: eventOf({ kind, event }) },
        isOn: isOn === 'true',
      })}
      fieldOf={{
        ...{ 'template.name_taken': 'name', 'template.event_taken': 'event' },
        'template.unknown_variable': 'body',
      }}
      variablesOf={(values) => variablesOf(eventOf(values))}
      previewed={['title', 'body']}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
