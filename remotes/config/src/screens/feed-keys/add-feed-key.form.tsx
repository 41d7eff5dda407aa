import {
  CASINO_VENDOR_VALUES,
  CASINO_VENDORS,
  type CasinoVendor,
  config,
  FEED_SCOPES,
  type FeedScope,
  isConditionMet,
} from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useId, useState } from 'react';
import { useSites } from '../../parts/use-sites';
import { useText } from '../../text';
import type { SecretFeedKey } from './secret-feed-key';
import { ShowSecret } from './show-secret';

const EVERY = 'every';
const EMPTY = { name: '', scope: 'players', vendors: '', callsPerMinuteMax: '6000', siteId: '' };
type Values = typeof EMPTY;

/** A key of casino vendors is one vendor's, unless somebody says that it is everybody's. */
const vendorsOf = ({ scope, vendors }: Values): { vendors?: CasinoVendor[] } =>
  scope === 'casino' && vendors !== EVERY ? { vendors: [vendors as CasinoVendor] } : {};

/** Digits alone are a number here; whatever else was typed is refused where it stands. */
const inputOf = (values: Values) => {
  const { name, scope, callsPerMinuteMax, siteId } = values;
  return {
    name,
    scopes: [scope as FeedScope],
    ...vendorsOf(values),
    callsPerMinuteMax: /^\d{1,7}$/.test(callsPerMinuteMax.trim()) ? Number(callsPerMinuteMax) : 0,
    ...(siteId && { siteId }),
  };
};

interface AddFeedKeyProps {
  onAdded: () => Promise<unknown>;
  onClose: () => void;
}

/** Makes a key, then shows its secret once. */
export function AddFeedKey({ onAdded, onClose }: AddFeedKeyProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const locale = useShell((shell) => shell.locale);
  const flags = useShell((shell) => shell.flags);
  const isMulti = flags.multiSite;
  const vendors = CASINO_VENDOR_VALUES.filter((vendor) =>
    isConditionMet(CASINO_VENDORS[vendor].when, flags),
  );
  const { sites } = useSites(isMulti);
  const [made, setMade] = useState<SecretFeedKey>();
  const { running, disabled, check, send, release } = useWrite(config.createFeedKey, {
    fieldOf: { 'feedKey.name_taken': 'name' },
  });
  const form = useForm<Values>({
    defaultValues: { ...EMPTY, vendors: vendors[0] ?? EVERY },
    validate: (values) => check(inputOf(values)),
  });
  useReleaseOnTyping(form, release);
  const { close, question } = useUnsavedForm({
    isDirty: form.formState.isDirty,
    isSaving: running,
    close: onClose,
  });
  const add = async (values: Values) => {
    const sent = await send(inputOf(values));
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    setMade(sent.data);
    await onAdded();
  };

  if (made) return <ShowSecret title={t('feedKeys.made')} made={made} onClose={onClose} />;
  return (
    <Dialog
      open
      title={t('feedKeys.add')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={disabled}>
            {t('feedKeys.add.submit')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={add}>
        <FormTextField name="name" label={t('feedKeys.name')} hint={t('feedKeys.name.hint')} />
        <FormSelectField
          name="scope"
          label={t('feedKeys.scopes')}
          options={Object.entries(FEED_SCOPES).map(([value, names]) => ({
            value,
            label: names[locale],
          }))}
        />
        {form.watch('scope') === 'casino' && (
          <FormSelectField
            name="vendors"
            label={t('feedKeys.vendors')}
            hint={t('feedKeys.vendors.hint')}
            options={[
              ...vendors.map((value) => ({ value, label: CASINO_VENDORS[value][locale] })),
              { value: EVERY, label: t('feedKeys.vendors.every') },
            ]}
          />
        )}
        {isMulti && (
          <FormSelectField
            name="siteId"
            label={t('sites.site')}
            options={sites.map((one) => ({ value: one.siteId, label: one.name }))}
          />
        )}
        <FormTextField
          name="callsPerMinuteMax"
          label={t('feedKeys.callsPerMinuteMax')}
          hint={t('feedKeys.callsPerMinuteMax.hint')}
          inputMode="numeric"
        />
      </Form>
      {question}
    </Dialog>
  );
}
