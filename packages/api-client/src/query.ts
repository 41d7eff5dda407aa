import type { Endpoint, InputOf, ReplyOf } from '@gwanje/contract';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './call';
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
  });

/** The one cache of a browser tab; faults and lost connections are retried twice, refusals never. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => {
          const status = error instanceof ApiFailure ? error.error.status : 500;
          return failures < 2 && (status === 0 || status >= 500);
        },
      },
    },
  });

export { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
