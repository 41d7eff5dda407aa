import { config, DOMAIN_ROLES, type Domain, type DomainRole, MAIN_SITE_ID } from '@gwanje/contract';
import { useLocalized, useShell } from '@gwanje/remote-kit';
import { useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useId } from 'react';
import { useSites } from '../../parts/use-sites';
import { useText } from '../../text';

type Values = {
  host: string;
  siteId: string;
  role: DomainRole;
  recommender: string;
  memo: string;
};

interface DomainFormProps {
  /** Left out: a new one. */
  readonly domain?: Domain;
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** A new host, or what an existing one is for. */
export function DomainForm({ domain, onChanged, onClose }: DomainFormProps) {
  const t = useText();
  const labels = useLabels();
  const localized = useLocalized();
  const formId = useId();
  const isMultiSite = useShell((shell) => shell.flags.multiSite);
  const { sites } = useSites(isMultiSite);
  const fieldOf = {
    'member.no_recommender': 'recommender',
    'domain.unreachable': 'role',
    'domain.last_main': 'role',
  } as const;
  const addition = useWrite(config.addDomain, { fieldOf: { ...fieldOf, 'domain.exists': 'host' } });
  const update = useWrite(config.updateDomain, { fieldOf, onStale: onChanged });
  const { running, disabled, release } = domain ? update : addition;
  const termsOf = ({ siteId, role, recommender, memo }: Values) => ({
    ...{ siteId, role, memo },
    ...(recommender !== '' && { recommender }),
  });
  const newOf = (values: Values) => ({ host: values.host, ...termsOf(values) });
  const changeOf = ({ domainId, version }: Domain, values: Values) => ({
    ...{ domainId, version },
    ...termsOf(values),
  });
  const form = useForm<Values>({
    defaultValues: {
      host: domain?.host ?? '',
      siteId: domain?.siteId ?? MAIN_SITE_ID,
      role: domain?.role ?? 'extra',
      recommender: domain?.recommender?.id ?? '',
      memo: domain?.memo ?? '',
    },
    validate: (values) =>
      domain ? update.check(changeOf(domain, values)) : addition.check(newOf(values)),
  });
  useReleaseOnTyping(form, release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: running, close: onClose },
  });
  const save = async (values: Values) => {
    const sent = domain
      ? await update.send(changeOf(domain, values))
      : await addition.send(newOf(values));
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    const { wanted } = sent.data;
    toast(
      wanted === null
        ? { tone: 'success', title: t(domain ? 'domains.done.edit' : 'domains.done.add') }
        : { tone: 'info', title: t('domains.waits'), text: t('domains.waits.text') },
    );
    onClose();
    await onChanged();
  };
  const roles = (Object.keys(DOMAIN_ROLES) as DomainRole[]).filter(
    (role) => domain || role !== 'main',
  );
  return (
    <Dialog
      open
      title={domain ? t('domains.edit.title', { host: domain.host }) : t('domains.add')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={disabled}>
            {t(domain ? 'domains.save' : 'domains.add')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={save}>
        {!domain && (
          <FormTextField
            name="host"
            label={t('domains.host')}
            hint={t('domains.host.hint')}
            autoComplete="off"
          />
        )}
        {isMultiSite && (
          <FormSelectField
            name="siteId"
            label={t('domains.site')}
            options={sites.map((site) => ({ value: site.siteId, label: site.name }))}
          />
        )}
        <FormSelectField
          name="role"
          label={t('domains.role')}
          hint={t('domains.role.hint')}
          options={roles.map((value) => ({ value, label: localized(DOMAIN_ROLES[value]) }))}
        />
        <FormTextField
          name="recommender"
          label={t('domains.recommender')}
          hint={t('domains.recommender.hint')}
          autoComplete="off"
        />
        <FormTextField name="memo" label={t('domains.memo')} autoComplete="off" />
      </Form>
      {question}
    </Dialog>
  );
}
