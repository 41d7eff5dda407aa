import { type Answer, call } from '@gwanje/api-client';
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
import { type FormEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { useBusy } from '../decision/busy';
import { useUnsavedForm } from '../decision/use-unsaved-form';
import { usePermitted, useShell } from '../shell';
import { useText } from './text';
import type { Views } from './use-views';

const Form = styled.form`
  display: grid;
  gap: 12px;
  > p[role='alert'] { color: var(--bad); }
`;

const MINE = '';

interface ViewDialogProps {
  /** Path of the list. */
  readonly list: string;
  readonly views: Views;
  readonly onClose: () => void;
}

/** Keeps the columns, filters and order of a list under a name. */
export function ViewDialog({ list, views, onClose }: ViewDialogProps) {
  const t = useText();
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

  /** Does something and closes; a refusal stays until it is answered. */
  const act = (work: () => Promise<Answer<unknown>>, done: string) =>
    run(async () => {
      setRefusal(undefined);
      const { error } = await work();
      await views.reload();
      if (error) return setRefusal(error.fields?.[0]?.rules[0]?.message ?? error.message);
      toast({ tone: 'success', title: done });
      onClose();
    });
  const keepDefault = async (viewId: string): Promise<Answer<unknown>> => {
    const wasDefault = viewId === views.defaultViewId;
    if (isDefault === wasDefault) return { data: {}, error: null };
    const input = { list, viewId: isDefault ? viewId : null };
    return call(lists.chooseDefaultView, input, { expects: 'all' });
  };
  const create = async () => {
    const forType = scope === MINE ? {} : { forType: Number(scope) as 0 };
    const input = { list, name, state: now, ...forType };
    const answer = await call(lists.createView, input, { expects: 'all' });
    if (answer.error) return answer;
    views.choose(answer.data, false);
    return keepDefault(answer.data.viewId);
  };
  const update = async () => {
    if (!chosen) return create();
    const { viewId, version } = chosen;
    const input = { viewId, name, state: now, version };
    const answer = mayChange
      ? await call(lists.updateView, input, { expects: 'all' })
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
    await act(async () => {
      const answer = await call(lists.removeView, { viewId: chosen.viewId }, { expects: 'all' });
      if (!answer.error) views.choose(undefined, false);
      return answer;
    }, t('viewForm.removed'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act(chosen ? update : create, t('viewForm.saved'));
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
            <Button disabled={disabled} onClick={() => void act(create, t('viewForm.saved'))}>
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
