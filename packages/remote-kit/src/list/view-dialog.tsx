import { type Answer, call, newIdempotencyKey } from '@gwanje/api-client';
import { ADMIN_TYPE_VALUES, ADMIN_TYPES, lists } from '@gwanje/contract';
import {
  Button,
  confirm,
  Dialog,
  holdComposingEnter,
  SelectField,
  Switch,
  TextField,
  toast,
} from '@gwanje/ui-kit';
import { type FormEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useBusy } from '../decision/busy';
import { useText as useDecisionText } from '../decision/text';
import { useUnsavedForm } from '../decision/use-unsaved-form';
import { isOutcomeUnknown } from '../decision/use-write';
import { usePermitted, useShell } from '../shell';
import { useText } from './text';
import type { Views } from './use-views';

const Form = styled.form`
  display: grid;
  gap: 12px;
  > p[role='alert'] { color: var(--bad); }
`;

const MINE = '';

/** What a press sends, the same under the same key. */
type Send = (idempotencyKey: string) => Promise<Answer<unknown>>;

interface ViewDialogProps {
  /** Path of the list. */
  readonly list: string;
  readonly views: Views;
  readonly onClose: () => void;
}

/** Keeps the columns, filters and order of a list under a name. */
export function ViewDialog({ list, views, onClose }: ViewDialogProps) {
  const t = useText();
  const tDecision = useDecisionText();
  const formId = useId();
  const locale = useShell((shell) => shell.locale);
  const mayShare = usePermitted('admin.manage');
  const { chosen, now } = views;
  const mayChange = chosen !== undefined && (chosen.forType === null || mayShare);
  const [name, setName] = useState(chosen?.name ?? '');
  const [scope, setScope] = useState(MINE);
  const [isDefault, setDefault] = useState(chosen?.viewId === views.defaultViewId);
  const [refusal, setRefusal] = useState<string>();
  const { run, running, disabled, release } = useBusy();
  const { close, question } = useUnsavedForm({
    isDirty: name !== (chosen?.name ?? ''),
    isSaving: running,
    close: onClose,
  });

  // What was sent while nobody knows what became of it: the next press finds out.
  const unknown = useRef<{ readonly asked: string; readonly send: () => ReturnType<Send> }>(
    undefined,
  );

  /** Does something and closes; a refusal stays until it is answered. */
  const act = (deed: 'create' | 'update' | 'remove', send: Send) =>
    run(async () => {
      setRefusal(undefined);
      const asked = JSON.stringify([deed, name, scope, isDefault]);
      const key = newIdempotencyKey();
      const sent = unknown.current ?? { asked, send: () => send(key) };
      const { error } = await sent.send();
      const isUnknown = isOutcomeUnknown(error, unknown.current !== undefined);
      unknown.current = isUnknown ? sent : undefined;
      // Read anew, the views would say what the first press has made of them, and the second be another one.
      if (isUnknown) return setRefusal(tDecision('unknown'));
      await views.reload();
      if (error) return setRefusal(error.fields?.[0]?.rules[0]?.message ?? error.message);
      if (sent.asked !== asked) return setRefusal(tDecision('earlierDone'));
      toast({
        tone: 'success',
        title: t(deed === 'remove' ? 'viewForm.removed' : 'viewForm.saved'),
      });
      onClose();
    });
  const keepDefault = async (viewId: string): Promise<Answer<unknown>> => {
    const wasDefault = viewId === views.defaultViewId;
    if (isDefault === wasDefault) return { data: {}, error: null };
    const input = { list, viewId: isDefault ? viewId : null };
    return call(lists.chooseDefaultView, input, { expects: 'all' });
  };
  const create: Send = async (idempotencyKey) => {
    const forType = scope === MINE ? {} : { forType: Number(scope) as 0 };
    const input = { list, name, state: now, ...forType };
    const answer = await call(lists.createView, input, { expects: 'all', idempotencyKey });
    if (answer.error) return answer;
    views.choose(answer.data, false);
    return keepDefault(answer.data.viewId);
  };
  const update: Send = async (idempotencyKey) => {
    if (!chosen) return create(idempotencyKey);
    const { viewId, version } = chosen;
    const input = { viewId, name, state: now, version };
    const answer = mayChange
      ? await call(lists.updateView, input, { expects: 'all', idempotencyKey })
      : { data: {}, error: null };
    return answer.error ? answer : keepDefault(viewId);
  };
  const remove = async () => {
    if (!chosen) return;
    const isSure = await confirm({
      title: t('viewForm.remove.title', { name: chosen.name }),
      text: t(chosen.forType === null ? 'viewForm.remove.own' : 'viewForm.remove.shared'),
      confirmLabel: t('viewForm.remove'),
      tone: 'danger',
    });
    if (!isSure) return;
    await act('remove', async (idempotencyKey) => {
      const { viewId } = chosen;
      const answer = await call(lists.removeView, { viewId }, { expects: 'all', idempotencyKey });
      if (!answer.error) views.choose(undefined, false);
      return answer;
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (chosen ? act('update', update) : act('create', create));
  };
  return (
    <Dialog
      open
      size="s"
      title={t('view.save')}
      onClose={close}
      actions={
        <>
          {mayChange && (
            <Button tone="quiet" disabled={disabled} onClick={() => void remove()}>
              {t('viewForm.remove')}
            </Button>
          )}
          {chosen && (
            <Button disabled={disabled} onClick={() => void act('create', create)}>
              {t('viewForm.saveNew')}
            </Button>
          )}
          <Button type="submit" form={formId} tone="primary" disabled={disabled}>
            {t(
              mayChange
                ? 'viewForm.saveChosen'
                : chosen
                  ? 'viewForm.saveDefault'
                  : 'viewForm.saveNew',
            )}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} onKeyDown={holdComposingEnter}>
        <p>{t('viewForm.text')}</p>
        <TextField
          label={t('viewForm.name')}
          value={name}
          onChange={(text) => {
            setName(text);
            release();
          }}
        />
        {mayShare && (
          <SelectField
            label={t('viewForm.scope')}
            value={scope}
            onChange={setScope}
            options={[
              { value: MINE, label: t('viewForm.scope.mine') },
              ...ADMIN_TYPE_VALUES.map((type) => ({
                value: String(type),
                label: ADMIN_TYPES[type][locale],
              })),
            ]}
          />
        )}
        <Switch label={t('viewForm.default')} checked={isDefault} onChange={setDefault} />
        {refusal && <p role="alert">{refusal}</p>}
      </Form>
      {question}
    </Dialog>
  );
}
