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
import { FormReasonField } from '@gwanje/ui-kit/form';
import { useState } from 'react';
import { useWords } from '../../parts/use-words';
import { useText } from '../../text';

type Member = ReplyOf<typeof members.readMember>;

interface ProfileProps {
  readonly detail: PartnerDetail;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

/** Who a partner is, apart from what he earns; what somebody else has changed is taken over field by field. */
export function ProfileForm({ detail, onDone, onClose }: ProfileProps) {
  const answer = useQuery(query(members.readMember, { memberId: detail.partner._id }));
  // As he stood when it was opened, not as he was told of before: a save says what it was made from.
  const [member, setMember] = useState<Member>();
  if (!member && answer.data && !answer.isFetching) setMember(answer.data);
  return member ? <Opened member={member} onDone={onDone} onClose={onClose} /> : null;
}

interface OpenedProps extends Omit<ProfileProps, 'detail'> {
  readonly member: Member;
}

/** His status has a deed of its own, and goes along as it stands. */
const valuesOf = ({ nick, grade, level, status }: Member) => ({
  ...{ nick, grade: String(grade), level: String(level), status: String(status), reason: '' },
});

function Opened({ member, onDone, onClose }: OpenedProps) {
  const t = useText();
  const say = useWords();
  const levels = useLevels();
  // As somebody else has saved him meanwhile.
  const [current, setCurrent] = useState(member);
  const { _id: memberId, id, version } = current;
  return (
    <RecordForm
      endpoint={members.updateMember}
      title={t('profile.title', { id })}
      verb={t('profile.save')}
      values={valuesOf(member)}
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
      inputOf={({ nick, grade, level, status, reason }) => ({
        ...{ memberId, version, status: Number(status) as 1, nick },
        ...{ grade: Number(grade) as 1, level: Number(level) },
        // Another level is given for a reason alone.
        ...(Number(level) !== current.level && { reason }),
      })}
      fieldOf={{
        'partner.grade_above_upline': 'grade',
        'partner.grade_below_child': 'grade',
        'member.tree_too_deep': 'grade',
      }}
      valuesOf={valuesOf}
      onStale={async (details) => {
        const told = (details as { readonly current?: Member } | undefined)?.current;
        if (told) setCurrent(told);
      }}
      done={() => t('profile.done', { id })}
      onDone={onDone}
      onClose={onClose}
    >
      {({ level }) =>
        Number(level) !== current.level && (
          <FormReasonField name="reason" label={t('reason')} reasons={t('profile.reasons')} />
        )
      }
    </RecordForm>
  );
}
