import { queryKey, useQueryClient } from '@gwanje/api-client';
import { config } from '@gwanje/contract';
import { useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import { Form, FormTextField, setServerErrors, useForm } from '@gwanje/ui-kit/form';
import { useId } from 'react';
import { useText } from '../text';

/** Adds a player site, which is never deleted. */
export function SiteForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const queries = useQueryClient();
  const write = useWrite(config.addSite, { fieldOf: { 'site.exists': 'siteName' } });
  const form = useForm({
    defaultValues: { siteName: '' },
    validate: (values) => write.check(values),
  });
  useReleaseOnTyping(form, write.release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: write.running, close: onClose },
  });
  const submit = async (values: { readonly siteName: string }) => {
    const sent = await write.send(values);
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    toast({ tone: 'success', title: t('board.site.added', { site: values.siteName }) });
    onClose();
    await queries.invalidateQueries({ queryKey: queryKey(config.listSites) });
  };
  return (
    <Dialog
      open
      title={t('board.site.add')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={write.disabled}>
            {t('board.site.add')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <FormTextField
          name="siteName"
          label={t('board.site.name')}
          hint={t('board.site.name.hint')}
        />
      </Form>
      {question}
    </Dialog>
  );
}
