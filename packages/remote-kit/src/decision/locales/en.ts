import type { ko } from './ko';

export const en: Record<keyof typeof ko, string> = {
  whyNot:
    'You may only look: the right “{permission}” is missing. Ask a top administrator if you need it.',
  whyHidden:
    'You may not see this: the right “{permission}” is missing. Ask a top administrator if you need it.',
  nothingYet: 'There are no {things} yet.',
  loading: 'Loading {things}',
  failed: 'Could not load {things}. Nothing was changed.',
  outdated: 'Below is what was read at {at}.',
  unknown:
    'The outcome could not be confirmed. Pressing again checks with the same request, so do not make a new one.',
  earlierDone:
    'What was sent before has been carried out. What stands here now was not sent; look at the outcome, and press again if it is still needed.',
  'draft.restored': 'Unsaved input has been brought back. Check it, then save or cancel.',
  'theirs.conflict': '{field}: somebody else saved {theirs}. What you entered stands.',
  'theirs.take': 'Take what was saved',
  'change.what': 'What',
  'change.before': 'Now',
  'change.after': 'Then',
};
