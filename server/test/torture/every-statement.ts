// Every write of money, of its settings and of games, held at each of its statements while something is done to server, database or network.
import { isDeepStrictEqual } from 'node:util';
import type { FaultMoment, Hold } from '../fault-proxy';
import { GAME_BULK_WRITES, GAME_WRITES } from '../game-writes';
import type { Answer } from '../given';
import { thereBefore, tracesOf } from '../money-traces';
import { BULK_WRITES, MONEY_WRITES, type MoneyWrite, press } from '../money-writes';
import { SETTING_WRITES } from '../setting-writes';
import { findBroken } from './find-broken';
import type { Slot, StatementStand } from './statement-stand';

/** What every write is called. */
export const WRITE_NAMES: readonly string[] = [
  ...Object.keys(SETTING_WRITES),
  ...Object.keys(MONEY_WRITES),
  ...Object.keys(BULK_WRITES),
  ...Object.keys(GAME_WRITES),
  ...Object.keys(GAME_BULK_WRITES),
];

/** Where a write stands when it is struck. */
export interface Point {
  /** One of WRITE_NAMES. */
  readonly write: string;
  /** From 1. */
  readonly statement: number;
  /** `before`: sent and not arrived; `after`: carried out and not answered. */
  readonly moment: FaultMoment;
}

/** A write as it is when nothing breaks it off. */
export interface WholeWrite {
  readonly name: string;
  /** The text of each. */
  readonly statements: readonly string[];
  /** What may be found of it: nothing, what waits for a provider where one is asked, all. */
  readonly stages: readonly (readonly string[])[];
}

/** What became of one write that was struck and repeated under its key. */
export interface Outcome extends Point {
  /** Which of the stages was found after the strike; -1 for none of them. */
  readonly stage: number;
  /** Whether the repeated call was answered with 200. */
  readonly isAcknowledged: boolean;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /**
   * What else is wrong: a part of a stage was left, the first answer was not true, or a later one
   * was another one.
   */
  readonly wrong: readonly string[];
}

export interface Life {
  readonly struck: number;
  readonly outcomes: readonly Outcome[];
  /** What the checks of ledger and audit log found after it. */
  readonly broken: readonly string[];
}

interface Given {
  readonly slot: Slot;
  readonly write: MoneyWrite;
  readonly key: string;
  readonly tracesNow: () => Promise<string[]>;
}

/** A write that stands at its statement. */
export interface Held extends Given {
  readonly point: Point;
  readonly whole: WholeWrite;
  readonly answer: Promise<Answer>;
  readonly release: Hold['release'];
}

/** What is done to writes while they stand at their statements. */
export interface Strike {
  /** How the proxy lets them stand there. */
  readonly by: 'hold' | 'swallow';
  readonly moments: readonly FaultMoment[];
  /**
   * What happens then. @returns how many of them were struck, once everything goes on that is to
   * go on
   */
  strike(held: readonly Held[]): Promise<number>;
}

/** More than the server asks a provider before it lets a transfer wait. */
const SILENCES = 10;
const REPEATS_MAX = 100;
/** What ends a row of many. */
const CLOSES = /\bupdate "\w+_row" set outcome\b/;
/** A statement of something else, such as a job, may come between; more often it never does. */
const LIVES_MAX = 10;

let keyCount = 0;

const PREPARING = { ...MONEY_WRITES, ...BULK_WRITES, ...GAME_WRITES, ...GAME_BULK_WRITES };

async function given(stand: StatementStand, slot: Slot, name: string): Promise<Given> {
  const prepare = PREPARING[name] ?? SETTING_WRITES[name]?.prepare;
  if (!prepare) throw new Error(`There is no write "${name}".`);
  const write = await prepare(stand.sceneOf(slot));
  // A session is prolonged once a minute; now is the time for it, and not when statements count.
  await slot.call('GET', '/api/money/settings');
  const { adminId } = slot;
  const { memberIds } = write;
  const before = await thereBefore(stand.database().pool, adminId);
  keyCount += 1;
  const key = `statement-${keyCount}`;
  const pressed = { memberIds, adminId, key, ...before };
  return { slot, write, key, tracesNow: () => tracesOf(stand.database().pool, pressed) };
}

const demand = (answer: Answer): void => {
  if (answer.status !== 200) throw new Error(`not done: ${answer.status} ${answer.text}`);
};

async function repeat({ slot, write, key }: Given): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await press(slot.call, write, key);
    if ((answer.status > 0 && answer.status < 500) || tries === REPEATS_MAX) return answer;
  }
}

