import { call } from '@gwanje/api-client';
import { session } from '@gwanje/contract';
import { Button } from '@gwanje/ui-kit';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { holdTabLock } from '../alarms/tab-lock';
import { refreshSession } from '../session/session';
import { useText } from './catalogue';
import { endingOf, type Life, nextLookMs } from './next-look.rule';

// Above the page, not in it: nothing may move under a pointer, and the focus stays where one types.
const Notice = styled.section`
  position: fixed;
  bottom: 64px;
  left: 50%;
  z-index: 66;
  display: flex;
  align-items: center;
  gap: 10px;
  width: max-content;
  max-width: calc(100vw - 32px);
  padding: 8px 10px 8px 14px;
  border: 1px solid var(--warn);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: 0 8px 28px rgb(0 0 0 / 18%);
  transform: translateX(-50%);
`;

const CHANNEL = 'gwanje.session';
const LOCK = 'gwanje.session-ending';

interface Heard extends Life {
  readonly atMs: number;
}

/** What the server last said is left of the session; asked only when something may have to be said. */
function useLife(): { readonly life: Heard | undefined; readonly stay: () => Promise<void> } {
  const [life, setLife] = useState<Heard>();
  const [asked, askAgain] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is what starts it over
  useEffect(() => {
    let isHere = true;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      // Whoever is signed out by now is led to the login by the answer, with what was typed kept.
      const { data } = await call(session.readLife, {});
      if (!isHere) return;
      if (data) setLife({ ...data, atMs: Date.now() });
      timer = setTimeout(look, nextLookMs(data ?? undefined));
    };
    void look();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [asked]);
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => askAgain((count) => count + 1);
    return () => channel.close();
  }, []);
  const stay = async () => {
    // A call like any other, which is what keeps a session.
    await refreshSession();
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage('stayed');
    channel.close();
    askAgain((count) => count + 1);
  };
  return { life, stay };
}

/** Whether this is the tab that says it: one that is seen, and of several windows one. */
function useIsTheOne(isWanted: boolean): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible');
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const follow = () => setSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  useEffect(() => {
    if (!isWanted || !isSeen) return;
    const held = holdTabLock(LOCK).subscribe(setHeld);
    return () => {
      held.unsubscribe();
      setHeld(false);
    };
  }, [isWanted, isSeen]);
  return isHeld;
}

/** Says that a session is about to end, in one tab of a person, and keeps it alive on request. */
export function SessionEnding() {
  const say = useText();
  const { life, stay } = useLife();
  const ending = life && endingOf(life);
  const [putAway, setPutAway] = useState(false);
  const isTheOne = useIsTheOne(ending !== undefined);
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!ending) {
      setPutAway(false);
      return;
    }
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [ending]);
  if (!life || !ending || !isTheOne) return null;
  if (ending === 'final' && putAway) return null;
  const left = Math.max(0, life.idleLeftMs - Math.max(0, nowMs - life.atMs));
  const minutes = Math.ceil(left / 60_000);
  // A screen reader hears it once a minute, not each second.
  const spoken = say(`ending.${ending}`, { left: say('ending.minutes', { count: minutes }) });
  const shown =
    left > 60_000
      ? spoken
      : say(`ending.${ending}`, {
          left: say('ending.seconds', { count: Math.ceil(left / 1_000) }),
        });
  return (
    <Notice aria-label={say('ending.name')}>
      <p role="status" aria-label={spoken}>
        {shown}
      </p>
      {ending === 'idle' ? (
        <Button tone="primary" size="s" onClick={() => void stay()}>
          {say('ending.stay')}
        </Button>
      ) : (
        <Button tone="quiet" size="s" onClick={() => setPutAway(true)}>
          {say('ending.later')}
        </Button>
      )}
    </Notice>
  );
}
