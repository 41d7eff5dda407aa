interface Gathering<Q, A> {
  /** A round is begun at most once in so many milliseconds, unless one is full. */
  readonly everyMs: number;
  /** As many as one round may hold. */
  readonly roundMax: number;
  /** Answers in the order of the questions. */
  readonly answerAll: (questions: readonly Q[]) => Promise<readonly A[]>;
}

interface Waiting<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (failure: unknown) => void;
}

/**
 * Answers many questions in one go: who asks while nobody else does is answered at once, who comes
 * within `everyMs` of a round waits for the next. Every question is asked after it came, and a
 * round that fails fails for those who were in it, nobody else.
 */
export function gather<Q, A>({ everyMs, roundMax, answerAll }: Gathering<Q, A>) {
  let waiting: Waiting<Q, A>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let begunAtMs = Number.NEGATIVE_INFINITY;

  const answer = async (round: readonly Waiting<Q, A>[]) => {
    const answers = await answerAll(round.map(({ question }) => question));
    if (answers.length !== round.length)
      throw new Error(`${round.length} questions had ${answers.length} answers.`);
    for (const [index, { resolve }] of round.entries()) resolve(answers[index] as A);
  };

  const begin = () => {
    clearTimeout(timer);
    timer = undefined;
    begunAtMs = performance.now();
    const round = waiting;
    waiting = [];
    answer(round).catch((failure: unknown) => {
      for (const { reject } of round) reject(failure);
    });
  };

  return (question: Q): Promise<A> =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (waiting.length >= roundMax) begin();
      else timer ??= setTimeout(begin, Math.max(0, begunAtMs + everyMs - performance.now()));
    });
}
