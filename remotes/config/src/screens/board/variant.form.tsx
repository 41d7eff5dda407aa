import { call, query, useQuery } from '@gwanje/api-client';
import { boardWords, config, EMPTY_POST_BODY, type ReplyOf } from '@gwanje/contract';
import {
  Answered,
  RestoredNote,
  useFormDraft,
  useReleaseOnTyping,
  useTheirs,
  useUnsavedForm,
  useWrite,
} from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { lazy, Suspense, useId, useState } from 'react';
import type { Post } from '../../domain/post-form.rule';
import { instantAt, minuteOf } from '../../domain/seoul-minute';
import { ImageField } from '../../parts/image-field';
import { useText } from '../../text';
import { Pair } from './pair';

const BodyEditor = lazy(async () => ({ default: (await import('./body-editor')).BodyEditor }));

type Saved = ReplyOf<typeof config.readPost>;

const orNull = (text: string) => (text === '' ? null : text);

/** What stands in the form of a site that shows it so; undefined where it follows the post. */
const valuesOf = (own: Saved['variants'][number] | undefined) => ({
  ...{ isHidden: String(own?.isHidden ?? false), title: own?.title ?? '', body: own?.body ?? '' },
  ...{ hasOwnWindow: String(own?.hasOwnWindow ?? false), fromAt: minuteOf(own?.fromAt ?? null) },
  ...{ untilAt: minuteOf(own?.untilAt ?? null), imagePc: own?.imagePc ?? '' },
  ...{ imagePhone: own?.imagePhone ?? '', link: own?.link ?? '' },
});
type Values = ReturnType<typeof valuesOf>;

