import type { ko } from './ko';

export const en: Record<keyof typeof ko, string> = {
  other: '{id} is working on this.',
  minutes: '{id} has been working on this for {count, plural, one {# minute} other {# minutes}}.',
  takeOver: 'Take over',
  'takeOver.title': 'Take this over from {id}?',
  'takeOver.text':
    '{id} can then decide nothing more about it, and it is recorded that you took it over.',
};
