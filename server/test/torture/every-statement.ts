// Every write that moves money, held at each of its statements while server or database is killed with -9.
import { isDeepStrictEqual } from 'node:util';
import type { FaultMoment } from '../fault-proxy';
import type { Answer } from '../given';
import { MONEY_WRITES, type MoneyWrite, newestAuditSeq, press, tracesOf } from '../money-writes';
import { findBroken } from './find-broken';
import type { Slot, StatementStand, Victim } from './statement-stand';

/** Where a write stands when its server or its database dies. */
export interface Point {
  /** One of MONEY_WRITES. */
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

/** What became of one write that was struck down and repeated under its key. */
export interface Outcome extends Point {
  /** Which of the stages was found after the strike; -1 for none of them. */
  readonly stage: number;
  /** Whether the repeated call was answered with 200. */
  readonly isAcknowledged: boolean;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** What else is wrong: a part of a stage was left, or the second answer was another one. */
  readonly wrong: readonly string[];
}

export interface Life {
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

interface Held extends Given {
  readonly point: Point;
  readonly whole: WholeWrite;
  readonly answer: Promise<Answer>;
}

/** More than the server asks a provider before it lets a transfer wait. */
const SILENCES = 10;
const REPEATS_MAX = 100;
/** A statement of something else, such as a job, may come between; more often it never does. */
const LIVES_MAX = 5;

let keyCount = 0;

async function given(stand: StatementStand, slot: Slot, name: string): Promise<Given> {
  const prepare = MONEY_WRITES[name];
  if (!prepare) throw new Error(`There is no write "${name}".`);
  const write = await prepare(stand.sceneOf(slot));
  // A session is prolonged once a minute; now is the time for it, and not when statements count.
  await slot.call('GET', '/api/money/settings');
  const { adminId } = slot;
  const { memberIds } = write;
  const auditSeq = await newestAuditSeq(stand.database(), adminId);
  keyCount += 1;
  const key = `statement-${keyCount}`;
  const pressed = { memberIds, adminId, key, auditSeq };
  return { slot, write, key, tracesNow: () => tracesOf(stand.database().pool, pressed) };
}

const demand = (answer: Answer): void => {
  if (answer.status !== 200) throw new Error(`not done: ${answer.status} ${answer.text}`);
};

/** Lets a write happen, and once more while the provider is silent. */
async function learn(stand: StatementStand, slot: Slot, name: string): Promise<WholeWrite> {
  const whole = await given(stand, slot, name);
  const nothing = await whole.tracesNow();
  const { statements } = stand.proxy.hold(Number.POSITIVE_INFINITY, 'before');
  demand(await press(slot.call, whole.write, whole.key));
  stand.proxy.disarm();
  const all = await whole.tracesNow();

  const begun = await given(stand, slot, name);
  await stand.fake.misbehave(...Array(SILENCES).fill({ on: 'send', answer: 'cut' }));
  const { body } = await press(slot.call, begun.write, begun.key);
  await stand.fake.behave();
  const isAsked = body.code === 'provider.pending';
  const stages = isAsked ? [nothing, await begun.tracesNow(), all] : [nothing, all];
  return { name, statements, stages };
}

/** Every place where a write can be struck down. */
export const pointsOf = ({ name, statements }: WholeWrite): Point[] =>
  statements.flatMap((_, index) =>
    (['before', 'after'] as const).map((moment) => ({
      write: name,
      statement: index + 1,
      moment,
    })),
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
  one: Given,
  point: Point,
  whole: WholeWrite,
): Promise<Held | undefined> {
  const hold = proxy.hold(point.statement, point.moment);
  const answer = press(one.slot.call, one.write, one.key);
  const isReached = await Promise.race([hold.reached.then(() => true), answer.then(() => false)]);
  proxy.disarm();
  const expected = whole.statements.slice(0, point.statement);
  const isThere = isReached && isDeepStrictEqual(hold.statements, expected);
  return isThere ? { ...one, point, whole, answer } : undefined;
}

async function repeat({ slot, write, key }: Given): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await press(slot.call, write, key);
    if ((answer.status > 0 && answer.status < 500) || tries === REPEATS_MAX) return answer;
  }
}

/** Looks at what the strike has left, repeats the call under its key, and looks again. */
async function judge(held: Held): Promise<Outcome> {
  const { point, whole, answer, tracesNow } = held;
  const all = whole.stages.at(-1) ?? [];
  const wrong: string[] = [];
  const { status } = await answer;
  if (status > 0 && status < 500) wrong.push(`answered ${status} while it was held`);
  const left = await tracesNow();
  const stage = whole.stages.findIndex((each) => isDeepStrictEqual(each, left));
  if (stage < 0) wrong.push(`left a part: ${left.join(', ')}`);
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

/** Writes that move money, learnt at an unbroken server, and the lives in which they are struck down. */
export async function startEveryStatement(stand: StatementStand, names: readonly string[]) {
  const [first] = stand.slots;
  if (!first) throw new Error('There is nobody to call.');
  const wholes = new Map<string, WholeWrite>();
  for (const name of names) wholes.set(name, await learn(stand, first, name));

  /** Prepares all of them, then lets one after the other come to its statement and stand there. */
  async function holdAll(points: readonly Point[]): Promise<Held[]> {
    const prepared = await Promise.all(
      points.map((point, index) => given(stand, stand.slots[index] as Slot, point.write)),
    );
    const held: Held[] = [];
    for (const [index, point] of points.entries()) {
      const whole = wholes.get(point.write) as WholeWrite;
      const one = await standAt(stand, prepared[index] as Given, point, whole);
      if (one) held.push(one);
    }
    return held;
  }

  return {
    writes: [...wholes.values()] as readonly WholeWrite[],
    /** Strikes at each of these points, as many in one life as there are slots. */
    async *lives(victim: Victim, points: readonly Point[]): AsyncGenerator<Life> {
      const waiting = points.map((point) => ({ point, lives: 0 }));
      while (waiting.length > 0) {
        const chosen = waiting.splice(0, stand.slots.length);
        const held = await holdAll(chosen.map(({ point }) => point));
        for (const { point, lives } of chosen) {
          if (held.some((each) => each.point === point)) continue;
          if (lives === LIVES_MAX)
            throw new Error(`${point.write} does not come to its statement ${point.statement}.`);
          waiting.push({ point, lives: lives + 1 });
        }
        await stand.strike(victim);
        const outcomes = await Promise.all(held.map(judge));
        yield { outcomes, broken: await findBroken(stand.database()) };
      }
    },
  };
}
