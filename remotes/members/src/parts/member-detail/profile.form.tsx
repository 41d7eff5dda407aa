import {
  MEMBER_GRADES,
  MEMBER_STATUS_BLOCKED,
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUS_WAITING,
  MEMBER_STATUSES,
  members,
  PARTNER_GRADE_MIN,
  type ReplyOf,
} from '@gwanje/contract';
import { useLevels, usePermitted, useShell } from '@gwanje/remote-kit';
import {
  decide,
  Note,
  useReleaseOnTyping,
  useUnsavedForm,
  useWrite,
} from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormReasonField,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useId, useState } from 'react';
import { useText } from '../../text';
import {
  type Conflict,
  mergeProfiles,
  PROFILE_FIELDS,
  type Profile,
  type ProfileField,
  profileOf,
} from './profile-merge.rule';

type Member = ReplyOf<typeof members.readMember>;

interface ProfileFormProps {
  readonly member: Member;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Who waits or excludes himself is not made so here. */
const SETTABLE = [1, 2, 3, 4] as const;

/**
 * What a member may be made here. Whoever waits is let in or not elsewhere, and while somebody
 * excludes himself he may be blocked, and let in again as excluded, and nothing else.
 */
function statusesFrom({ status, excludedUntil }: Pick<Member, 'status' | 'excludedUntil'>) {
  const isRunning = excludedUntil !== null && Date.parse(excludedUntil) > Date.now();
  const isHeld = status === MEMBER_STATUS_EXCLUDED && isRunning;
  if (status === MEMBER_STATUS_WAITING) return [status];
  if (isHeld) return [status, MEMBER_STATUS_BLOCKED];
  const settable = isRunning ? [MEMBER_STATUS_NORMAL, MEMBER_STATUS_BLOCKED] : SETTABLE;
  return [...new Set([status, ...settable])];
}

/** What is changed for a reason alone. */
const needsReason = (values: Profile, base: Member) =>
  values.level !== String(base.level) || values.status !== String(base.status);

type Values = Profile & { readonly reason: string };

type Words = Readonly<Record<string, { readonly ko: string; readonly en: string }>>;
const WORDS: Partial<Record<ProfileField, Words>> = {
  grade: MEMBER_GRADES,
  status: MEMBER_STATUSES,
};

/** Changes who a member is; where somebody else saved meanwhile, field by field. */
export function ProfileForm({ member, onSaved, onClose }: ProfileFormProps) {
  const t = useText();
  const levels = useLevels();
  const labels = useLabels();
  const formId = useId();
  const locale = useShell((shell) => shell.locale);
  const [base, setBase] = useState(member);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const { running, disabled, check, send, release } = useWrite(members.updateMember, {
    fieldOf: { 'partner.grade_above_upline': 'grade', 'partner.grade_below_child': 'grade' },
  });
  const mayGrade = usePermitted('partner.change');
  const inputOf = (values: Values, before: Member) =>
    ({
      ...{ memberId: before._id, version: before.version, nick: values.nick },
      ...{ grade: Number(values.grade), level: Number(values.level) },
      status: Number(values.status),
      ...(needsReason(values, before) && { reason: values.reason }),
    }) as Parameters<typeof send>[0];
  const form = useForm<Values>({
    defaultValues: { ...profileOf(member), reason: '' },
    validate: (values) => check(inputOf(values, base)),
  });
  useReleaseOnTyping(form, release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: running, close: onClose },
  });

  const shown = (field: ProfileField, value: string) => WORDS[field]?.[value]?.[locale] ?? value;
  /** Goes on from what somebody else has saved, with what was typed here. */
  const takeOver = (mine: Profile, current: Member) => {
    const { merged, conflicts: found } = mergeProfiles(profileOf(base), mine, profileOf(current));
    for (const field of PROFILE_FIELDS) form.setValue(field, merged[field], { shouldDirty: true });
    setBase(current);
    setConflicts(found);
    // What is there now may be saved as it is.
    release();
  };
  /** Whoever is no partner any more earns nothing by others. */
  const isSure = ({ grade }: Profile) =>
    base.grade < PARTNER_GRADE_MIN || Number(grade) >= PARTNER_GRADE_MIN
      ? true
      : decide({
          title: t('profile.demote.title', { id: member.id }),
          text: t('profile.demote.text', { id: member.id }),
          ...{ verb: t('profile.demote.verb'), isDestructive: true },
        });
  const submit = async (values: Values) => {
    if (!(await isSure(values))) return;
    const sent = await send(inputOf(values, base));
    if (!sent) return;
    const { current } = { ...(sent.details as { readonly current?: Member } | undefined) };
    if (sent.code === 'record.stale' && current) takeOver(values, current);
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    toast({ tone: 'success', title: t('profile.saved', { id: member.id }) });
    onClose();
    await onSaved();
  };
  // Partners are made by whoever may change them.
  const grades = Object.keys(MEMBER_GRADES).filter(
    (value) => mayGrade || value === String(base.grade),
  );
  return (
    <Dialog
      open
      size="s"
      title={t('profile.title', { id: member.id })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={disabled}>
            {t('personal.save')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        {conflicts.map(({ field, mine, theirs }) => (
          <Note key={field} data-tone="warn" role="status">
            {t('profile.conflict', {
              field: t(`user.${field}`),
              ...{ mine: shown(field, mine), theirs: shown(field, theirs) },
            })}{' '}
            <Button
              size="s"
              onClick={() => {
                form.setValue(field, theirs, { shouldDirty: true });
                setConflicts(conflicts.filter((one) => one.field !== field));
                release();
              }}
            >
              {t('profile.takeTheirs')}
            </Button>
          </Note>
        ))}
        <FormTextField name="nick" label={t('user.nick')} />
        <FormSelectField
          name="grade"
          label={t('user.grade')}
          options={grades.map((value) => ({ value, label: shown('grade', value) }))}
        />
        <FormSelectField name="level" label={t('user.level')} options={levels.options} />
        <FormSelectField
          name="status"
          label={t('user.status')}
          options={statusesFrom(base).map((value) => ({
            value: String(value),
            label: shown('status', String(value)),
          }))}
        />
        {needsReason(form.watch(), base) && (
          <FormReasonField name="reason" label={t('reason')} reasons={t('profile.reasons')} />
        )}
      </Form>
      {question}
    </Dialog>
  );
}
