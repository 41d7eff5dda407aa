import type { ko } from './ko';

export const en: Record<keyof typeof ko, string> = {
  'ending.name': 'End of the session',
  'ending.idle': 'Not used: you are signed out in {left}. What you have typed is kept.',
  'ending.final':
    'It is long since you signed in: you are signed out in {left}. Save what you are doing; what is not saved is kept too.',
  'ending.minutes': '{count} min',
  'ending.seconds': '{count} s',
  'ending.stay': 'Stay signed in',
  'ending.later': 'Close',
};
