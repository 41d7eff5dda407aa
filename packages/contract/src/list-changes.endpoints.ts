// What has become of the rows of a list that somebody looks at.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { listChanges, listChangesInput } from './list-changes';

export const readListChanges = endpoint({
  method: 'GET',
  path: '/api/list-changes',
  access: 'session',
  summary:
    'The rows that a console shows of a list as they are now, and how many have joined its filter since; reading that list has to be permitted. Does not keep an idle session alive.',
  input: listChangesInput,
  reply: z.object(listChanges),
  refusals: ['record.not_found', 'list.too_wide'],
  keepsIdle: true,
});
