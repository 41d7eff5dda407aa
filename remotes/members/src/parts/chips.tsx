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
/** Nobody counts beyond it. */
const COUNTED_MAX = 10_000;

interface Chip {
  readonly value: string;
  readonly label: string;
  /** What of the address it sets; left out: `chip`. */
  readonly name?: string;
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

/** Ready-made questions of a list, at most one of a name asked; which one, the address says. */
export function Chips({ chips }: { readonly chips: readonly Chip[] }) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const toggle = (name: string, value: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const place of ['page', 'after', 'before']) after.delete(place);
      if (params.get(name) === value) after.delete(name);
      else after.set(name, value);
      return after;
    });
  return (
    <Row aria-label={t('chips.label')}>
      {chips.map(({ value, label, count, name = 'chip' }) => (
        <Button
          key={value}
          size="s"
          aria-pressed={params.get(name) === value}
          tone={params.get(name) === value ? 'primary' : 'plain'}
          onClick={() => toggle(name, value)}
        >
          {label} {(count ?? 0) > COUNTED_MAX ? t('chips.many') : count?.toLocaleString('ko-KR')}
        </Button>
      ))}
    </Row>
  );
}
