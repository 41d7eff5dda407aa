import type { FastifyBaseLogger, RouteOptions } from 'fastify';

type Line = Parameters<FastifyBaseLogger['warn']>;

/** Has nothing to say until something goes wrong, and only then becomes a logger of the request's own. */
class QuietLogger {
  readonly level = 'warn';
  readonly #make: () => FastifyBaseLogger;

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make;
  }

  fatal(...line: Line) {
    this.#make().fatal(...line);
  }

  error(...line: Line) {
    this.#make().error(...line);
  }

  warn(...line: Line) {
    this.#make().warn(...line);
  }

  child(...bound: Parameters<FastifyBaseLogger['child']>) {
    return this.#make().child(...bound);
  }

  info() {}
  debug() {}
  trace() {}
  silent() {}
}

/**
 * For what consoles ask by themselves: a thousand of them would fill the log with calls that nobody
 * made, and a logger for each call cost more than its answer.
 */
export const quietLogger: NonNullable<RouteOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
) => new QuietLogger(() => logger.child(bindings, options));
