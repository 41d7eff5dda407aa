import { type BulkRoundAction, GAMES, type GameId, type RefusalCode } from '@gwanje/contract';

/** What is stored of a round, as far as it says what may be done. */
interface Stored {
  readonly status: 'waiting' | 'held' | 'settled' | 'void' | 'rolledBack';
  readonly opens_at: Date;
  readonly closes_at: Date;
}

const isOpenAt = ({ status, opens_at, closes_at }: Stored, at: Date) =>
  status === 'waiting' && opens_at <= at && at < closes_at;

const ALLOWED: Readonly<
  Record<'close' | 'hold' | 'release' | 'enter', (round: Stored, at: Date) => boolean>
> = {
  close: isOpenAt,
  hold: ({ status }) => status === 'waiting' || status === 'rolledBack',
  release: ({ status }) => status === 'held',
  enter: ({ status }) => status === 'waiting' || status === 'held',
};

/** Whether a round in this state lets an administrator do something with it. */
export const mayDo = (action: keyof typeof ALLOWED, round: Stored, at: Date): boolean =>
  ALLOWED[action](round, at);

/** Whether there is a settlement that can be taken back. */
export const isRollable = ({ status }: Pick<Stored, 'status'>): boolean =>
  status === 'settled' || status === 'void';

/** Whether somebody else tells what is drawn in a game: not we, and not the draw of another game. */
export const isTold = (game: GameId): boolean => {
  const { draw } = GAMES[game];
  return draw !== 'own' && typeof draw === 'string';
};

interface Asked extends Stored {
  readonly game: GameId;
  readonly draw_at: Date;
}

/** What keeps an action from a round that is one of many; null where nothing does. */
export function whyNotAction(action: BulkRoundAction, round: Asked, at: Date): RefusalCode | null {
  if (action === 'void') return round.status === 'void' ? 'round.closed_state' : null;
  if (action === 'hold') return mayDo('hold', round, at) ? null : 'round.closed_state';
  const isAwaited = round.status === 'waiting' && round.draw_at <= at;
  return isAwaited && isTold(round.game) ? null : 'round.not_asked';
}
