import {
  MESSAGE_CATEGORIES,
  MESSAGE_EVENTS,
  MESSAGE_KINDS,
  MESSAGE_STATES,
  messages,
  type RowOf,
} from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { type Filter, ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Badge, Button } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useText } from '../../text';

type Message = RowOf<typeof messages>;

// Most visits only read.
const MessageForm = lazy(async () => ({ default: (await import('./message.form')).MessageForm }));
const RecallForm = lazy(async () => ({ default: (await import('./recall.form')).RecallForm }));

/** Of those who have it, in percent with two digits, cut. */
const readPercent = ({ reads, recipients }: Message) =>
  recipients === 0 ? '–' : `${(Math.floor((reads * 10_000) / recipients) / 100).toFixed(2)} %`;

const useNamed = () => {
  const locale = useShell((shell) => shell.locale);
  return useMemo(
    () => (rows: Readonly<Record<string, { ko: string; en: string }>>) =>
      Object.entries(rows).map(([value, name]) => ({ value, label: name[locale] })),
    [locale],
  );
};

function useColumns(onRecall: (one: Message) => void): readonly Column<Message>[] {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const whyNot = useWhyNot('message.send');
  return useMemo(
    () => [
      {
        ...{ id: 'title', head: t('messages.title'), widthPx: 220, isIdentifier: true },
        cell: ({ title }) => title,
      },
      {
        ...{ id: 'sendAt', head: t('messages.sendAt'), widthPx: 146 },
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ sendAt }) => formatInstant(sendAt),
      },
      {
        ...{ id: 'kind', head: t('messages.kind'), widthPx: 110 },
        cell: ({ kind, event }) =>
          event === null ? MESSAGE_KINDS[kind][locale] : MESSAGE_EVENTS[event][locale],
      },
      {
        ...{ id: 'recipients', head: t('messages.recipients'), widthPx: 90, isNumber: true },
        cell: ({ recipients }) => recipients.toLocaleString('en-US'),
      },
      {
        ...{ id: 'reads', head: t('messages.reads'), widthPx: 80, isNumber: true },
        cell: readPercent,
      },
      {
        ...{ id: 'state', head: t('messages.state'), widthPx: 130 },
        cell: ({ state, recipients, expected }) => (
          <>
            <Badge tone={state === 'recalled' ? 'neutral' : state === 'done' ? 'good' : 'warn'}>
              {MESSAGE_STATES[state][locale]}
            </Badge>{' '}
            {state === 'sending' && `${recipients}/${expected}`}
          </>
        ),
      },
      {
        ...{ id: 'sender', head: t('messages.sender'), widthPx: 90 },
        inFile: [{ key: 'sender.id' }],
        cell: ({ sender }) => sender?.id ?? t('messages.byItself'),
      },
      {
        ...{ id: 'expiresAt', head: t('messages.expiresAt'), widthPx: 146, isHidden: true },
        cell: ({ expiresAt }) => (expiresAt ? formatInstant(expiresAt) : '–'),
      },
      {
        ...{ id: 'actions', head: t('blockedIps.actions'), widthPx: 80, isActions: true },
        cell: (one) =>
          one.state !== 'recalled' && (
            <Button
              size="s"
              tone="quiet"
              aria-label={t('recall.title', { title: one.title })}
              disabledReason={whyNot}
              onClick={() => onRecall(one)}
            >
              {t('recall.verb')}
            </Button>
          ),
      },
    ],
    [t, locale, whyNot, onRecall],
  );
}

/** Messages to members: what was sent to whom, and who has read it. */
export default function MessagesScreen() {
  const t = useText();
  const named = useNamed();
  const whyNot = useWhyNot('message.send');
  const reload = useReloadList(messages);
  const [open, setOpen] = useState<'new' | Message>();
  const filters = useMemo((): readonly Filter[] => {
    const all = { value: '', label: t('state.all') };
    return [
      { name: 'kind', label: t('messages.kind'), options: [all, ...named(MESSAGE_KINDS)] },
      { name: 'state', label: t('messages.state'), options: [all, ...named(MESSAGE_STATES)] },
      {
        ...{ name: 'categoryInfo', label: t('help.category') },
        options: named(MESSAGE_CATEGORIES).map(({ value, label }) => ({
          value: value === 'title' ? '' : value,
          label,
        })),
      },
      { name: 'query', label: t('help.query') },
    ];
  }, [t, named]);
  const close = () => setOpen(undefined);
  return (
    <ListScreen
      list={messages}
      things={t('messages.things')}
      subtitle={t('messages.subtitle')}
      columns={useColumns(setOpen)}
      filters={filters}
      defaultRange="all"
      toneOf={({ state }) => (state === 'recalled' ? 'muted' : undefined)}
      detailOf={(message) => <MessageDetail message={message} />}
      actions={
        <Button tone="primary" disabledReason={whyNot} onClick={() => setOpen('new')}>
          {t('message.open')}
        </Button>
      }
    >
      <Suspense>
        {open === 'new' && <MessageForm onDone={reload} onClose={close} />}
        {typeof open === 'object' && <RecallForm one={open} onDone={reload} onClose={close} />}
      </Suspense>
    </ListScreen>
  );
}

const Recipients = lazy(async () => ({ default: (await import('./recipients')).Recipients }));

function MessageDetail({ message }: { readonly message: Message }) {
  return (
    <Suspense>
      <p style={{ whiteSpace: 'pre-wrap' }}>{message.body}</p>
      {message.reason && <p>{message.reason}</p>}
      <Recipients messageId={message.messageId} />
    </Suspense>
  );
}
