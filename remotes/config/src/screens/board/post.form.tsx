import { call, query, useQuery } from '@gwanje/api-client';
import { type Board, boardWords, config, EMPTY_POST_BODY, type ReplyOf } from '@gwanje/contract';
import {
  Answered,
  Note,
  RestoredNote,
  useFormDraft,
  useReleaseOnTyping,
  useUnsavedForm,
  useWrite,
} from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import {
  type FieldRefusal,
  Form,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { lazy, Suspense, useId, useState } from 'react';
import { contentOf, type PostValues, valuesElsewhere, valuesOf } from '../../domain/post-form.rule';
import { ImageField } from '../../parts/image-field';
import { useText } from '../../text';
import { Pair } from './pair';
import { PopupForesight } from './popup-foresight';
import { Audience, BoardFields } from './post-fields';
import { ShownBody } from './shown-body';

// The editor weighs more than the rest of the remote.
const BodyEditor = lazy(async () => ({ default: (await import('./body-editor')).BodyEditor }));

type Saved = ReplyOf<typeof config.readPost>;

/** What is wrong with the terms of a popup is said at their fields, which stand among the others. */
const atField = (refusals: readonly FieldRefusal[]): FieldRefusal[] =>
  refusals.map(({ path, rules }) => ({ path: path.replace(/^popup\./, ''), rules }));

interface PostFormProps {
  readonly board: Board;
  /** Left out: a new post. */
  readonly postId?: string;
  /** What a new one is called and says at first. */
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  /** Begins a new one with what that one says. */
  readonly isCopy?: boolean;
  /** The board of the post that a new one begins with, where it is another. */
  readonly copied?: Board;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Writes a post, or changes one as it stands now. */
export function PostForm({ postId, ...props }: PostFormProps) {
  const t = useText();
  const answer = useQuery({
    ...query(config.readPost, { board: props.copied ?? props.board, postId: postId ?? '' }),
    enabled: postId !== undefined,
    // What is edited is what was there when it was begun.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (postId === undefined) return <Writing {...props} />;
  if (answer.data) return <Writing {...props} saved={answer.data} />;
  return (
    <Dialog open size="l" title={t('board.edit')} onClose={props.onClose}>
      <Answered answer={answer} things={t('board.things')}>
        {() => null}
      </Answered>
    </Dialog>
  );
}

type WritingProps = Omit<PostFormProps, 'postId'> & { readonly saved?: Saved };

function Writing(props: WritingProps) {
  const { board, saved, isCopy = false, onDone, onClose } = props;
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const has = boardWords(board);
  // What the edit started from; a stale save moves it to what is there now.
  const [base, setBase] = useState(isCopy ? undefined : saved);
  const [newer, setNewer] = useState<Saved>();
  const [html, setHtml] = useState<string>();
  const fieldOf = {
    ...{ 'post.pinned_full': 'isPinned', 'post.must_read_full': 'isMustRead' },
    ...{ 'image.unknown': 'body', 'admin.no_partner': 'partner' },
  } as const;
  const creation = useWrite(config.createPost, { fieldOf });
  const update = useWrite(config.updatePost, { fieldOf, onStale: () => takeOver() });
  const preview = useWrite(config.previewPost);
  const { running, disabled } = base ? update : creation;
  const changeOf = (values: PostValues, { postId, version }: Saved) => ({
    ...{ board, postId, version, ...contentOf(board, values) },
  });
  const begun: PostValues = {
    ...(props.copied ? valuesElsewhere(saved) : valuesOf(saved)),
    ...(props.title && { title: props.title }),
    ...(props.body && { body: props.body }),
  };
  const form = useForm<PostValues>({
    defaultValues: begun,
    validate: async (values) =>
      atField(
        base
          ? await update.check(changeOf(values, base))
          : await creation.check({ board, ...contentOf(board, values) }),
      ),
  });
  const release = () => {
    creation.release();
    update.release();
  };
  useReleaseOnTyping(form, release);
  const title = base ? t('board.edit.title', { title: base.title }) : t('board.new');
  const draft = useFormDraft<PostValues>({
    ...{ form, title, saved: base ? valuesOf(base) : begun },
    document: base
      ? `post/${base.postId}`
      : `post/${[board, saved?.postId].filter(Boolean).join('/')}`,
    ...(base && { version: base.version }),
    labels: {
      ...{ title: t('board.title'), body: t('board.body'), category: t('board.category') },
      ...{ isPinned: t('board.pinned'), isMustRead: t('board.mustRead') },
      ...{ fromAt: t('board.from'), untilAt: t('board.until'), levels: t('board.levels') },
      ...{ withVisitors: t('board.visitors'), partner: t('board.line'), siteIds: t('sites.site') },
      ...{ imagePc: t('board.imagePc'), imagePhone: t('board.imagePhone'), link: t('board.link') },
      ...{ couponId: t('board.coupon'), linkedSetting: t('board.linked') },
      ...{ device: t('board.device'), pages: t('board.pages'), place: t('board.place') },
      ...{ widthPx: t('board.widthPx'), hideDays: t('board.hideDays') },
    },
    show: (name, value) =>
      name === 'body' ? t('board.characters', { count: value.length }) : value,
  });
  // What comes back was begun from an older version than the one that it would now be saved upon.
  const wasOvertaken = saved && (draft.restored?.version ?? saved.version) < saved.version;
  const theirs = newer ?? (wasOvertaken && base ? base : undefined);
  const { close, question } = useUnsavedForm({
    isDirty: form.formState.isDirty,
    isKept: draft.isKept,
    isSaving: running,
    close: () => {
      draft.drop();
      onClose();
    },
  });
  /** Shows what is saved now beside what was typed, which alone is saved on top of it by the next press. */
  const takeOver = async () => {
    if (!base) return;
    const { data } = await call(config.readPost, { board, postId: base.postId });
    if (!data) return;
    const [was, now] = [valuesOf(base), valuesOf(data)];
    // Left as it was, what nobody has touched here would take back what somebody else has made of it.
    for (const name of Object.keys(now) as (keyof PostValues)[])
      if (form.getValues(name) === was[name]) form.setValue(name, now[name]);
    setNewer(data);
    setBase(data);
  };
  const submit = async (values: PostValues) => {
    const sent = base
      ? await update.send(changeOf(values, base))
      : await creation.send({ board, ...contentOf(board, values) });
    if (!sent) return;
    setServerErrors(form, atField(sent.refusals));
    if (!sent.data) return;
    draft.drop();
    toast({ tone: 'success', title: t(base ? 'board.saved' : 'board.saved.draft') });
    onClose();
    await onDone();
  };
  const values = form.watch();
  const { errors } = form.formState;
  const set = (name: keyof PostValues) => (value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldTouch: true });
  const look = async () => {
    const sent = await preview.send({ board, body: values.body });
    if (sent?.data) setHtml(sent.data.html);
    else if (sent) setServerErrors(form, sent.refusals);
    preview.release();
  };
  return (
    <Dialog
      open
      size="l"
      title={title}
      onClose={close}
      actions={
        <>
          <Button disabled={preview.disabled} onClick={() => void look()}>
            {t('board.preview')}
          </Button>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={disabled}>
            {t(base ? 'board.save' : 'board.save.draft')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        {draft.restored && draft.isKept && <RestoredNote />}
        {theirs && (
          <Note as="div" data-tone="warn" role="status">
            {t('board.newer', { title: theirs.title })}
            <ShownBody html={theirs.html} />
          </Note>
        )}
        <FormTextField name="title" label={t('board.title')} />
        <Suspense>
          <BodyEditor
            label={t(has.isPopup ? 'board.body.popup' : 'board.body')}
            value={values.body || EMPTY_POST_BODY}
            error={errors.body?.message}
            onChange={set('body')}
          />
        </Suspense>
        {html !== undefined && <ShownBody html={html} />}
        <BoardFields
          board={board}
          pages={values.pages}
          pagesError={errors.pages?.message}
          set={set}
        />
        {has.hasImages && (
          <>
            <Pair>
              <ImageField
                label={t(has.isPopup ? 'board.image' : 'board.imagePc')}
                value={values.imagePc}
                error={errors.imagePc?.message}
                onChange={set('imagePc')}
              />
              <ImageField
                label={t('board.imagePhone')}
                value={values.imagePhone}
                error={errors.imagePhone?.message}
                onChange={set('imagePhone')}
              />
            </Pair>
            <FormTextField name="link" label={t('board.link')} hint={t('editor.href.hint')} />
          </>
        )}
        <Pair>
          <FormTextField
            name="fromAt"
            type="datetime-local"
            label={t(has.isVersioned ? 'board.holdsFrom' : 'board.from')}
            hint={t('board.seoul')}
          />
          {!has.isVersioned && (
            <FormTextField
              name="untilAt"
              type="datetime-local"
              label={t('board.until')}
              hint={t('board.until.hint')}
            />
          )}
        </Pair>
        <Audience levels={values.levels} siteIds={values.siteIds} set={set} />
        {has.isPopup && (
          <PopupForesight
            content={contentOf(board, values)}
            {...(base && { postId: base.postId })}
          />
        )}
      </Form>
      {question}
    </Dialog>
  );
}
