import { query, useQuery } from '@gwanje/api-client';
import { MEMBER_CHIPS, type MemberChip, members } from '@gwanje/contract';
import { usePermitted, useSearchParams, useShell } from '@gwanje/remote-kit';
import { Button } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../../text';

const Chips = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

const COUNTED_AGAIN_MS = 30_000;
/** What only those may ask who may see how many there are. */
const STAFF_ONLY: readonly MemberChip[] = ['shared'];

/** Ready-made questions, with how many members each finds. */
export function UserChips() {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const isStaff = usePermitted('login.read');
  const [params, setParams] = useSearchParams();
  const asked = useQuery({
    ...query(members.countMembers, {}),
    enabled: isStaff,
    refetchInterval: COUNTED_AGAIN_MS,
  });
  const chosen = params.get('chip');
  const toggle = (chip: MemberChip) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const name of ['page', 'after', 'before']) after.delete(name);
      if (chosen === chip) after.delete('chip');
      else after.set('chip', chip);
      return after;
    });
  const chips = (Object.keys(MEMBER_CHIPS) as MemberChip[]).filter(
    (chip) => isStaff || !STAFF_ONLY.includes(chip),
  );
  return (
    <Chips aria-label={t('chips.label')}>
      {chips.map((chip) => {
        const count = asked.data?.counts[chip];
        return (
          <Button
            key={chip}
            size="s"
            aria-pressed={chosen === chip}
            tone={chosen === chip ? 'primary' : 'plain'}
            onClick={() => toggle(chip)}
          >
            {MEMBER_CHIPS[chip][locale]} {count ?? ''}
          </Button>
        );
      })}
    </Chips>
  );
}
