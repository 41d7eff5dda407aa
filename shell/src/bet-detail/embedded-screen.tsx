import { Button, ErrorState, Spinner } from '@gwanje/ui-kit';
import { type RefObject, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../catalogue';
import { useWindowText } from './catalogue';
import { closeOnEscape, hasPage } from './embedded-page';

const HEIGHT_PX = 650;

const Place = styled.div`
  position: relative;
  box-sizing: content-box;
  height: ${HEIGHT_PX}px;
  max-height: calc(100dvh - 89px);
  border-top: 1px solid var(--line);
  border-radius: 0 0 var(--radius) var(--radius);
  overflow: hidden;
  > iframe { display: block; width: 100%; height: 100%; border: 0; background: var(--bg); }
  > [data-cover] {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    color: var(--muted);
    background: var(--bg);
  }
`;

interface EmbeddedScreenProps {
  readonly href: string;
  readonly title: string;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly onClose: () => void;
}

/** A page of the console in a frame, which draws itself without menu and top bar there. */
export function EmbeddedScreen({ href, title, frame, onClose }: EmbeddedScreenProps) {
  const say = useText();
  const sayHere = useWindowText();
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const onLoad = () => {
    if (!frame.current) return;
    setState(hasPage(frame.current) ? 'ready' : 'failed');
    closeOnEscape(frame.current, onClose);
  };
  const retry = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  return (
    <Place aria-busy={state === 'loading'}>
      <iframe key={attempt} ref={frame} src={href} title={title} onLoad={onLoad} />
      {state === 'loading' && (
        <div data-cover role="status" aria-label={sayHere('loading')}>
          <Spinner />
        </div>
      )}
      {state === 'failed' && (
        <div data-cover>
          <ErrorState
            title={say('window.failed')}
            text={say('window.failedText')}
            action={<Button onClick={retry}>{say('action.retry')}</Button>}
          />
        </div>
      )}
    </Place>
  );
}
