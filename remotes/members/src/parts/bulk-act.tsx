import {
  type InputOf,
  isPermitted,
  MEMBER_TAGS,
  MESSAGE_KINDS,
  type MemberTag,
  type members,
  PERMISSION_OF_ACT,
} from '@gwanje/contract';
import { useLevels, useNamed, useShell } from '@gwanje/remote-kit';
import { SelectField, Switch, TextField } from '@gwanje/ui-kit';
import { useState } from 'react';
import { useText } from '../text';
import { toInstant } from './local-time';
import { TemplateField } from './template-field';

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
  'message',
] as const;
export type Action = (typeof ACTIONS)[number];
/** How the contract calls what is offered. */
const ACT_OF = {
  ...{ approve: 'approve', decline: 'decline', suspend: 'status', block: 'status' },
  ...{ release: 'status', level: 'level', tag: 'tag', untag: 'tag' },
  ...{ endSessions: 'endSessions', message: 'message' },
} as const satisfies Record<Action, keyof typeof PERMISSION_OF_ACT>;

/** What is done about many, as it is chosen. */
interface Act {
  readonly action: Action;
  readonly level: string;
  readonly tag: string;
  /** Of a message. */
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly again: boolean;
  readonly templateId: string;
  /** As it is typed; empty: at once. */
  readonly sendAt: string;
}

/** The same in the words of the contract. */
export function actOf(act: Act): InputOf<typeof members.bulkMembers>['act'] {
  const { action, level, tag, kind, title, body, again, templateId, sendAt } = act;
  switch (action) {
    case 'message':
      return {
        ...{ action, kind: kind as 'notice' | 'promotion', title, body },
        ...(again && { again }),
        ...(templateId && { templateId }),
        ...(sendAt && { sendAt: toInstant(sendAt) }),
      };
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

/** What whoever is signed in may do about many. */
function useOffered(): readonly Action[] {
  const type = useShell(({ admin }) => admin?.type ?? -1);
  return ACTIONS.filter((one) => isPermitted(type, PERMISSION_OF_ACT[ACT_OF[one]]));
}

/** A choice of what is done; left out or not his to do, the first that is. */
export function useAct(first: Action = 'level') {
  const offered = useOffered();
  const action = offered.includes(first) ? first : (offered[0] ?? first);
  const [value, onChange] = useState<Act>({
    ...{ action, level: '1', tag: 'watch' },
    ...{ kind: 'notice', title: '', body: '', again: false, templateId: '', sendAt: '' },
  });
  return {
    ...{ value, onChange, isDestructive: DESTRUCTIVE.includes(value.action) },
    isTyped: value.action === 'message' && value.title + value.body !== '',
  };
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
  const levels = useLevels();
  const { options } = useNamed();
  const { action, level, tag } = value;
  const actions = useOffered();
  return (
    <>
      <SelectField
        label={t('bulk.action')}
        value={action}
        onChange={(chosen) => onChange({ ...value, action: chosen as Action })}
        options={actions.map((one) => ({ value: one, label: t(`bulk.${one}`) }))}
      />
      {(action === 'approve' || action === 'level') && (
        <SelectField
          label={t('user.level')}
          value={level}
          onChange={(chosen) => onChange({ ...value, level: chosen })}
          options={levels.options}
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
      {action === 'message' && (
        <>
          <TemplateField
            templateId={value.templateId}
            onTake={({ templateId, title, body }) =>
              onChange({ ...value, templateId, title, body })
            }
          />
          <SelectField
            label={t('messages.kind')}
            value={value.kind}
            onChange={(kind) => onChange({ ...value, kind })}
            options={options(MESSAGE_KINDS).filter((one) => one.value !== 'auto')}
          />
          <TextField
            label={t('messages.title')}
            value={value.title}
            onChange={(title) => onChange({ ...value, title })}
          />
          <TextField
            label={t('template.body')}
            hint={t('message.body.hint', { left: '{', right: '}' })}
            lines={6}
            value={value.body}
            onChange={(body) => onChange({ ...value, body })}
          />
          <TextField
            label={t('messages.sendAt')}
            hint={t('message.sendAt.hint')}
            type="datetime-local"
            value={value.sendAt}
            onChange={(sendAt) => onChange({ ...value, sendAt })}
          />
          <Switch
            label={t('bulk.message.again')}
            checked={value.again}
            onChange={(again) => onChange({ ...value, again })}
          />
        </>
      )}
    </>
  );
}
