import { query, useQuery } from '@gwanje/api-client';
import { members } from '@gwanje/contract';
import { usePermitted, useSearchParams } from '@gwanje/remote-kit';
import { Button } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../text';

const Row = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

const COUNTED_AGAIN_MS = 30_000;

interface Chip {
  readonly value: string;
  readonly label: string;
  /** How many it finds, where that is told. */
  readonly count?: number | undefined;
}

/** How many members each ready-made question finds, for whoever may see them. */
export function useMemberCounts() {
  const isStaff = usePermitted('login.read');
  const { data } = useQuery({
    ...query(members.countMembers, {}),
    enabled: isStaff,
    refetchInterval: COUNTED_AGAIN_MS,
  });
  return { isStaff, counts: data?.counts };
}

/** Ready-made questions of a list, at most one of them asked; which one, the address says. */
export function Chips({ chips }: { readonly chips: readonly Chip[] }) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const chosen = params.get('chip');
  const toggle = (chip: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const name of ['page', 'after', 'before']) after.delete(name);
      if (chosen === chip) after.delete('chip');
      else after.set('chip', chip);
      return after;
    });
  return (
    <Row aria-label={t('chips.label')}>
      {chips.map(({ value, label, count }) => (
        <Button
          key={value}
          size="s"
          aria-pressed={chosen === value}
          tone={chosen === value ? 'primary' : 'plain'}
          onClick={() => toggle(value)}
        >
          {label} {count ?? ''}
        </Button>
      ))}
    </Row>
  );
}
