import {
  MEMBER_GRADES,
  MEMBER_STATUSES,
  MESSAGE_CATEGORIES,
  MESSAGE_EVENTS,
  MESSAGE_KINDS,
  MESSAGE_NOT_ALLOWED,
  MESSAGE_STATES,
  members,
  messages,
  type RowOf,
} from '@gwanje/contract';
import { INSTANT_WIDTH_PX, useNamed } from '@gwanje/remote-kit';
import { RecordScreen, reasonedDeed, useRecordColumns } from '@gwanje/remote-kit/record-list';
import { Badge, formatWon } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, Suspense, useMemo } from 'react';
import { useText } from '../../text';

type Message = RowOf<typeof messages>;

// Most visits only read.
const MessageForm = lazy(async () => ({ default: (await import('./message.form')).MessageForm }));

/** Of those who have it, in percent with two digits, cut. */
const readPercent = ({ reads, recipients }: Message) =>
  recipients === 0 ? '–' : `${(Math.floor((reads * 10_000) / recipients) / 100).toFixed(2)} %`;

/** Says for whom a message is. */
function useTarget() {
  const t = useText();
  const { words } = useNamed();
  const grades: Readonly<Record<string, string>> = words(MEMBER_GRADES);
  const statuses: Readonly<Record<string, string>> = words(MEMBER_STATUSES);
  return ({ target, line, isBulk, kind }: Message): string => {
    if (isBulk) return t('messages.target.chosen');
    if (kind === 'auto') return '–';
    const { ids, grade, level, status, cameDays, idleDays, chargedMinWon } = target;
    if (ids) return ids.join(', ');
    const parts = [
      grade !== undefined && grades[grade],
      level !== undefined && `${t('user.level')} ${level}`,
      status !== undefined && statuses[status],
      line !== null && t('messages.target.line', { id: line }),
      cameDays !== undefined && t('messages.target.came', { days: cameDays }),
      idleDays !== undefined && t('messages.target.idle', { days: idleDays }),
      chargedMinWon !== undefined &&
        t('messages.target.charged', { won: formatWon(chargedMinWon) }),
    ].filter(Boolean);
    return parts.length === 0 ? t('messages.target.all') : parts.join(' · ');
  };
}

const TONES: Readonly<Record<Message['state'], 'warn' | 'good' | 'neutral' | 'bad'>> = {
  ...{ scheduled: 'warn', sending: 'warn', done: 'good' },
  ...{ recalled: 'neutral', failed: 'bad' },
};

function useColumns(): readonly Column<Message>[] {
  const t = useText();
  const { words } = useNamed();
  const kinds = words(MESSAGE_KINDS);
  const events = words(MESSAGE_EVENTS);
  const states = words(MESSAGE_STATES);
  const targetOf = useTarget();
  return useRecordColumns(
    messages,
    {
      title: { widthPx: 220, isIdentifier: true },
      sendAt: { widthPx: INSTANT_WIDTH_PX, sorts: { ascending: 'oldest', descending: 'newest' } },
      kind: {
        widthPx: 110,
        inFile: [
          { key: 'kind', words: kinds },
          { key: 'event', head: t('messages.event'), words: events },
        ],
        cell: ({ kind, event }) => (event === null ? kinds[kind] : events[event]),
      },
      target: { widthPx: 190, inFile: [{ key: 'line' }], cell: targetOf },
      recipients: { widthPx: 90, isNumber: true },
      reads: { widthPx: 80, isNumber: true, cell: readPercent },
      state: {
        widthPx: 130,
        words: states,
        cell: ({ state, recipients, expected }) => (
          <>
            <Badge tone={TONES[state]}>{states[state]}</Badge>{' '}
            {state === 'sending' && `${recipients}/${expected}`}
          </>
        ),
      },
      sender: {
        widthPx: 90,
        inFile: [{ key: 'sender.id' }],
        cell: ({ sender }) => sender?.id ?? t('messages.byItself'),
      },
      expiresAt: { widthPx: INSTANT_WIDTH_PX, isOptional: true },
    },
    (id) => t(`messages.${id}`),
    [t, words],
  );
}

/** Messages to members: what was sent to whom, and who has read it. */
export default function MessagesScreen() {
  const t = useText();
  const { options } = useNamed();
  const filters = useMemo(
    () => [
      { name: 'kind', label: t('messages.kind'), hasAll: true, options: options(MESSAGE_KINDS) },
      { name: 'state', label: t('messages.state'), hasAll: true, options: options(MESSAGE_STATES) },
      {
        ...{ name: 'categoryInfo', label: t('help.category') },
        options: options(MESSAGE_CATEGORIES).map(({ value, label }) => ({
          ...{ value: value === 'title' ? '' : value, label },
        })),
      },
      { name: 'query', label: t('help.query') },
    ],
    [t, options],
  );
  return (
    <RecordScreen
      list={messages}
      things={t('messages.things')}
      subtitle={t('messages.subtitle')}
      permission="message.send"
      columns={useColumns()}
      filters={filters}
      defaultRange="all"
      toneOf={({ state }) =>
        state === 'failed' ? 'bad' : state === 'recalled' ? 'muted' : undefined
      }
      detailOf={(message) => <MessageDetail message={message} />}
      add={{ verb: t('message.open'), form: (opened) => <MessageForm {...opened} /> }}
      deeds={[
        reasonedDeed({
          ...{ id: 'recall', verb: t('recall.verb'), isQuiet: true, isDestructive: true },
          isOffered: ({ state }: Message) => state !== 'recalled' && state !== 'failed',
          title: ({ title }) => t('recall.title', { title }),
          text: ({ recipients, reads }) => t('recall.text', { count: recipients - reads, reads }),
          reasons: t('recall.reasons'),
          done: ({ title }) => t('recall.done', { title }),
          endpoint: members.recallMessage,
          inputOf: ({ messageId }) => ({ messageId }),
        }),
      ]}
    />
  );
}

const Recipients = lazy(async () => ({ default: (await import('./recipients')).Recipients }));

/** The sentence about one that was not sent, or not to everybody. */
const failedOf = ({ reason }: Message) => {
  if (reason === null) return 'messages.failed.late';
  return reason === MESSAGE_NOT_ALLOWED ? 'messages.failed.forbidden' : 'messages.failed.thrown';
};

function MessageDetail({ message }: { readonly message: Message }) {
  const t = useText();
  return (
    <Suspense>
      <p style={{ whiteSpace: 'pre-wrap' }}>{message.body}</p>
      {message.state === 'failed' && (
        <p role="note">{t(failedOf(message), { count: message.recipients })}</p>
      )}
      {message.reason && message.reason !== MESSAGE_NOT_ALLOWED && (
        <p>
          {t('messages.reason')}: {message.reason}
        </p>
      )}
      <Recipients messageId={message.messageId} />
    </Suspense>
  );
}
