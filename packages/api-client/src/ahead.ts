import { type Answer, get, transport } from './request';

interface Asked {
  readonly url: string;
  readonly answer: Promise<Answer<unknown>>;
  /** What the answer says, once it is there and no refusal. */
  data?: unknown;
}

/** As long as a query takes what it has for true. */
const KEPT_MS = 5_000;

let asked: Asked | undefined;

const isAskedBy = (path: string, payload: object) =>
  asked !== undefined && asked.url === transport.getUri({ url: path, params: payload });

/**
 * Takes over what the page has asked for before any script ran (decision 0118), for whoever asks the
 * same first: who draws a screen then has the rows at once.
 *
 * @param url path and query, as the page names them
 */
export function takeOver(url: string): void {
  const one: Asked = { url, answer: get(url, {}, { expects: 'all' }) };
  asked = one;
  void one.answer.then(({ data }) => {
    if (data !== null) one.data = data;
  });
  setTimeout(() => {
    if (asked === one) asked = undefined;
  }, KEPT_MS);
}

/** The answer on its way to a call like this one; undefined where none is, and the second time. */
export function takeAnswer(path: string, payload: object): Promise<Answer<unknown>> | undefined {
  if (!isAskedBy(path, payload)) return undefined;
  const answer = asked?.answer;
  asked = undefined;
  return answer;
}

/** What such an answer says, if it is there already. */
export function takeData(path: string, payload: object): unknown {
  if (asked?.data === undefined || !isAskedBy(path, payload)) return undefined;
  const { data } = asked;
  asked = undefined;
  return data;
}
