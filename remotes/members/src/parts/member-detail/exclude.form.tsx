import { members, type ReplyOf } from '@gwanje/contract';
import { decide } from '@gwanje/remote-kit/decision';
import { RecordForm } from '@gwanje/remote-kit/record';
import { useText } from '../../text';

interface ProtectFormProps {
  readonly member: ReplyOf<typeof members.readMember>;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Records a self-exclusion, which nobody shortens afterwards. */
export function ExcludeForm({ member, onSaved, onClose }: ProtectFormProps) {
  const { _id: memberId, id } = member;
  const t = useText();
  const verb = t('exclude.verb');
  const isSure = (values: { readonly days: string }) => {
    const title = t('exclude.sure', { id });
    return decide({ title, text: t('exclude.text', values), verb, isFinal: true });
  };
  return (
    <RecordForm
      size="s"
      endpoint={members.excludeMember}
      title={t('protect.exclude')}
      verb={verb}
      isDestructive
      values={{ days: '' }}
      fields={[{ name: 'days', label: t('exclude.days'), inputMode: 'numeric' }]}
      inputOf={({ days }) => ({
        ...{ memberId, days: /^\d+$/.test(days.trim()) ? Number(days) : Number.NaN },
      })}
      fieldOf={{ 'member.exclusion_shortened': 'days' }}
      before={async (values) => ((await isSure(values)) ? { found: undefined } : undefined)}
      done={() => t('exclude.done', { id })}
      onDone={onSaved}
      onClose={onClose}
    />
  );
}
