import {
  type InputOf,
  MEMBER_LEVEL_MAX,
  MEMBER_TAGS,
  type MemberTag,
  type members,
} from '@gwanje/contract';
import { useNamed } from '@gwanje/remote-kit';
import { SelectField } from '@gwanje/ui-kit';
import { useState } from 'react';
import { useText } from '../text';

const ACTIONS = [
  'approve',
  'decline',
  'suspend',
  'block',
  'release',
  'level',
  'tag',
  'untag',
  'endSessions',
] as const;
export type Action = (typeof ACTIONS)[number];
const LEVELS = Array.from({ length: MEMBER_LEVEL_MAX }, (_, at) => String(at + 1));

/** What is done about many, as it is chosen. */
interface Act {
  readonly action: Action;
  readonly level: string;
  readonly tag: string;
}

/** The same in the words of the contract. */
export function actOf({ action, level, tag }: Act): InputOf<typeof members.bulkMembers>['act'] {
  switch (action) {
    case 'approve':
    case 'level':
      return { action, level: Number(level) };
    case 'decline':
    case 'endSessions':
      return { action };
    case 'tag':
    case 'untag':
      return { action: 'tag', tag: tag as MemberTag, isOn: action === 'tag' };
    default:
      return { action: 'status', status: ({ suspend: 2, block: 4, release: 1 } as const)[action] };
  }
}

const DESTRUCTIVE: readonly Action[] = ['decline', 'suspend', 'block', 'endSessions'];

/** A choice of what is done. */
export function useAct(action: Action = 'level') {
  const [value, onChange] = useState<Act>({ action, level: '1', tag: 'watch' });
  return { value, onChange, isDestructive: DESTRUCTIVE.includes(value.action) };
}

/** Asks what is to be done, and how. */
export function ActFields({
  value,
  onChange,
}: {
  readonly value: Act;
  readonly onChange: (value: Act) => void;
}) {
  const t = useText();
  const { options } = useNamed();
  const { action, level, tag } = value;
  return (
    <>
      <SelectField
        label={t('bulk.action')}
        value={action}
        onChange={(chosen) => onChange({ ...value, action: chosen as Action })}
        options={ACTIONS.map((one) => ({ value: one, label: t(`bulk.${one}`) }))}
      />
      {(action === 'approve' || action === 'level') && (
        <SelectField
          label={t('user.level')}
          value={level}
          onChange={(chosen) => onChange({ ...value, level: chosen })}
          options={LEVELS.map((one) => ({ value: one, label: one }))}
        />
      )}
      {(action === 'tag' || action === 'untag') && (
        <SelectField
          label={t('user.tags')}
          value={tag}
          onChange={(chosen) => onChange({ ...value, tag: chosen })}
          options={options(MEMBER_TAGS)}
        />
      )}
    </>
  );
}
