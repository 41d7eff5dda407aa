import { isTile, type TileKind } from './alarm-state.rule';
import type { AlarmKind } from './known-alarms.rule';

type Note = readonly [hertz: number, atSeconds: number, forSeconds: number];

/**
 * A melody a kind, told apart without looking: up, up twice, down, one that knocks, one that knocks and
 * rises, and for high bets one that leaps and one that trills; the rounds of all mini-games share a low one that insists.
 */
const MELODIES: Record<TileKind | 'round', readonly Note[]> = {
  countNew: [
    [659, 0, 0.14],
    [880, 0.16, 0.28],
  ],
  countCharge: [
    [523, 0, 0.12],
    [659, 0.13, 0.12],
    [784, 0.26, 0.12],
    [1047, 0.39, 0.3],
  ],
  countExchange: [
    [988, 0, 0.16],
    [784, 0.18, 0.16],
    [587, 0.36, 0.34],
  ],
  countHelp: [
    [740, 0, 0.08],
    [740, 0.14, 0.08],
    [740, 0.28, 0.2],
  ],
  countSecond: [
    [587, 0, 0.2],
    [587, 0.26, 0.2],
    [880, 0.52, 0.3],
  ],
  sports: [
    [523, 0, 0.12],
    [1047, 0.14, 0.34],
  ],
  miniGames: [
    [988, 0, 0.08],
    [1175, 0.09, 0.08],
    [988, 0.18, 0.08],
    [1175, 0.27, 0.24],
  ],
  round: [
    [392, 0, 0.16],
    [392, 0.22, 0.16],
    [523, 0.44, 0.26],
  ],
};

/** Of full level: heard across a room, never a shock in headphones. */
const LEVEL = 0.18;
/** After the last melody has begun: longer than any of them. */
const REST_AFTER_MS = 2_000;

export interface Bell {
  sound(kind: AlarmKind): void;
  close(): void;
}

/**
 * A bell that needs no files. Browsers keep it silent until somebody clicks or types on the page;
 * the first click anywhere frees it. Between two melodies it rests, so that a console that is open all
 * day does not keep the loudspeaker awake.
 *
 * @param onState told at once and on every change whether it can be heard
 */
export function createBell(onState: (state: 'ready' | 'blocked' | 'absent') => void): Bell {
  if (typeof AudioContext === 'undefined') {
    onState('absent');
    return { sound: () => undefined, close: () => undefined };
  }
  const context = new AudioContext();
  // One that rests by itself is not blocked: whoever was heard once is heard again.
  let isFree = context.state === 'running';
  let resting: ReturnType<typeof setTimeout> | undefined;
  const tell = () => onState(isFree ? 'ready' : 'blocked');
  const restSoon = () => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      isFree = context.state === 'running';
      tell();
      if (isFree) void context.suspend().catch(() => undefined);
    }, REST_AFTER_MS);
  };
  const onChange = () => {
    if (context.state !== 'running') return;
    isFree = true;
    tell();
    restSoon();
  };
  const wake = () => void context.resume().catch(() => undefined);
  const free = () => {
    if (!isFree) wake();
  };
  const gestures = ['pointerdown', 'keydown'] as const;
  context.addEventListener('statechange', onChange);
  for (const gesture of gestures) document.addEventListener(gesture, free, true);
  tell();
  if (isFree) restSoon();

  const play = ([hertz, atSeconds, forSeconds]: Note) => {
    const startsAt = context.currentTime + atSeconds;
    const tone = new OscillatorNode(context, { type: 'triangle', frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, startsAt);
    volume.gain.linearRampToValueAtTime(LEVEL, startsAt + 0.015);
    volume.gain.linearRampToValueAtTime(0, startsAt + forSeconds);
    tone.connect(volume).connect(context.destination);
    tone.start(startsAt);
    tone.stop(startsAt + forSeconds);
  };
  return {
    sound: (kind) => {
      wake();
      MELODIES[isTile(kind) ? kind : 'round'].forEach(play);
      restSoon();
    },
    close: () => {
      clearTimeout(resting);
      for (const gesture of gestures) document.removeEventListener(gesture, free, true);
      context.removeEventListener('statechange', onChange);
      void context.close().catch(() => undefined);
    },
  };
}
