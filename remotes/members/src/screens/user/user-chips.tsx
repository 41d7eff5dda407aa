import { MEMBER_CHIPS, type MemberChip } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { Chips, useMemberCounts } from '../../parts/chips';

/** What only those may ask who may see how many there are. */
const STAFF_ONLY: readonly MemberChip[] = ['shared'];

/** Ready-made questions, with how many members each finds. */
export function UserChips() {
  const locale = useShell((shell) => shell.locale);
  const { isStaff, counts } = useMemberCounts();
  const chips = (Object.keys(MEMBER_CHIPS) as MemberChip[]).filter(
    (chip) => isStaff || !STAFF_ONLY.includes(chip),
  );
  return (
    <Chips
      chips={chips.map((value) => ({
        ...{ value, label: MEMBER_CHIPS[value][locale], count: counts?.[value] },
      }))}
    />
  );
}
