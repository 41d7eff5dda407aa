import { call } from '@gwanje/api-client';
import {
  type InputOf,
  MEMBERS_AT_ONCE_MAX,
  members,
  REFUSALS,
  type RefusalCode,
  type ReplyOf,
} from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, TextField, toast, useLabels } from '@gwanje/ui-kit';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../text';
import { ActFields, actOf, useAct } from './bulk-act';

type Seen = ReplyOf<typeof members.previewBulkMembers>;

interface FilterBulkProps {
  readonly filter: InputOf<typeof members.previewBulkMembers>['filter'];
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/**
 * The same about everybody whom the filter finds: first it says about whom, then it is done to
 * exactly them, some hundred at a time. What was done stays done where it is broken off.
 */
export function FilterBulkForm({ filter, onDone, onClose }: FilterBulkProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const act = useAct();
  const [reason, setReason] = useState('');
  const [seen, setSeen] = useState<Seen>();
  const [done, setDone] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const preview = useWrite(members.previewBulkMembers);
  const asked = actOf(act.value);
  const isRunning = done !== undefined;

  const look = async () => {
    setFailure(undefined);
    const { data } = { ...(await preview.send({ filter, act: asked })) };
    setSeen(data ?? undefined);
    preview.release();
  };
  const run = async ({ memberIds }: Seen) => {
    let counted = 0;
    for (let first = 0; first < memberIds.length; first += MEMBERS_AT_ONCE_MAX) {
      setDone(first);
      const { data, error } = await call(
        members.bulkMembers,
        { memberIds: memberIds.slice(first, first + MEMBERS_AT_ONCE_MAX), act: asked, reason },
        { expects: 'all' },
      );
      counted += data?.done ?? 0;
      if (error) {
        setFailure(t('bulk.broken', { done: counted, message: error.message }));
        setDone(undefined);
        setSeen(undefined);
        return;
      }
    }
    const skipped = memberIds.length - counted;
    toast({
      tone: skipped > 0 ? 'warning' : 'success',
      title: t('bulk.done', { done: counted, skipped }),
    });
    onClose();
    await onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (seen) void run(seen);
    else void look();
  };
  const count = seen?.memberIds.length ?? 0;
  return (
    <Dialog
      open
      size="s"
      title={t('bulk.filter.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isRunning}>
            {labels.cancel}
          </Button>
          {seen && (
            <Button
              type="submit"
              form={formId}
              tone={act.isDestructive ? 'danger' : 'primary'}
              disabled={isRunning || count === 0 || reason.trim() === ''}
            >
              {t('bulk.filter.run', { count })}
            </Button>
          )}
          {!seen && (
            <Button type="submit" form={formId} tone="primary" disabled={preview.disabled}>
              {t('bulk.filter.look')}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <p>{t(`bulk.text.${act.value.action}`)}</p>
        <ActFields
          {...act}
          onChange={(value) => {
            act.onChange(value);
            setSeen(undefined);
          }}
        />
        <TextField label={t('reason')} value={reason} onChange={setReason} />
        {preview.refusal && <p role="alert">{preview.refusal}</p>}
        {failure && <p role="alert">{failure}</p>}
        {seen && <SeenText seen={seen} />}
        {isRunning && <p role="status">{t('bulk.filter.running', { done, count })}</p>}
      </form>
    </Dialog>
  );
}

/** Whom it would be done to, and whom not and why. */
function SeenText({ seen: { memberIds, names, skipped } }: { readonly seen: Seen }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return (
    <div role="status">
      <p>{t('bulk.filter.seen', { count: memberIds.length, names: names.join(', ') || '–' })}</p>
      <ul>
        {skipped.map(({ code, count }) => (
          <li key={code}>
            {t('bulk.filter.skipped', { count })} {REFUSALS[code as RefusalCode]?.[locale]}
          </li>
        ))}
      </ul>
    </div>
  );
}
