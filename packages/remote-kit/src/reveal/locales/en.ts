import type { ko } from './ko';

export const en: Record<keyof typeof ko, string> = {
  'reveal.open': 'Show {label} in full',
  'reveal.hide': 'Hide {label}',
  'reveal.left': '{seconds} s',
  'reveal.title': 'Show {label} of {whose} in full?',
  'reveal.text':
    'It is shown for {seconds, plural, one {1 second} other {{seconds} seconds}}, and the audit log keeps who saw what and why. One person may do so {max, plural, one {once} other {{max} times}} a day.',
  'reveal.reason': 'Reason',
  'reveal.reasons':
    'Checking a transfer\nConfirming the person\nChecking for a second account\nAnswering an enquiry',
  'reveal.button': 'Show',
  'reveal.none': 'There is none.',
  'reveal.leftToday': '{count, plural, one {Once more} other {{count} more times}} today.',
  'reveal.ask': 'Ask for {max} more',
  'reveal.asked':
    'Asked for {max} more today. They are yours once another administrator has agreed.',
};
