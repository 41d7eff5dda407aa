import { query, useQuery } from '@gwanje/api-client';
import { members, type ReplyOf } from '@gwanje/contract';
import { Answered, useUnsavedForm, useWhyNot } from '@gwanje/remote-kit/decision';
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
          <Fields key={member._id} member={member} onSaved={answer.refetch} />
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

type Wish = Partial<Record<(typeof FIELDS)[number], boolean>>;

function Fields({
  member,
  onSaved,
}: {
  readonly member: Member;
  readonly onSaved: () => Promise<unknown>;
}) {
  const t = useText();
  const whyNot = useWhyNot('member.restrict');
  // He is read again every ten seconds; what was turned is held against what stood there then.
  const [base, setBase] = useState(member);
  const [wish, setWish] = useState<Wish>({});
  const [isAsking, setAsking] = useState(false);
  const changed = FIELDS.filter((field) => (wish[field] ?? base[field]) !== base[field]);
  const isSame = changed.length === 0;
  if (isSame && !isAsking && member.version > base.version) setBase(member);
  const { isBetAllowed, isSingleAllowed, isDoubleAllowed } = { ...base, ...wish };
  const values = { isBetAllowed, isSingleAllowed, isDoubleAllowed };
  const { question } = useUnsavedForm({ isDirty: !isSame && !isAsking, isSaving: false });
  const turn = (field: (typeof FIELDS)[number], isOn: boolean) => {
    const { [field]: _, ...others } = wish;
    setWish(isOn === base[field] ? others : { ...others, [field]: isOn });
  };
  const say = (isOn: boolean) => t(isOn ? 'detail.yes' : 'detail.no');
  return (
    <>
      {FIELDS.map((field) => (
        <Switch
          key={field}
          label={t(`personal.${field}`)}
          checked={values[field]}
          onChange={(isOn) => turn(field, isOn)}
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
          input={{ memberId: base._id, version: base.version, ...values }}
          title={t('personal.title', { id: base.id })}
          text={t('personal.text')}
          reasons={t('personal.reasons')}
          verb={t('personal.save')}
          onStale={async (details) => {
            const { current } = { ...(details as { readonly current?: Member } | undefined) };
            if (current) setBase(current);
          }}
          onDone={(saved) => {
            setBase(saved);
            setWish({});
            setAsking(false);
            toast({ tone: 'success', title: t('personal.saved') });
            return onSaved();
          }}
          onClose={() => setAsking(false)}
        >
          <ul>
            {changed.map((field) => (
              <li key={field}>
                {t(`personal.${field}`)}: {say(base[field])} → {say(values[field])}
              </li>
            ))}
          </ul>
        </ReasonForm>
      )}
      {question}
    </>
  );
}
