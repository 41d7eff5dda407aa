import type { Endpoint, InputOf, ReplyOf } from '@gwanje/contract';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { takeData } from './ahead';
import { call, fillPath } from './call';
import type { ApiError } from './request';

/** An `ApiError` as the exception that a query rejects with. */
export class ApiFailure extends Error {
  readonly error: ApiError;

  constructor(error: ApiError) {
    super(error.message);
    this.name = 'ApiFailure';
    this.error = error;
  }
}

/** Key under which the answers of `endpoint` are cached; without input: of all its inputs. */
export const queryKey = <E extends Endpoint>(endpoint: E, input?: InputOf<E>) =>
  input === undefined ? ([endpoint.path] as const) : ([endpoint.path, input] as const);

/** Query options of a GET endpoint; the query's error is an `ApiFailure`. */
export const query = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<ReplyOf<E>, ApiFailure>({
    queryKey: queryKey(endpoint, input),
    queryFn: async ({ signal }) => {
      const { data, error } = await call(endpoint, input, { signal });
      if (error) throw new ApiFailure(error);
      return data;
    },
    initialData: () => {
      const { path, payload } = fillPath(endpoint.path, input as object);
      return takeData(path, payload) as ReplyOf<E> | undefined;
    },
  });

const RETRY_MS_MAX = 30_000;

/**
 * The one cache of a browser tab. Faults, lost connections and calls beyond the limit are retried
 * twice, as late as the server wants; other refusals never.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => {
          const status = error instanceof ApiFailure ? error.error.status : 500;
          return failures < 2 && (status === 0 || status === 429 || status >= 500);
        },
        retryDelay: (failures, error) => {
          const waitMs = error instanceof ApiFailure ? error.error.retryAfterMs : undefined;
          return waitMs ?? Math.min(1_000 * 2 ** failures, RETRY_MS_MAX);
        },
      },
    },
  });

export { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
