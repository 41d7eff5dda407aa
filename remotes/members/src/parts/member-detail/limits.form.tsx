import { members, type ReplyOf } from '@gwanje/contract';
import { RecordForm } from '@gwanje/remote-kit/record';
import { formatWon } from '@gwanje/ui-kit';
import { useState } from 'react';
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

/**
 * Charge limits as the member wished them last: a stricter one holds at once, a looser one a day later.
 * One that was not touched is not wished anew, whatever a colleague has made of it meanwhile; what
 * waits is dropped by wishing what holds.
 */
export function LimitsForm({ member, onSaved, onClose }: LimitsFormProps) {
  const { _id: memberId, id } = member;
  const t = useText();
  const [{ limits, opened }] = useState(() => {
    const last = member.limits.pending.at(-1) ?? member.limits;
    const entries = LIMITS.map((limit) => [limit, last[limit] ?? '']);
    return { limits: member.limits, opened: Object.fromEntries(entries) as Values };
  });
  const held = (won: number | null) => (won === null ? t('protect.noLimit') : formatWon(won));
  return (
    <RecordForm
      size="s"
      endpoint={members.setMemberLimits}
      title={t('protect.limits')}
      text={t('protect.waits')}
      verb={t('personal.save')}
      values={opened}
      fields={LIMITS.map((name) => ({
        ...{ name, label: t(`protect.${name}`), isWon: true, mayBeEmpty: true },
        ...(won(opened[name]) !== limits[name] && {
          hint: t('protect.now', { won: held(limits[name]) }),
        }),
      }))}
      inputOf={(typed) => ({
        memberId,
        ...Object.fromEntries(
          LIMITS.filter((limit) => typed[limit] !== opened[limit]).map((limit) => [
            limit,
            won(typed[limit]),
          ]),
        ),
      })}
      done={() => t('limits.saved', { id })}
      onDone={onSaved}
      onClose={onClose}
    />
  );
}
