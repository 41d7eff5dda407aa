import type { ko } from './ko';

export const en: Record<keyof typeof ko, string> = {
  other: '{id} is working on this.',
  minutes: '{id} has been working on this for {count, plural, one {# minute} other {# minutes}}.',
  takeOver: 'Take over',
  'takeOver.title': 'Take this over from {id}?',
  'takeOver.text':
    '{id} can then decide nothing more about it, and it is recorded that you took it over.',
  'other.writing': '{id} is writing.',
  'minutes.writing': '{id} has been writing for {count, plural, one {# minute} other {# minutes}}.',
  'takeOver.title.writing': 'Take over the answer of {id}?',
  'takeOver.text.writing':
    'Take it over? {id} can then send nothing any more, and keeps what was written so far.',
};
