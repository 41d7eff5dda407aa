import { query, useQuery } from '@gwanje/api-client';
import {
  MEMBER_GRADES,
  members,
  PARTNER_GRADE_MIN,
  type PartnerDetail,
  type ReplyOf,
} from '@gwanje/contract';
import { useLevels } from '@gwanje/remote-kit';
import { decide } from '@gwanje/remote-kit/decision';
import { RecordForm } from '@gwanje/remote-kit/record';
import { FormTextField } from '@gwanje/ui-kit/form';
import { useState } from 'react';
import { useWords } from '../../parts/use-words';
import { useText } from '../../text';

type Member = ReplyOf<typeof members.readMember>;
const FIELDS = ['nick', 'grade', 'level'] as const;

interface ProfileProps {
  readonly detail: PartnerDetail;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

/** Who a partner is, apart from what he earns; of another's change, what was not typed here is taken over. */
export function ProfileForm({ detail, onDone, onClose }: ProfileProps) {
  const answer = useQuery(query(members.readMember, { memberId: detail.partner._id }));
  if (!answer.data) return null;
  return (
    <Opened
      member={answer.data}
      onStale={() => answer.refetch()}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

interface OpenedProps extends Omit<ProfileProps, 'detail'> {
  readonly member: Member;
  readonly onStale: () => Promise<unknown>;
}

function Opened({ member, onStale, onDone, onClose }: OpenedProps) {
  const t = useText();
  const say = useWords();
  const levels = useLevels();
  // What stood there as it was opened: a field that differs from it was typed here.
  const [first] = useState(() => ({
    ...{ nick: member.nick, grade: String(member.grade), level: String(member.level) },
  }));
  const { id, version, status } = member;
  return (
    <RecordForm
      endpoint={members.updateMember}
      title={t('profile.title', { id })}
      verb={t('profile.save')}
      values={{ ...first, reason: '' }}
      fields={[
        { name: 'nick', label: t('partner.nick') },
        {
          ...{ name: 'grade', label: t('partner.grade') },
          options: Object.entries(MEMBER_GRADES).map(([value, name]) => ({
            ...{ value, label: say(name) },
          })),
        },
        { name: 'level', label: t('profile.level'), options: levels.options },
      ]}
      before={async ({ grade }) => {
        if (Number(grade) >= PARTNER_GRADE_MIN) return { found: undefined };
        const isSure = await decide({
          title: t('profile.demote.title', { id }),
          text: t('profile.demote.text', { id }),
          ...{ verb: t('profile.demote.verb'), isDestructive: true },
        });
        return isSure ? { found: undefined } : undefined;
      }}
      inputOf={(typed) => {
        const [nick, grade, level] = FIELDS.map((name) =>
          typed[name] === first[name] ? String(member[name]) : typed[name],
        ) as [string, string, string];
        return {
          ...{ memberId: member._id, version, status: status as 1, nick },
          ...{ grade: Number(grade) as 1, level: Number(level) },
          // Another level is given for a reason alone.
          ...(Number(level) !== member.level && { reason: typed.reason }),
        };
      }}
      fieldOf={{
        'partner.grade_above_upline': 'grade',
        'partner.grade_below_child': 'grade',
        'member.tree_too_deep': 'grade',
      }}
      onStale={onStale}
      done={() => t('profile.done', { id })}
      onDone={onDone}
      onClose={onClose}
    >
      {({ level }) => level !== first.level && <FormTextField name="reason" label={t('reason')} />}
    </RecordForm>
  );
}