/** Lets a write happen. @returns what was there before it and after it, and its statements */
async function happen(stand: StatementStand, slot: Slot, name: string) {
  const whole = await given(stand, slot, name);
  const nothing = await whole.tracesNow();
  const { statements } = stand.proxy.hold(Number.POSITIVE_INFINITY, 'before');
  demand(await repeat(whole));
  stand.proxy.disarm();
  // A write ends with its commit; what comes behind it is of a job that it has begun.
  const counted = statements.slice(0, statements.findLastIndex((text) => /^commit/.test(text)) + 1);
  return { nothing, all: await whole.tracesNow(), statements: counted };
}

/** Lets a write happen, and once more while the provider is silent. */
async function learn(stand: StatementStand, slot: Slot, name: string): Promise<WholeWrite> {
  let [before, last] = [await happen(stand, slot, name), await happen(stand, slot, name)];
  // Until nothing else, such as a job, came between.
  while (!isDeepStrictEqual(before.statements, last.statements))
    [before, last] = [last, await happen(stand, slot, name)];
  const { nothing, all, statements } = last;

  const begun = await given(stand, slot, name);
  await stand.fake.misbehave(...Array(SILENCES).fill({ on: 'send', answer: 'cut' }));
  const { body } = await repeat(begun);
  await stand.fake.behave();
  const left = await begun.tracesNow();
  const stages = body.code === 'provider.pending' ? [nothing, left, all] : [nothing, all];
  return { name, statements, stages };
}

/** Every place where a write can be struck. */
export const pointsOf = (
  { name, statements }: WholeWrite,
  moments: readonly FaultMoment[] = ['before', 'after'],
): Point[] =>
  statements.flatMap((_, index) =>
    moments.map((moment) => ({ write: name, statement: index + 1, moment })),
  );

