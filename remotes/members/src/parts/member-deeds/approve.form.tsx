import { query, useQuery } from '@gwanje/api-client';
import { members } from '@gwanje/contract';
import { Link, useLevels } from '@gwanje/remote-kit';
import { useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { MemberHits } from '@gwanje/remote-kit/member-hits';
import { Button, Dialog, SelectField, TextField, useLabels } from '@gwanje/ui-kit';
import { useState } from 'react';
import { useText } from '../../text';
import { findMemberId } from '../find-member-id';

interface ApproveFormProps {
  readonly member: {
    readonly _id: string;
    readonly id: string;
    readonly level: number;
    readonly recommender: string | null;
    /** From where he joined, as whoever is signed in may see it. */
    readonly joinIp?: string | null;
  };
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

/** Lets somebody in who has joined, at a level. */
export function ApproveForm({ member, onDone, onClose }: ApproveFormProps) {
  const { _id: memberId, id, recommender, joinIp } = member;
  const t = useText();
  const levels = useLevels();
  const labels = useLabels();
  const { running, disabled, refusal, send, release } = useWrite(members.approveMember);
  const [level, setLevel] = useState(String(member.level));
  const [above, setAbove] = useState(recommender ?? '');
  const [isNobody, setNobody] = useState(false);
  const isAsHeSaid = above.trim() === (recommender ?? '');
  const { close, question } = useUnsavedForm({
    isDirty: !isAsHeSaid || level !== String(member.level),
    ...{ isSaving: running, close: onClose },
  });
  const name = (text: string) => {
    setAbove(text);
    setNobody(false);
    release();
  };
  const approve = async () => {
    const recommenderId = above.trim() === '' ? null : await findMemberId(above);
    setNobody(!isAsHeSaid && recommenderId === undefined);
    if (!isAsHeSaid && recommenderId === undefined) return;
    const decided = { memberId, level: Number(level) };
    const sent = await send(isAsHeSaid ? decided : { ...decided, recommenderId });
    if (sent?.data) await onDone();
  };
  return (
    <Dialog
      open
      size="s"
      title={t('deed.approve.title', { id })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button tone="primary" disabled={disabled} onClick={() => void approve()}>
            {t('deed.approve.verb')}
          </Button>
        </>
      }
    >
      <p>{t('deed.approve.text', { id, level, recommender: above.trim() || '–' })}</p>
      <SelectField
        label={t('user.level')}
        value={level}
        onChange={setLevel}
        options={levels.options}
      />
      <TextField
        label={t('user.recommender')}
        value={above}
        error={isNobody ? t('register.noRecommender') : undefined}
        autoCapitalize="none"
        spellCheck={false}
        onChange={name}
      />
      {!isAsHeSaid && <MemberHits text={above} label={t('register.found')} onChoose={name} />}
      {joinIp && <JoinsOfIp joinIp={joinIp} />}
      {refusal && <p role="alert">{refusal}</p>}
      {question}
    </Dialog>
  );
}

/** How many joined from there today, he among them, and the way to them. */
function JoinsOfIp({ joinIp }: { readonly joinIp: string }) {
  const t = useText();
  const filter = { chip: 'joinedToday', categoryInfo: 'ip', query: joinIp } as const;
  const { data } = useQuery({ ...query(members.totalMembers, filter), staleTime: 0 });
  if (!data) return null;
  return (
    <p>
      <Link to={`/user?${new URLSearchParams(filter)}`}>
        {t('deed.approve.joins', { ip: joinIp, count: data.count })}
      </Link>
    </p>
  );
}
