// One call of a torture run, and what it must leave behind exactly once.

/** What replies tell of what they have begun. */
export interface Reply {
  readonly requestId?: string;
  readonly bulkId?: string;
  readonly count?: number;
}

export interface Deed {
  /** Left out: by whoever decides. Who asks for something never decides it alone. */
  readonly by?: 'asker';
  readonly method?: 'PUT';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Instead of a body: the question whose answer it follows from; without one nothing is done. */
  readonly ask?: {
    readonly path: string;
    /** Of a question that does not fit into an address. */
    readonly body?: object;
    // biome-ignore lint/suspicious/noExplicitAny: whatever the server says is sent back to it.
    readonly bodyOf: (said: any) => Readonly<Record<string, unknown>> | undefined;
  };
  readonly key: string;
  /** What stands in the database once it is acknowledged, one label for each row. */
  readonly leaves: (reply: Reply) => readonly string[];
  /** What stands there when a provider has refused it. */
  readonly leavesRejected?: readonly string[];
}

/** A request that somebody may still decide. */
export interface OpenRequest {
  readonly memberId: string;
  readonly requestId: string;
  readonly kind: 'charge' | 'exchange';
}

type Decided = Pick<OpenRequest, 'requestId' | 'kind'>;

const DECIDED = { approve: 'approved', decline: 'declined', cancel: 'cancelled' } as const;
/** What a decision on this request leaves in the ledger; an approved exchange left it before. */
function ledgerOf({ requestId, kind }: Decided, verb: keyof typeof DECIDED): string[] {
  if (verb === 'approve') return kind === 'charge' ? [`movement charge:${requestId}`] : [];
  if (verb === 'cancel' && kind === 'charge') return [];
  return [`movement return:${requestId}`];
}

/** Everything that a decision leaves. */
export const leftByDecision = (request: Decided, verb: keyof typeof DECIDED): string[] => [
  `${DECIDED[verb]} ${request.requestId}`,
  ...ledgerOf(request, verb),
  `audit request.${verb} ${request.requestId}`,
];
