import { queryKey, useQueryClient } from '@gwanje/api-client';
import {
  COMPLAINT_KEPT_YEARS,
  members,
  type Ticket,
  type TicketThread,
  type tickets,
} from '@gwanje/contract';
import { formatInstant, Link } from '@gwanje/remote-kit';
import { ClaimNote, useClaim } from '@gwanje/remote-kit/claim';
import { Answered, decide, useDetail, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import type { OpenedRow } from '@gwanje/remote-kit/list';
import { Button } from '@gwanje/ui-kit';
import { useCallback } from 'react';
import { styled } from 'styled-components';
import { yearsLater } from '../../domain/reply.rule';
import { useText } from '../../text';
import { MemberFacts, useMemberFacts } from './member-facts';
import { ReplyForm } from './reply.form';

const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(220px, 1fr);
  gap: 14px 28px;
  white-space: normal;
  @media (max-width: 760px) { grid-template-columns: minmax(0, 1fr); }
  > section { display: grid; gap: 10px; align-content: start; min-width: 0; }
  h3 { font-size: 12px; font-weight: 600; color: var(--muted); }
  ol { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
  li { padding: 8px 12px; border: 1px solid var(--line); border-radius: var(--radius); }
  li[data-staff] { background: var(--accent-soft, transparent); margin-left: 24px; }
  li > p { white-space: pre-wrap; overflow-wrap: anywhere; }
  small { color: var(--muted); font-size: 12px; }
  dl { display: grid; margin: 0; }
  dl > div { display: flex; justify-content: space-between; gap: 12px; padding: 3px 0; border-bottom: 1px solid var(--line); }
  dd { margin: 0; text-align: end; font-variant-numeric: tabular-nums; }
  [data-actions] { display: flex; flex-wrap: wrap; gap: 8px; }
`;

interface TicketPanelProps {
  readonly ticket: Ticket;
  readonly opened: OpenedRow<typeof tickets>;
}

/** One question: everything that was written, the member it is of, and the answer. */
export function TicketPanel({ ticket, opened }: TicketPanelProps) {
  const t = useText();
  const client = useQueryClient();
  const key = { memberId: ticket.member._id, ticketId: ticket.ticketId };
  const asked = useDetail({
    ...{ endpoint: members.readTicket, input: key, row: ticket },
    rowOf: (told) => told.ticket,
  });
  const facts = useMemberFacts(ticket.member, asked.data?.siteName);
  const mayNot = useWhyNot('help.answer');
  const mayNotWrite = useWhyNot('board.change');

  const { patch } = opened;
  const show = useCallback(
    async (thread: TicketThread) => {
      client.setQueryData(
        queryKey(members.readTicket, {
          memberId: thread.ticket.member._id,
          ticketId: thread.ticket.ticketId,
        }),
        thread,
      );
      await patch(thread.ticket);
    },
    [client, patch],
  );
  const claim = useWrite(members.claimTicket);
  const letGo = useWrite(members.releaseTicket);
  const held = useClaim({
    claim: ticket.claim,
    isWanted: ticket.state === 'waiting' && mayNot === undefined,
    claimIt: async (takeOver) => {
      // The same asked again is no second press.
      claim.release();
      const sent = await claim.send({ ...key, ...(takeOver && { takeOver }) });
      const thread = sent?.data ?? (sent?.details as TicketThread | undefined);
      if (thread) await show(thread);
    },
    leaveIt: async () => letGo.send(key),
    isWriting: true,
  });
  const close = useWrite(members.closeTicket);
  const reopen = useWrite(members.reopenTicket);
  const end = async (version: number) => {
    const isSure = await decide({
      title: t('help.close.title', { title: ticket.title }),
      text: t('help.close.text'),
      verb: t('help.close'),
      isDestructive: true,
    });
    const sent = isSure ? await close.send({ ...key, version }) : undefined;
    // What he wrote meanwhile is read before it is ended.
    const thread = sent?.data ?? (sent?.code === 'help.stale' && (sent.details as TicketThread));
    if (thread) await show(thread);
  };
  const begin = async () => {
    const sent = await reopen.send(key);
    if (sent?.data) await show(sent.data);
  };
  const refusal = close.refusal ?? reopen.refusal;
  return (
    <Panel>
      <section aria-label={t('help.thread')}>
        <Answered answer={asked} things={t('help.things')} waitingRows={3}>
          {({ ticket: now, siteName, thread }) => (
            <>
              {now.kind === 'complaint' && (
                <p>{t('help.complaintKept', { until: keptUntil(now.openedAt) })}</p>
              )}
              <Thread thread={thread} />
              <ClaimNote held={held} disabledReason={mayNot} />
              {now.state === 'closed' ? (
                <p>{t('help.isClosed')}</p>
              ) : (
                <ReplyForm
                  thread={{ ticket: now, siteName, thread }}
                  values={facts.values}
                  whyNot={mayNot ?? held.whyNot}
                  onThread={show}
                  onSent={async (sent) => {
                    await show(sent);
                    opened.goOn(
                      (row) => row.ticketId !== ticket.ticketId && row.state === 'waiting',
                    );
                  }}
                />
              )}
              <div data-actions>
                {mayNotWrite === undefined && thread.some(({ author }) => author !== null) && (
                  <Link to={`/board/faq?ticket=${key.memberId}/${key.ticketId}`}>
                    {t('help.toFaq')}
                  </Link>
                )}
                {now.state === 'closed' ? (
                  <Button
                    disabledReason={mayNot}
                    disabled={reopen.disabled}
                    onClick={() => void begin()}
                  >
                    {t('help.reopen')}
                  </Button>
                ) : (
                  <Button
                    tone="quiet"
                    disabledReason={mayNot}
                    disabled={close.disabled}
                    onClick={() => void end(now.version)}
                  >
                    {t('help.close')}
                  </Button>
                )}
              </div>
              {refusal && <p role="alert">{refusal}</p>}
            </>
          )}
        </Answered>
      </section>
      <MemberFacts member={ticket.member} ticketId={ticket.ticketId} facts={facts} />
    </Panel>
  );
}

/** The day of Seoul until which a complaint of then is kept. */
const keptUntil = (openedAt: string): string =>
  yearsLater(formatInstant(openedAt).slice(0, 10), COMPLAINT_KEPT_YEARS);

/** Texts of members stand as they were written: what looks like a link is none. */
function Thread({ thread }: Pick<TicketThread, 'thread'>) {
  const t = useText();
  return (
    <ol aria-label={t('help.thread')}>
      {thread.map(({ replyId, author, body, at }) => (
        <li key={replyId} data-staff={author ? '' : undefined}>
          <small>
            {author?.id ?? t('help.author.member')} · {formatInstant(at)}
          </small>
          <p>{body}</p>
        </li>
      ))}
    </ol>
  );
}
