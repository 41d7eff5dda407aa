import { TRACE_KINDS } from '@gwanje/contract';
import { useNamed, useSearchParams } from '@gwanje/remote-kit';
import { Button } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../../text';

/** In the place of a kind: all of them together, from one member. */
export const LINKS = 'links';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
`;

/** What is shared, a tab each; which one, the address says. */
export function KindTabs() {
  const t = useText();
  const { options } = useNamed();
  const [params, setParams] = useSearchParams();
  const chosen = params.get('kind') ?? '';
  const choose = (kind: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const name of ['page', 'after', 'before', 'open']) after.delete(name);
      if (kind === '') after.delete('kind');
      else after.set('kind', kind);
      return after;
    });
  const tabs = [
    { value: '', label: t('filter.all') },
    ...options(TRACE_KINDS),
    { value: LINKS, label: t('links.head') },
  ];
  return (
    <Row role="group" aria-label={t('tracking.kind')}>
      {tabs.map(({ value, label }) => (
        <Button
          key={value}
          size="s"
          aria-pressed={chosen === value}
          tone={chosen === value ? 'primary' : 'plain'}
          onClick={() => choose(value)}
        >
          {label}
        </Button>
      ))}
    </Row>
  );
}
