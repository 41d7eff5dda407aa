import { MEMBER_LEVEL_MAX, MEMBER_TAGS, type MemberTag, members } from '@gwanje/contract';
import { SelectField, toast } from '@gwanje/ui-kit';
import { useState } from 'react';
import { useText } from '../text';
import { ReasonForm } from './reason.form';
import { useNamed } from './use-named';

interface BulkFormProps {
  readonly memberIds: readonly string[];
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const ACTIONS = [
  'approve',
  'decline',
  'suspend',
  'block',
  'release',
  'level',
  'tag',
  'untag',
] as const;
type Action = (typeof ACTIONS)[number];
const LEVELS = Array.from({ length: MEMBER_LEVEL_MAX }, (_, at) => String(at + 1));

const actOf = (action: Action, level: number, tag: MemberTag) => {
  switch (action) {
    case 'approve':
    case 'level':
      return { action, level };
    case 'decline':
      return { action };
    case 'tag':
    case 'untag':
      return { action: 'tag', tag, isOn: action === 'tag' } as const;
    default:
      return {
        action: 'status',
        status: ({ suspend: 2, block: 4, release: 1 } as const)[action],
      } as const;
  }
};

/** The same about every member who is selected. */
export function BulkForm({ memberIds, onDone, onClose }: BulkFormProps) {
  const t = useText();
  const { options } = useNamed();
  const [action, setAction] = useState<Action>('level');
  const [level, setLevel] = useState('1');
  const [tag, setTag] = useState<string>('watch');
  const count = memberIds.length;
  return (
    <ReasonForm
      endpoint={members.bulkMembers}
      input={{
        memberIds: [...memberIds],
        act: actOf(action, Number(level), tag as MemberTag),
      }}
      title={t('bulk.title', { count })}
      text={t(`bulk.text.${action}`)}
      verb={t(`bulk.${action}`)}
      isDestructive={action === 'decline' || action === 'suspend' || action === 'block'}
      onDone={({ done, skipped }) => {
        toast({
          tone: skipped.length > 0 ? 'warning' : 'success',
          title: t('bulk.done', { done, skipped: skipped.length }),
        });
        onClose();
        return onDone();
      }}
      onClose={onClose}
    >
      <SelectField
        label={t('bulk.action')}
        value={action}
        onChange={(value) => setAction(value as Action)}
        options={ACTIONS.map((value) => ({ value, label: t(`bulk.${value}`) }))}
      />
      {(action === 'approve' || action === 'level') && (
        <SelectField
          label={t('user.level')}
          value={level}
          onChange={setLevel}
          options={LEVELS.map((value) => ({ value, label: value }))}
        />
      )}
      {(action === 'tag' || action === 'untag') && (
        <SelectField
          label={t('user.tags')}
          value={tag}
          onChange={setTag}
          options={options(MEMBER_TAGS)}
        />
      )}
    </ReasonForm>
  );
}