interface VariantFormProps {
  readonly post: Post;
  readonly siteId: string;
  readonly siteName: string;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** What one site shows otherwise; what is left empty follows the post. */
export function VariantForm({ post, ...props }: VariantFormProps) {
  const t = useText();
  const { board, postId } = post;
  const answer = useQuery({
    ...query(config.readPost, { board, postId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (answer.data) return <Writing {...props} saved={answer.data} />;
  return (
    <Dialog open size="l" title={post.title} onClose={props.onClose}>
      <Answered answer={answer} things={t('board.things')}>
        {() => null}
      </Answered>
    </Dialog>
  );
}

type WritingProps = Omit<VariantFormProps, 'post'> & { readonly saved: Saved };

function Writing({ saved, siteId, siteName, onDone, onClose }: WritingProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const { board, postId } = saved;
  const ownOf = (post: Saved) => post.variants.find((one) => one.siteId === siteId);
  // What the edit started from; a stale save moves it to what is there now.
  const [base, setBase] = useState(saved);
  const { version } = base;
  const own = ownOf(base);
  const write = useWrite(config.savePostVariant, { onStale: () => takeOver() });
  const removal = useWrite(config.removePostVariant, { onStale: () => takeOver() });
  const values = valuesOf(own);
  const inputOf = (typed: Values) => ({
    ...{ board, postId, siteId, version, isHidden: typed.isHidden === 'true' },
    ...{ title: orNull(typed.title), body: orNull(typed.body) },
    hasOwnWindow: typed.hasOwnWindow === 'true',
    ...{ fromAt: instantAt(typed.fromAt), untilAt: instantAt(typed.untilAt) },
    ...{ imagePc: orNull(typed.imagePc), imagePhone: orNull(typed.imagePhone) },
    link: orNull(typed.link),
  });
  const form = useForm<Values>({
    defaultValues: valuesOf(ownOf(saved)),
    validate: (typed) => write.check(inputOf(typed)),
  });
  useReleaseOnTyping(form, write.release);
  const title = t('board.variant.title', { title: saved.title, site: siteName });
  const fieldNames: Readonly<Record<keyof Values, string>> = {
    ...{ isHidden: t('board.isHidden'), title: t('board.title'), body: t('board.body') },
    ...{ hasOwnWindow: t('board.window'), fromAt: t('board.from'), untilAt: t('board.until') },
    ...{ imagePc: t('board.imagePc'), imagePhone: t('board.imagePhone'), link: t('board.link') },
  };
  const show = (name: string, value: string | number) => {
    if (name === 'isHidden' || name === 'hasOwnWindow')
      return t(`board.${name}.${value === 'true'}`);
    return name === 'body' ? t('board.characters', { count: `${value}`.length }) : `${value}`;
  };
  const draft = useFormDraft<Values>({
    ...{ form, document: `variant/${postId}/${siteId}`, title, saved: values, version, show },
    labels: fieldNames,
  });
  const theirs = useTheirs<Values>({
    ...{ form, saved: values, version, restored: draft.restored, release: write.release },
    say: (name, value) => ({
      label: fieldNames[name as keyof Values],
      value: show(name, value),
    }),
  });
  /** Goes on from what is there now, with what was typed here. */
  const takeOver = async () => {
    const { data } = await call(config.readPost, { board, postId });
    if (!data) return;
    theirs.takeOver(form.getValues(), valuesOf(ownOf(data)));
    setBase(data);
    removal.release();
  };
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isKept: draft.isKept, isSaving: write.running },
    close: () => {
      draft.drop();
      onClose();
    },
  });
  const finish = async () => {
    draft.drop();
    toast({ tone: 'success', title: t('board.saved') });
    onClose();
    await onDone();
  };
  const submit = async (typed: Values) => {
    const sent = await write.send(inputOf(typed));
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (sent.data) await finish();
  };
  const follow = async () => {
    const sent = await removal.send({ board, postId, siteId, version });
    if (sent?.data) await finish();
  };
  const typed = form.watch();
  const set = (name: keyof Values) => (value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldTouch: true });
  const choices = (name: 'isHidden' | 'hasOwnWindow') =>
    (['false', 'true'] as const).map((value) => ({ value, label: t(`board.${name}.${value}`) }));
  return (
    <Dialog
      open
      size="l"
      title={title}
      onClose={close}
      actions={
        <>
          {own && (
            <Button disabled={removal.disabled} onClick={() => void follow()}>
              {t('board.variant.follow')}
            </Button>
          )}
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={write.disabled}>
            {t('board.save')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        {draft.restored && draft.isKept && <RestoredNote />}
        {theirs.notes}
        <p>{t('board.variant.text')}</p>
        <FormSelectField
          name="isHidden"
          label={t('board.isHidden')}
          options={choices('isHidden')}
        />
        <FormTextField name="title" label={t('board.title')} placeholder={saved.title} />
        {typed.body === '' ? (
          <Button size="s" onClick={() => set('body')(saved.body)}>
            {t('board.variant.body')}
          </Button>
        ) : (
          <Suspense>
            <BodyEditor
              label={t('board.body')}
              value={typed.body || EMPTY_POST_BODY}
              error={form.formState.errors.body?.message}
              onChange={set('body')}
            />
          </Suspense>
        )}
        <FormSelectField
          name="hasOwnWindow"
          label={t('board.window')}
          options={choices('hasOwnWindow')}
        />
        {typed.hasOwnWindow === 'true' && (
          <Pair>
            <FormTextField
              name="fromAt"
              type="datetime-local"
              label={t('board.from')}
              hint={t('board.seoul')}
            />
            <FormTextField
              name="untilAt"
              type="datetime-local"
              label={t('board.until')}
              hint={t('board.until.hint')}
            />
          </Pair>
        )}
        {boardWords(board).hasImages && (
          <>
            <Pair>
              <ImageField
                label={t('board.imagePc')}
                value={typed.imagePc}
                onChange={set('imagePc')}
              />
              <ImageField
                label={t('board.imagePhone')}
                value={typed.imagePhone}
                onChange={set('imagePhone')}
              />
            </Pair>
            <FormTextField name="link" label={t('board.link')} hint={t('editor.href.hint')} />
          </>
        )}
      </Form>
      {question}
    </Dialog>
  );
}
