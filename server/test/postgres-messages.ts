// PostgreSQL's protocol as far as a proxy must understand it.

const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;

/** What a message says it is; the first one of a client has no type. */
export const MESSAGE = {
  simpleQuery: 'Q'.charCodeAt(0),
  parse: 'P'.charCodeAt(0),
  bind: 'B'.charCodeAt(0),
  execute: 'E'.charCodeAt(0),
  readyForQuery: 'Z'.charCodeAt(0),
  backendKeyData: 'K'.charCodeAt(0),
} as const;

/** Cuts a stream into messages. */
export function messagesOf(hasStartup: boolean, onMessage: (message: Buffer) => void) {
  let kept = Buffer.alloc(0);
  let typeBytes = hasStartup ? 0 : TYPE_BYTES;
  return (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk]);
    while (kept.length >= typeBytes + LENGTH_BYTES) {
      const length = typeBytes + kept.readUInt32BE(typeBytes);
      if (kept.length < length) return;
      const message = kept.subarray(0, length);
      kept = kept.subarray(length);
      typeBytes = TYPE_BYTES;
      onMessage(message);
    }
  };
}

/** What follows type and length. */
export const bodyOf = (message: Buffer): Buffer => message.subarray(TYPE_BYTES + LENGTH_BYTES);

/** The text of a Query, or of a Parse behind the name that it gives. */
export function textOf(message: Buffer): string {
  const body = bodyOf(message);
  const start = message[0] === MESSAGE.parse ? body.indexOf(0) + 1 : 0;
  return body.toString('utf8', start, body.indexOf(0, start));
}

/** The name that a Parse gives to a statement, or the one by which a Bind calls it. */
export function nameOf(message: Buffer): string {
  const body = bodyOf(message);
  // A Bind names its portal first.
  const start = message[0] === MESSAGE.bind ? body.indexOf(0) + 1 : 0;
  return body.toString('utf8', start, body.indexOf(0, start));
}

/** A Query. */
export function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(TYPE_BYTES + LENGTH_BYTES);
  head[0] = MESSAGE.simpleQuery;
  head.writeUInt32BE(LENGTH_BYTES + body.length, TYPE_BYTES);
  return Buffer.concat([head, body]);
}

/** Lets through in order, or keeps while it is shut. */
export function createGate() {
  let isShut = false;
  const kept: (() => void)[] = [];
  return {
    pass(what: () => void): void {
      if (isShut) kept.push(what);
      else what();
    },
    shut(): void {
      isShut = true;
    },
    open(): void {
      isShut = false;
      for (const what of kept.splice(0)) what();
    },
  };
}
