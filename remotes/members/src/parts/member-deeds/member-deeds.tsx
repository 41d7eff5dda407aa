import { query, useQuery } from '@gwanje/api-client';
import {
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUSES,
  type MemberStatus,
  type memberList,
  members,
  type ReplyOf,
  type RowOf,
} from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { Note } from '@gwanje/remote-kit/decision';
import { PlainForm, ReasonForm } from '@gwanje/remote-kit/record';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import { useState } from 'react';
import { useText } from '../../text';
import { ApproveForm } from './approve.form';
import { type MemberDeed, STATUS_OF } from './deeds.rule';

type Member = ReplyOf<typeof members.readMember>;

interface MemberDeedsProps {
  readonly member: Pick<
    RowOf<typeof memberList>,
    '_id' | 'id' | 'level' | 'recommender' | 'status'
  > &
    Partial<Pick<RowOf<typeof memberList>, 'joinIp'>>;
  readonly does: MemberDeed;
  readonly onDone: (reply?: unknown) => Promise<unknown>;
  readonly onClose: () => void;
}

/** What is asked before something is done about one member. */
export function MemberDeeds(props: MemberDeedsProps) {
  const { member, does, onDone, onClose } = props;
  const t = useText();
  const { _id: memberId, id } = member;
  const said = {
    ...{ title: t(`deed.${does}.title`, { id }), text: t(`deed.${does}.text`, { id }) },
    ...{ verb: t(`deed.${does}.verb`), onClose },
  };
  const done = (reply?: unknown) => {
    const { ended = 0, status } = { ...(reply as Partial<Member & { ended: number }> | undefined) };
    // Whose exclusion still runs comes back as that.
    const isKept = does === 'release' && status === MEMBER_STATUS_EXCLUDED;
    const key = isKept ? 'deed.release.excluded' : (`deed.${does}.done` as const);
    toast({ tone: 'success', title: t(key, { id, count: ended }) });
    onClose();
    return onDone();
  };
  switch (does) {
    case 'approve':
      return <ApproveForm {...{ member, onDone: done, onClose }} />;
    case 'decline':
      return (
        <ReasonForm
          {...said}
          endpoint={members.declineMember}
          input={{ memberId }}
          reasons={t('deed.decline.reasons')}
          isDestructive
          onDone={done}
        />
      );
    case 'suspend':
    case 'block':
    case 'release':
      return <Restrict {...{ ...said, member, does, onDone: done }} />;
    case 'resetPassword':
      return (
        <ShownOnce
          {...props}
          endpoint={members.resetMemberPassword}
          of={(reply) => reply.password}
        />
      );
    case 'resetExchangePin':
      return <ShownOnce {...props} endpoint={members.resetExchangePin} of={(reply) => reply.pin} />;
    case 'endSessions':
      return <EndSessions {...{ member, onDone: done, onClose }} />;
    case 'unlock':
      return (
        <PlainForm {...said} endpoint={members.unlockMember} input={{ memberId }} onDone={done} />
      );
  }
}

interface RestrictProps extends Pick<MemberDeedsProps, 'member' | 'onDone' | 'onClose'> {
  readonly does: keyof typeof STATUS_OF;
  readonly title: string;
  readonly text: string;
  readonly verb: string;
}

/** Of what he was as it was asked; what a colleague has made of him meanwhile is said, and then decided on. */
function Restrict({ member, does, ...said }: RestrictProps) {
  const t = useText();
  const localized = useLocalized();
  const [was, setWas] = useState(member.status as MemberStatus);
  const [isStale, setStale] = useState(false);
  return (
    <ReasonForm
      {...said}
      endpoint={members.restrictMember}
      input={{ memberId: member._id, status: STATUS_OF[does], was }}
      reasons={t(`deed.${does}.reasons`)}
      isDestructive={does !== 'release'}
      onStale={async (details) => {
        const { current } = { ...(details as { readonly current?: Member } | undefined) };
        if (!current) return;
        setWas(current.status as MemberStatus);
        setStale(true);
      }}
    >
      {isStale && (
        <Note data-tone="warn" role="status">
          {t('deed.isNow', { id: member.id, status: localized(MEMBER_STATUSES[was]) })}
        </Note>
      )}
    </ReasonForm>
  );
}

/** How many there are is asked as it is opened: it is what is agreed to. */
function EndSessions({ member, onDone, onClose }: Omit<MemberDeedsProps, 'does'>) {
  const t = useText();
  const { _id: memberId, id } = member;
  const { data } = useQuery({
    ...query(members.countMemberSessions, { memberId }),
    staleTime: 0,
  });
  const count = data?.open ?? '…';
  return (
    <PlainForm
      endpoint={members.endMemberSessions}
      input={{ memberId }}
      title={t('deed.endSessions.title', { id })}
      text={t('deed.endSessions.text', { id, count })}
      verb={t('deed.endSessions.verb')}
      isDestructive
      onDone={onDone}
      onClose={onClose}
    />
  );
}

type Reset = typeof members.resetMemberPassword | typeof members.resetExchangePin;

interface ShownOnceProps<E extends Reset> extends MemberDeedsProps {
  readonly endpoint: E;
  readonly of: (reply: ReplyOf<E>) => string;
}

/** The new password is shown until this window is closed, and never again. */
function ShownOnce<E extends Reset>({
  member: { _id, id },
  does,
  endpoint,
  of,
  onDone,
  onClose,
}: ShownOnceProps<E>) {
  const t = useText();
  const labels = useLabels();
  const [password, setPassword] = useState<string>();
  if (password === undefined)
    return (
      <ReasonForm
        endpoint={endpoint}
        input={{ memberId: _id } as never}
        reasons={t('deed.resetPassword.reasons')}
        title={t(`deed.${does}.title`, { id })}
        text={t(`deed.${does}.text`, { id })}
        verb={t(`deed.${does}.verb`)}
        isDestructive
        onDone={(reply) => setPassword(of(reply))}
        onClose={onClose}
      />
    );
  const close = () => {
    onClose();
    void onDone();
  };
  return (
    <Dialog
      open
      size="s"
      title={t(`deed.${does}.done`, { id })}
      onClose={close}
      actions={<Button onClick={close}>{labels.close}</Button>}
    >
      <p>{t('deed.resetPassword.once')}</p>
      <p>
        <code>{password}</code>
      </p>
    </Dialog>
  );
}
