export { ClaimNote } from './claim-note';
export { type ClaimOptions, useClaim } from './use-claim';
