export { takeOver } from './ahead';
export { call, sendOff } from './call';
export {
  ApiFailure,
  createQueryClient,
  QueryClientProvider,
  query,
  queryKey,
  useQuery,
  useQueryClient,
} from './query';
export {
  type Answer,
  type ApiError,
  del,
  get,
  type Notice,
  newIdempotencyKey,
  notices$,
  otherPersons$,
  post,
  put,
  type RequestOptions,
  type SessionEnd,
  sessionEnds$,
  setLocale,
  setPerson,
  settled$,
} from './request';
export { onWritten } from './written';
