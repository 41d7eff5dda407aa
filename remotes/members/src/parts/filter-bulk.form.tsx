import { query, useQuery } from '@gwanje/api-client';
import {
  type InputOf,
  type MemberBulk,
  members,
  REFUSALS,
  type RefusalCode,
  type ReplyOf,
} from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, holdComposingEnter, ReasonField, useLabels } from '@gwanje/ui-kit';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../text';
import { ActFields, actOf, useAct } from './bulk-act';

type Seen = ReplyOf<typeof members.previewBulkMembers>;

interface FilterBulkProps {
  readonly filter: InputOf<typeof members.previewBulkMembers>['filter'];
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** How often what goes on is asked about. */
const FOLLOW_MS = 1_000;

/** What its opener has started and is still going on, or what he started here, until it has ended. */
function useFollowed(onDone: () => Promise<unknown>) {
  const [followed, setFollowed] = useState<string>();
  const { data, refetch } = useQuery({
    ...query(members.readMemberBulk, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.bulk?.status === 'running' ? FOLLOW_MS : false),
  });
  const newest = data?.bulk ?? undefined;
  const running = newest?.status === 'running' ? newest.bulkId : undefined;
  useEffect(() => {
    if (running) setFollowed(running);
  }, [running]);
  const bulk = newest && newest.bulkId === followed ? newest : undefined;
  const hasEnded = bulk?.status === 'done';
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => {
    if (hasEnded) void latest.current();
  }, [hasEnded]);
  return {
    bulk,
    refetch,
    follow: async ({ bulkId }: MemberBulk) => {
      setFollowed(bulkId);
      await refetch();
    },
  };
}

/**
 * The same about everybody whom the filter finds: first it says about whom, then it is done to
 * exactly them, in the background, whether somebody looks on or not.
 */
export function FilterBulkForm({ filter, onDone, onClose }: FilterBulkProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const act = useAct();
  const [reason, setReason] = useState('');
  const [seen, setSeen] = useState<Seen>();
  const preview = useWrite(members.previewBulkMembers);
  const start = useWrite(members.startMemberBulk);
  const cancel = useWrite(members.cancelMemberBulk);
  const { bulk, follow, refetch } = useFollowed(onDone);
  const asked = actOf(act.value);
  const { close, question } = useUnsavedForm({
    isDirty: bulk === undefined && (reason !== '' || act.isTyped),
    ...{ isSaving: start.running, close: onClose },
  });

  // Counts choices: what is seen of one that is chosen no more is not what would be done.
  const choices = useRef(0);

  const look = async () => {
    const choice = choices.current;
    const { data } = { ...(await preview.send({ filter, act: asked })) };
    if (choice === choices.current) setSeen(data ?? undefined);
    preview.release();
  };
  const run = async ({ count, digest }: Seen) => {
    const order = { filter, act: asked, reason, expectedCount: count, expectedDigest: digest };
    const { data } = { ...(await start.send(order)) };
    if (data) await follow(data);
    // What is true now is shown, and has to be agreed to anew; an answer that was lost may have started it.
    else await Promise.all([look(), refetch()]);
    start.release();
  };
  const callOff = async ({ bulkId }: MemberBulk) => {
    await cancel.send({ bulkId });
    cancel.release();
    await refetch();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (seen) void run(seen);
    else void look();
  };
  const count = seen?.count ?? 0;
  const verb = (
    <Button
      type="submit"
      form={formId}
      tone={seen && act.isDestructive ? 'danger' : 'primary'}
      disabled={
        preview.disabled || start.disabled || (seen && (count === 0 || reason.trim() === ''))
      }
    >
      {seen ? t('bulk.filter.run', { count }) : t('bulk.filter.look')}
    </Button>
  );
  return (
    <Dialog
      open
      size="s"
      title={t('bulk.filter.title')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{bulk ? t('bulk.filter.close') : labels.cancel}</Button>
          {bulk && bulk.status !== 'done' && (
            <Button tone="danger" disabled={cancel.disabled} onClick={() => void callOff(bulk)}>
              {t('bulk.filter.cancel')}
            </Button>
          )}
          {!bulk && verb}
        </>
      }
    >
      {bulk && <BulkText bulk={bulk} />}
      {cancel.refusal && <p role="alert">{cancel.refusal}</p>}
      <form
        id={formId}
        onSubmit={submit}
        onKeyDown={holdComposingEnter}
        hidden={bulk !== undefined}
      >
        <p>{t(`bulk.text.${act.value.action}`)}</p>
        <ActFields
          {...act}
          onChange={(value) => {
            act.onChange(value);
            choices.current += 1;
            setSeen(undefined);
          }}
        />
        <ReasonField
          label={t('reason')}
          reasons={t(`bulk.reasons.${act.value.action}`)}
          value={reason}
          onChange={setReason}
        />
        {preview.refusal && <p role="alert">{preview.refusal}</p>}
        {start.refusal && <p role="alert">{start.refusal}</p>}
        {seen && <SeenText seen={seen} />}
      </form>
      {question}
    </Dialog>
  );
}

/** Whom it would be done to, and whom not and why. */
function SeenText({ seen: { count, names, skipped } }: { readonly seen: Seen }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return (
    <div role="status">
      <p>{t('bulk.filter.seen', { count, names: names.join(', ') || '–' })}</p>
      <ul>
        {skipped.map(({ code, count: of, names: whom }) => (
          <li key={code}>
            {t('bulk.filter.skipped', { count: of })} {REFUSALS[code as RefusalCode]?.[locale]}{' '}
            {whom.join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How far it has come, and once it has ended, who had changed meanwhile. */
function BulkText({ bulk }: { readonly bulk: MemberBulk }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const { count, outcomes, status, refused, calledOffBy } = bulk;
  const { open, done, refused: left } = outcomes;
  return (
    <div role="status">
      <progress aria-label={t('bulk.filter.title')} max={count} value={count - open} />
      <p>
        {status === 'running'
          ? t('bulk.filter.running', { done: count - open, count })
          : t(status === 'waiting' ? 'bulk.filter.waiting' : 'bulk.done', {
              ...{ done, skipped: left, count },
            })}{' '}
        {calledOffBy && t('bulk.filter.calledOff', { id: calledOffBy.id })}
      </p>
      <ul>
        {refused.map(({ code, count: of, names }) => (
          <li key={code}>
            {t('bulk.filter.skipped', { count: of })} {REFUSALS[code as RefusalCode]?.[locale]}{' '}
            {names.join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
