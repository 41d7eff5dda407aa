import { type coupons, type InputOf, members, type RowOf } from '@gwanje/contract';
import { decide, useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, useLabels } from '@gwanje/ui-kit';
import { Form, FormTextField, setServerErrors, useForm } from '@gwanje/ui-kit/form';
import { useEffect, useId, useState } from 'react';
import { useText } from '../../text';

interface CodesFormProps {
  readonly one: RowOf<typeof coupons>;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Makes the single-use codes of a draft, and gives them out this once, as a file. */
export function CodesForm({
  one: { couponId, version, name, issued },
  onDone,
  onClose,
}: CodesFormProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const [made, setMade] = useState<{ readonly url: string; readonly count: number }>();
  const [isSaved, setSaved] = useState(false);
  const write = useWrite(members.makeCouponCodes);
  const inputOf = ({ count }: { count: string }) =>
    ({ couponId, version, count: Number(count) }) as InputOf<typeof members.makeCouponCodes>;
  const form = useForm({
    defaultValues: { count: issued === 0 ? '100' : String(issued) },
    validate: (values) => write.check(inputOf(values)),
  });
  useReleaseOnTyping(form, write.release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty && !made, isSaving: write.running, close: onClose },
  });
  const url = made?.url;
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  const submit = async (values: { count: string }) => {
    const sent = await write.send(inputOf(values));
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    const file = new Blob([`${sent.data.codes}\n`], { type: 'text/csv' });
    setMade({ url: URL.createObjectURL(file), count: sent.data.count });
    await onDone();
  };
  const leave = async () => {
    if (!made) return close();
    const isSure =
      isSaved ||
      (await decide({
        title: t('coupon.codes.unsaved'),
        text: t('coupon.codes.once'),
        verb: t('coupon.codes.leave'),
        isFinal: true,
      }));
    if (isSure) onClose();
  };
  return (
    <Dialog
      open
      size="s"
      title={t('coupon.codes.title', { name })}
      onClose={() => void leave()}
      actions={
        <>
          <Button onClick={() => void leave()}>{made ? labels.close : labels.cancel}</Button>
          {!made && (
            <Button type="submit" form={formId} tone="primary" disabled={write.disabled}>
              {t('coupon.codes.verb')}
            </Button>
          )}
        </>
      }
    >
      {made ? (
        <p role="status">
          {t('coupon.codes.made', { count: made.count })} {t('coupon.codes.once')}{' '}
          <a href={made.url} download={`${name}-codes.csv`} onClick={() => setSaved(true)}>
            {t('coupon.codes.file')}
          </a>
        </p>
      ) : (
        <Form id={formId} form={form} onSubmit={submit}>
          <FormTextField
            name="count"
            label={t('coupon.codes.count')}
            hint={t('coupon.codes.hint')}
            inputMode="numeric"
          />
          {issued > 0 && <p>{t('coupon.codes.again', { count: issued })}</p>}
        </Form>
      )}
      {question}
    </Dialog>
  );
}
