import {
  type CouponTarget,
  type coupons,
  MEMBER_GRADES,
  members,
  type RowOf,
} from '@gwanje/contract';
import { useLevels, useNamed } from '@gwanje/remote-kit';
import { decide, useWrite } from '@gwanje/remote-kit/decision';
import { linesOf, RecordForm } from '@gwanje/remote-kit/record';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../../text';

const EMPTY = { ids: '', grade: '', level: '' };
type Values = typeof EMPTY;

function targetOf({ ids, grade, level }: Values): CouponTarget {
  const named = linesOf(ids);
  if (named.length > 0) return { ids: named };
  return {
    ...(grade && { grade: Number(grade) as NonNullable<CouponTarget['grade']> }),
    ...(level && { level: Number(level) }),
  };
}

interface IssueFormProps {
  readonly one: RowOf<typeof coupons>;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Gives a coupon to members, once it was shown how many they are. */
export function IssueForm({ one: { couponId, name }, onDone, onClose }: IssueFormProps) {
  const t = useText();
  const levels = useLevels();
  const { options } = useNamed();
  const preview = useWrite(members.previewCouponIssue);
  /** How many get it, once somebody said yes to them. */
  const countOf = async (values: Values) => {
    preview.release();
    const seen = await preview.send({ couponId, target: targetOf(values) });
    if (!seen?.data) return seen;
    const { count, names, unknown } = seen.data;
    if (count === 0)
      return { refusals: [{ path: 'ids', rules: [{ message: t('coupon.nobody') }] }] };
    const isSure = await decide({
      title: t('coupon.issue.sure', { name, count }),
      text: [
        t('message.names', { names: names.join(', ') }),
        unknown.length > 0 && t('message.unknown', { names: unknown.join(', ') }),
      ]
        .filter(Boolean)
        .join('\n'),
      verb: t('coupon.issue.verb'),
      isFinal: true,
    });
    return isSure ? { found: count } : undefined;
  };
  const all = { value: '', label: t('filter.all') };
  return (
    <RecordForm
      size="s"
      endpoint={members.issueCoupon}
      title={t('coupon.issue.title', { name })}
      verb={t('coupon.issue.verb')}
      values={EMPTY}
      fields={[
        {
          ...{ name: 'ids', label: t('message.ids'), hint: t('coupon.ids.hint') },
          ...{ each: 'id', lines: 3 },
        },
        { name: 'grade', label: t('user.grade'), options: [all, ...options(MEMBER_GRADES)] },
        {
          ...{ name: 'level', label: t('user.level') },
          options: [all, ...levels.options],
        },
      ]}
      // Nobody is given one before they are counted.
      inputOf={(values, count = 1) => ({
        ...{ couponId, target: targetOf(values), expectedCount: count },
      })}
      fieldOf={{}}
      before={countOf}
      done={({ issued, issuing }) => ({
        tone: 'success',
        title: t('coupon.issued', { name, count: issued }),
        ...(issuing > 0 && { text: t('coupon.issuing', { count: formatWon(issuing) }) }),
      })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
