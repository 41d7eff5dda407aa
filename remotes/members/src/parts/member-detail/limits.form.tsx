import { members, type ReplyOf } from '@gwanje/contract';
import { RecordForm } from '@gwanje/remote-kit/record';
import { useText } from '../../text';

interface LimitsFormProps {
  readonly member: ReplyOf<typeof members.readMember>;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

const LIMITS = ['chargeDayMaxWon', 'chargeWeekMaxWon', 'chargeMonthMaxWon'] as const;
/** Empty: no limit. */
type Values = Record<(typeof LIMITS)[number], number | string>;

const won = (value: number | string) => (value === '' ? null : (value as number));

/** Charge limits as the member wishes them: a stricter one holds at once, a looser one a day later. */
export function LimitsForm({ member, onSaved, onClose }: LimitsFormProps) {
  const { _id: memberId, id, limits } = member;
  const t = useText();
  return (
    <RecordForm
      size="s"
      endpoint={members.setMemberLimits}
      title={t('protect.limits')}
      text={t('protect.waits')}
      verb={t('personal.save')}
      values={Object.fromEntries(LIMITS.map((limit) => [limit, limits[limit] ?? ''])) as Values}
      fields={LIMITS.map((name) => ({
        ...{ name, label: t(`protect.${name}`), isWon: true, mayBeEmpty: true },
      }))}
      inputOf={({ chargeDayMaxWon, chargeWeekMaxWon, chargeMonthMaxWon }) => ({
        memberId,
        chargeDayMaxWon: won(chargeDayMaxWon),
        chargeWeekMaxWon: won(chargeWeekMaxWon),
        chargeMonthMaxWon: won(chargeMonthMaxWon),
      })}
      done={() => t('limits.saved', { id })}
      onDone={onSaved}
      onClose={onClose}
    />
  );
}
