import { MESSAGE_EVENTS, MESSAGE_KINDS, members, messageTemplates } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { useWrite } from '@gwanje/remote-kit/decision';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, useMemo } from 'react';
import { TemplatesScreen } from '../../parts/templates-screen';
import { useText } from '../../text';
import type { MessageTemplate } from './message-template.form';

// Most visits only read.
const MessageTemplateForm = lazy(async () => ({
  default: (await import('./message-template.form')).MessageTemplateForm,
}));

function useOwnColumns(): readonly Column<MessageTemplate>[] {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useMemo(() => {
    const words = (rows: Readonly<Record<string, { ko: string; en: string }>>) =>
      Object.fromEntries(Object.entries(rows).map(([value, name]) => [value, name[locale]]));
    return [
      {
        ...{ id: 'kind', head: t('messages.kind'), widthPx: 80 },
        inFile: [{ key: 'kind', words: words(MESSAGE_KINDS) }],
        cell: ({ kind }) => MESSAGE_KINDS[kind][locale],
      },
      {
        ...{ id: 'event', head: t('messages.event'), widthPx: 110 },
        inFile: [{ key: 'event', words: words(MESSAGE_EVENTS) }],
        cell: ({ event }) =>
          event === null ? t('messages.event.none') : MESSAGE_EVENTS[event][locale],
      },
      { id: 'title', head: t('messages.title'), widthPx: 220, cell: ({ title }) => title },
    ];
  }, [t, locale]);
}

/** Messages in standard words, and those that events send. */
export default function MessageTemplatesScreen() {
  const t = useText();
  return (
    <TemplatesScreen
      list={messageTemplates}
      scope="message"
      subtitle={t('messageTemplates.subtitle')}
      permission="message.send"
      own={useOwnColumns()}
      removal={useWrite(members.removeMessageTemplate)}
      form={(opened) => <MessageTemplateForm {...opened} />}
    />
  );
}
