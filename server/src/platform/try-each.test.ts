import { tryEach } from './try-each';

const never = new AbortController().signal;

/** Does all of `items`, of which `failing` throw their own name. */
function doing(failing: readonly number[] = []) {
  const done: number[] = [];
  const act = async (item: number) => {
    done.push(item);
    if (failing.includes(item)) throw new Error(`${item}`);
  };
  return { done, act };
}

describe('tryEach', () => {
  it('does what comes one by one, also where each is looked for after the one before', async () => {
    const { done, act } = doing();
    async function* found() {
      yield 1;
      yield done.length + 1;
    }
    expect(await tryEach(found(), never, act)).toBe(true);
    expect(done).toEqual([1, 2]);
    expect(await tryEach([], never, act)).toBe(true);
  });

  it('tries the others before it throws what the first threw', async () => {
    const { done, act } = doing([2, 3]);
    await expect(tryEach([1, 2, 3, 4], never, act)).rejects.toThrow('2');
    expect(done).toEqual([1, 2, 3, 4]);
  });

  it('ends with the signal and says so, also of one that ended in the last', async () => {
    const ending = new AbortController();
    const done: number[] = [];
    const act = async (item: number) => {
      done.push(item);
      if (item === 2) ending.abort();
    };
    expect(await tryEach([1, 2, 3], ending.signal, act)).toBe(false);
    expect(await tryEach([1, 2], ending.signal, act)).toBe(false);
    expect(done).toEqual([1, 2]);
  });

  it('throws what could not be looked for', async () => {
    async function* broken(): AsyncGenerator<number> {
      yield 1;
      throw new Error('gone');
    }
    const { done, act } = doing();
    await expect(tryEach(broken(), never, act)).rejects.toThrow('gone');
    expect(done).toEqual([1]);
  });
});
