import { type MemberBonus, members, type ReplyOf } from '@gwanje/contract';
import { Note } from '@gwanje/remote-kit/decision';
import { RecordForm } from '@gwanje/remote-kit/record';
import { useState } from 'react';
import { useText } from '../../text';
import { useBonusWords } from './use-bonus-words';

type Member = ReplyOf<typeof members.readMember>;

interface BonusFormProps {
  readonly member: Member;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

const HUNDREDTHS = 100;
const amountOf = (value: number | string) => (value === '' ? null : Number(value));
const PERCENT = /^\d{1,3}(?:\.\d{1,2})?$/;
/** A third decimal is refused, not rounded away. */
function bpsOf(percent: string): number | null {
  const typed = percent.trim();
  if (typed === '') return null;
  return PERCENT.test(typed) ? Math.round(Number(typed) * HUNDREDTHS) : Number.NaN;
}

/** Of what stands in the form at first: empty as his level says. */
const valuesOf = ({ rateBps, minWon, maxWon }: MemberBonus) => ({
  rateBps: rateBps === null ? '' : String(rateBps / HUNDREDTHS),
  minWon: (minWon ?? '') as number | string,
  maxWon: (maxWon ?? '') as number | string,
  reason: '',
});

/** What charges of one member bring; where somebody else saved meanwhile, beside what holds now. */
export function BonusForm({ member, onSaved, onClose }: BonusFormProps) {
  const t = useText();
  const say = useBonusWords();
  const [base, setBase] = useState(member);
  const [isStale, setStale] = useState(false);
  return (
    <RecordForm
      size="s"
      endpoint={members.saveMemberBonus}
      title={t('bonus.title', { id: member.id })}
      text={t('bonus.text')}
      verb={t('personal.save')}
      values={valuesOf(member.bonus)}
      fields={[
        { name: 'rateBps', label: t('bonus.rateBps'), inputMode: 'decimal' },
        { name: 'minWon', label: t('bonus.minWon'), isWon: true, mayBeEmpty: true },
        { name: 'maxWon', label: t('bonus.maxWon'), isWon: true, mayBeEmpty: true },
        { name: 'reason', label: t('reason'), reasons: t('bonus.reasons'), required: true },
      ]}
      inputOf={({ rateBps, minWon, maxWon, reason }) => ({
        ...{ memberId: member._id, version: base.version, reason },
        ...{ rateBps: bpsOf(rateBps), minWon: amountOf(minWon), maxWon: amountOf(maxWon) },
      })}
      fieldOf={{ 'member.bonus_min_above_max': 'minWon' }}
      above={
        isStale ? (
          <Note data-tone="warn" role="status">
            {t('bonus.stale', { bonus: say(base.bonus) })}
          </Note>
        ) : (
          <p>{t('bonus.now', { bonus: say(base.bonus) })}</p>
        )
      }
      onStale={async (details) => {
        const { current } = { ...(details as { readonly current?: Member } | undefined) };
        if (!current) return;
        setBase(current);
        setStale(true);
      }}
      done={() => t('bonus.saved', { id: member.id })}
      onDone={onSaved}
      onClose={onClose}
    />
  );
}
