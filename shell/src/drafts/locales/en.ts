import type { ko } from './ko';

export const en: Record<keyof typeof ko, string> = {
  'drafts.text':
    'What was entered here and not saved is kept below. It comes back when the screen opens again, and goes when the tab is closed, at logout or after a day.',
  'drafts.note': '{count, plural, one {# change} other {# changes}} · entered at {at}',
  'drafts.field': 'Field',
  'drafts.before': 'Saved',
  'drafts.after': 'Entered',
  'drafts.copy': 'Copy',
  'drafts.copied': 'Copied',
  'drafts.copiedText': 'What was entered is on the clipboard.',
  'drafts.copyFailed': 'Not copied',
  'drafts.copyFailedText': 'The browser did not allow it. Select the table and copy that.',
  'drafts.drop': 'Discard',
  'drafts.dropTitle': 'Discard what was entered in {title}?',
  'drafts.dropText':
    '{count, plural, one {# unsaved change is} other {# unsaved changes are}} lost. What is saved stays.',
};
