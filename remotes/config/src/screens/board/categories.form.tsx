import { query, queryKey, useQuery, useQueryClient } from '@gwanje/api-client';
import { config, FAQ_CATEGORIES_MAX } from '@gwanje/contract';
import {
  Answered,
  useReleaseOnTyping,
  useUnsavedForm,
  useWrite,
} from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import { Form, FormTextField, setServerErrors, useForm } from '@gwanje/ui-kit/form';
import { useId } from 'react';
import { useText } from '../../text';

const namesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The categories of the questions, one a line, in their order. */
export function CategoriesForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const answer = useQuery({ ...query(config.readFaqCategories, {}), gcTime: 0 });
  if (answer.data) return <Writing before={answer.data.categories} onClose={onClose} />;
  return (
    <Dialog open title={t('board.categories')} onClose={onClose}>
      <Answered answer={answer} things={t('board.categories')}>
        {() => null}
      </Answered>
    </Dialog>
  );
}

interface WritingProps {
  readonly before: readonly string[];
  readonly onClose: () => void;
}

function Writing({ before, onClose }: WritingProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: queryKey(config.readFaqCategories) });
  const write = useWrite(config.saveFaqCategories, {
    fieldOf: { 'faq.category_used': 'categories' },
    onStale: reload,
  });
  const inputOf = ({ categories }: { readonly categories: string }) => ({
    ...{ categories: namesOf(categories), before: [...before] },
  });
  const form = useForm({
    defaultValues: { categories: before.join('\n') },
    validate: async (values) =>
      (await write.check(inputOf(values))).map(({ rules }) => ({ path: 'categories', rules })),
  });
  useReleaseOnTyping(form, write.release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: write.running, close: onClose },
  });
  const submit = async (values: { readonly categories: string }) => {
    const sent = await write.send(inputOf(values));
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    toast({ tone: 'success', title: t('board.saved') });
    onClose();
    await reload();
  };
  return (
    <Dialog
      open
      title={t('board.categories')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={write.disabled}>
            {t('board.save')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <FormTextField
          name="categories"
          label={t('board.categories')}
          hint={t('board.categories.hint', { count: FAQ_CATEGORIES_MAX })}
          lines={8}
        />
      </Form>
      {question}
    </Dialog>
  );
}
