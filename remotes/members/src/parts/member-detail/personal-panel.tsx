import { query, useQuery } from '@gwanje/api-client';
import { members, type ReplyOf } from '@gwanje/contract';
import { Answered, useWhyNot } from '@gwanje/remote-kit/decision';
import { ReasonForm } from '@gwanje/remote-kit/record';
import { Button, Switch, toast } from '@gwanje/ui-kit';
import { useState } from 'react';
import { useText } from '../../text';
import { BonusForm } from './bonus.form';
import type { PanelProps } from './panel-props';
import { useBonusWords } from './use-bonus-words';

type Member = ReplyOf<typeof members.readMember>;
const FIELDS = ['isBetAllowed', 'isSingleAllowed', 'isDoubleAllowed'] as const;

/** What a member may bet on, whatever his level may. */
export function PersonalPanel({ memberId }: PanelProps) {
  const t = useText();
  const answer = useQuery(query(members.readMember, { memberId }));
  return (
    <Answered answer={answer} things={t('personal.things')}>
      {(member) => (
        <>
          <Fields member={member} onSaved={answer.refetch} />
          <Bonus member={member} onSaved={answer.refetch} />
        </>
      )}
    </Answered>
  );
}

interface BonusProps {
  readonly member: Member;
  readonly onSaved: () => Promise<unknown>;
}

/** What his charges bring, where that is not as his level says. */
function Bonus({ member, onSaved }: BonusProps) {
  const t = useText();
  const say = useBonusWords();
  const whyNot = useWhyNot('moneySettings.change');
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t('bonus.heading')}>
      <h3>{t('bonus.heading')}</h3>
      <p>{say(member.bonus)}</p>
      <Button disabledReason={whyNot} onClick={() => setOpen(true)}>
        {t('bonus.change')}
      </Button>
      {isOpen && <BonusForm member={member} onSaved={onSaved} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Fields({
  member,
  onSaved,
}: {
  readonly member: Member;
  readonly onSaved: () => Promise<unknown>;
}) {
  const t = useText();
  const whyNot = useWhyNot('member.restrict');
  const { isBetAllowed, isSingleAllowed, isDoubleAllowed } = member;
  // What was switched here alone: he is read again meanwhile, and keeps what a colleague has switched.
  const [switched, setSwitched] = useState<Partial<Record<(typeof FIELDS)[number], boolean>>>({});
  const values = { isBetAllowed, isSingleAllowed, isDoubleAllowed, ...switched };
  const [isAsking, setAsking] = useState(false);
  const isSame = FIELDS.every((field) => values[field] === member[field]);
  return (
    <>
      {FIELDS.map((field) => (
        <Switch
          key={field}
          label={t(`personal.${field}`)}
          checked={values[field]}
          onChange={(isOn) => setSwitched({ ...switched, [field]: isOn })}
        />
      ))}
      <Button
        tone="primary"
        disabledReason={whyNot ?? (isSame ? t('personal.same') : undefined)}
        onClick={() => setAsking(true)}
      >
        {t('personal.save')}
      </Button>
      {isAsking && (
        <ReasonForm
          endpoint={members.savePersonalConfig}
          input={{ memberId: member._id, version: member.version, ...values }}
          title={t('personal.title', { id: member.id })}
          text={t('personal.text')}
          reasons={t('personal.reasons')}
          verb={t('personal.save')}
          onStale={onSaved}
          onDone={async () => {
            setAsking(false);
            toast({ tone: 'success', title: t('personal.saved') });
            await onSaved();
            setSwitched({});
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
