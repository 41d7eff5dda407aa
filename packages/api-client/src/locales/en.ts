import type { ko } from './ko';

export const en: typeof ko = {
  failed: 'Request failed',
  fault: 'If errors keep occurring, contact the administrator.',
  requestNumber: 'request number',
  unreachable: 'The server cannot be reached. Try again shortly.',
  unreachableWrite:
    'The server did not answer. It may have been carried out: reload to check before trying again.',
};
