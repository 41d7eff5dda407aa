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