/** What is in the one list and not in the other, as often as it is too many. */
function surplus(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((each) => {
    const index = left.indexOf(each);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/**
 * Presses a write and lets it come to its statement, where it stays.
 *
 * @returns undefined when something else came between
 */
async function standAt(
  { proxy }: StatementStand,
  by: Strike['by'],
  one: Given,
  point: Point,
  whole: WholeWrite,
): Promise<Held | undefined> {
  // Who may call the feed is read now and then; now is the time for it, too.
  if (one.write.path.startsWith('/feed/')) await one.slot.call('GET', '/feed/site');
  const hold = proxy[by](point.statement, point.moment);
  const answer = press(one.slot.call, one.write, one.key);
  const isReached = await Promise.race([hold.reached.then(() => true), answer.then(() => false)]);
  proxy.disarm();
  const expected = whole.statements.slice(0, point.statement);
  const isThere = isReached && isDeepStrictEqual(hold.statements, expected);
  if (isThere) return { ...one, point, whole, answer, release: hold.release };
  hold.release();
  // What it still asks would be counted as the next one's.
  await answer;
  return undefined;
}

/** Why what was said of a write that has left this stage is not true; undefined when it is. */
function whyUntrue({ status, body }: Answer, stage: number, last: number): string | undefined {
  const isTrue =
    status === 200
      ? stage === last
      : // Nobody answered, or nobody knows, or nothing is left.
        status === 0 ||
        body.code === 'request.outcome_unknown' ||
        (body.code === 'request.interrupted' && stage === 0);
  return isTrue ? undefined : `answered ${status} ${body?.code}, left stage ${stage}`;
}

/** Looks at what the strike has left, repeats the call under its key, and looks again. */
async function judge(held: Held): Promise<Outcome> {
  const { point, whole, answer, tracesNow } = held;
  const all = whole.stages.at(-1) ?? [];
  const wrong: string[] = [];
  const left = await tracesNow();
  const stage = whole.stages.findIndex((each) => isDeepStrictEqual(each, left));
  if (stage < 0) wrong.push(`left a part: ${left.join(', ')}`);
  const untrue = whyUntrue(await answer, stage, whole.stages.length - 1);
  if (untrue) wrong.push(untrue);
  const repeated = await repeat(held);
  const isAcknowledged = repeated.status === 200;
  if (!isAcknowledged) wrong.push(`repeated: ${repeated.status} ${repeated.text}`);
  const found = await tracesNow();
  const again = await repeat(held);
  if (again.text !== repeated.text) wrong.push(`answered ${repeated.text}, then ${again.text}`);
  const foundAgain = await tracesNow();
  const doubled = surplus(foundAgain, all);
  return { ...point, stage, isAcknowledged, lost: surplus(all, found), doubled, wrong };
}

/** Takes up to so many that may be under way at the same time, in their order. */
function takeTogether<T extends { readonly point: Point }>(waiting: T[], max: number): T[] {
  const documents = new Set<string>();
  const taken: T[] = [];
  for (const one of [...waiting]) {
    const document = SETTING_WRITES[one.point.write]?.document;
    if (taken.length === max || (document && documents.has(document))) continue;
    if (document) documents.add(document);
    waiting.splice(waiting.indexOf(one), 1);
    taken.push(one);
  }
  return taken;
}

/** Writes of money and of its settings, learnt at an unbroken server, and the lives in which they are struck. */
export async function startEveryStatement(stand: StatementStand, names: readonly string[]) {
  const [first] = stand.slots;
  if (!first) throw new Error('There is nobody to call.');
  const wholes = new Map<string, WholeWrite>();
  for (const name of names) wholes.set(name, await learn(stand, first, name));

  /** Prepares all of them, then lets one after the other come to its statement and stand there. */
  async function holdAll(by: Strike['by'], points: readonly Point[]): Promise<Held[]> {
    const prepared = await Promise.all(
      points.map((point, index) => given(stand, stand.slots[index] as Slot, point.write)),
    );
    const held: Held[] = [];
    for (const [index, point] of points.entries()) {
      const whole = wholes.get(point.write) as WholeWrite;
      const one = await standAt(stand, by, prepared[index] as Given, point, whole);
      if (one) held.push(one);
    }
    return held;
  }

  /**
   * Those that still stand there. What stood at the statement in place of one that is done was of
   * something else, such as the first statement of a job's transaction, which reads alike.
   */
  async function stillHeld(held: readonly Held[]): Promise<Held[]> {
    const done = new Set<Held>();
    for (const each of held) {
      const open = Symbol();
      const said = await Promise.race([each.answer, open]);
      if (said !== open && (said as Answer).status === 200) done.add(each);
    }
    for (const { release } of done) release();
    return held.filter((each) => !done.has(each));
  }

  /** How many statements come, from the first of the call on, until the job has committed the first row. */
  async function countToRow(name: string): Promise<number> {
    const one = await given(stand, first as Slot, name);
    const { statements } = stand.proxy.hold(Number.POSITIVE_INFINITY, 'before');
    demand(await repeat(one));
    await one.tracesNow();
    stand.proxy.disarm();
    const closed = statements.findIndex((text) => CLOSES.test(text));
    return statements.findIndex((text, index) => index > closed && /^commit/.test(text)) + 1;
  }

  return {
    writes: [...wholes.values()] as readonly WholeWrite[],
    /** Strikes where the job that carries a write of many out has done one row of them and not heard so. */
    async amongRows(name: string, { by, strike }: Strike): Promise<Outcome> {
      const whole = wholes.get(name) as WholeWrite;
      for (let lives = 0; lives < LIVES_MAX; lives += 1) {
        const statement = await countToRow(name);
        const one = await given(stand, first as Slot, name);
        const hold = stand.proxy[by](statement, 'after');
        const answer = press(one.slot.call, one.write, one.key);
        await hold.reached;
        stand.proxy.disarm();
        const { length } = hold.statements.filter((text) => CLOSES.test(text));
        // A statement of something else came between: it is not there yet, or past it.
        if (length !== 1 || !/^commit/.test(hold.statements.at(-1) ?? '')) {
          hold.release();
          await one.tracesNow();
          continue;
        }
        const point = { write: name, statement, moment: 'after' } as const;
        const held = { ...one, point, whole, answer, release: hold.release };
        await strike([held]);
        await stand.settled();
        return judge(held);
      }
      throw new Error(`The job never stands among the rows of ${name}.`);
    },
    /** Strikes at each of these points, as many in one life as there are slots. */
    async *lives({ by, strike }: Strike, all: readonly Point[]): AsyncGenerator<Life> {
      const waiting = all.map((point) => ({ point, lives: 0 }));
      while (waiting.length > 0) {
        const chosen = takeTogether(waiting, stand.slots.length);
        const points = chosen.map(({ point }) => point);
        const held = await stillHeld(await holdAll(by, points));
        for (const { point, lives } of chosen) {
          if (held.some((each) => each.point === point)) continue;
          if (lives === LIVES_MAX)
            throw new Error(`${point.write} does not come to its statement ${point.statement}.`);
          waiting.push({ point, lives: lives + 1 });
        }
        const struck = await strike(held);
        await Promise.all(held.map(({ answer }) => answer));
        await stand.settled();
        const outcomes = await Promise.all(held.map(judge));
        const broken = await findBroken(stand.database(), await stand.checkpoint());
        yield { struck, outcomes, broken };
      }
    },
  };
}
