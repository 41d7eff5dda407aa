import { Spinner } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../catalogue';

const Place = styled.main`
  display: grid;
  place-content: center;
  min-height: 100dvh;
  color: var(--muted);
  font-size: 16px;
`;

/** Before anything is known: who is here, and what is deployed. */
export function StartingPage() {
  const say = useText();
  return (
    <Place aria-label={say('page.starting')} aria-busy>
      <Spinner />
    </Place>
  );
}
