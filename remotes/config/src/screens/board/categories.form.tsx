import { query, queryKey, useQuery, useQueryClient } from '@gwanje/api-client';
import { config, FAQ_CATEGORIES_MAX } from '@gwanje/contract';
import {
  Answered,
  Note,
  useReleaseOnTyping,
  useUnsavedForm,
  useWrite,
} from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import { Form, FormTextField, setServerErrors, useForm } from '@gwanje/ui-kit/form';
import { useId, useState } from 'react';
import { useText } from '../../text';

const namesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

type Names = readonly string[];

/** What was typed, without what somebody else has removed since `before`, and with what he has added. */
const onTopOf = (theirs: Names, { typed, before }: Record<'typed' | 'before', Names>) => [
  ...typed.filter((name) => theirs.includes(name) || !before.includes(name)),
  ...theirs.filter((name) => !before.includes(name) && !typed.includes(name)),
];

/** The categories of the questions, one a line, in their order. */
export function CategoriesForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const answer = useQuery({ ...query(config.readFaqCategories, {}), gcTime: 0 });
  if (answer.data) return <Writing opened={answer.data.categories} onClose={onClose} />;
  return (
    <Dialog open title={t('board.categories')} onClose={onClose}>
      <Answered answer={answer} things={t('board.categories')}>
        {() => null}
      </Answered>
    </Dialog>
  );
}

interface WritingProps {
  readonly opened: Names;
  readonly onClose: () => void;
}

function Writing({ opened, onClose }: WritingProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: queryKey(config.readFaqCategories) });
  // As somebody else has saved them meanwhile.
  const [theirs, setTheirs] = useState<Names>();
  const before = theirs ?? opened;
  const write = useWrite(config.saveFaqCategories, {
    fieldOf: { 'faq.category_used': 'categories' },
  });
  const inputOf = ({ categories }: { readonly categories: string }) => ({
    ...{ categories: namesOf(categories), before: [...before] },
  });
  const form = useForm({
    defaultValues: { categories: opened.join('\n') },
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
    if (sent.code === 'record.stale') {
      const { categories } = sent.details as { readonly categories: Names };
      const merged = onTopOf(categories, { typed: namesOf(values.categories), before });
      form.setValue('categories', merged.join('\n'), { shouldDirty: true });
      setTheirs(categories);
      write.release();
    }
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
        {theirs && (
          <Note data-tone="warn" role="status">
            {t('board.categories.theirs', { names: theirs.join(' · ') || '–' })}
          </Note>
        )}
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
