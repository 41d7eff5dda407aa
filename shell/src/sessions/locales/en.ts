import type { ko } from './ko';

export const en: Record<keyof typeof ko, string> = {
  text: 'Where this login is signed in now. If you do not know one of them, end it and change your password.',
  things: 'the sessions',
  caption: 'Live sessions',
  device: 'Device',
  unknownDevice: 'Unknown device',
  ip: 'Address',
  unknownIp: 'unknown',
  startedAt: 'Signed in',
  lastSeenAt: 'Last used',
  actions: 'Actions',
  current: 'This one',
  end: 'End',
  endOne: 'End the session of {device}, {ip}',
  endTitle: 'End this session?',
  endText: '{device} ({ip}) is signed out at once. This screen stays as it is.',
  ended: 'Session ended',
  endedText: '{device} ({ip}) is signed out.',
  endOthers: 'End all others',
  noOthers: 'There are no others.',
  endOthersTitle: 'End all other sessions?',
  endOthersText:
    '{count, plural, one {# other place is} other {# other places are}} signed out at once. This screen stays as it is.',
  endedOthersText: '{count, plural, one {# other place is} other {# other places are}} signed out.',
};
