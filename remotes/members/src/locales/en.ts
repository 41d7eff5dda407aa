import type { ko } from './ko';

export const en: Record<keyof typeof ko, string> = {
  'blockedIps.things': 'blocked IP addresses',
  'blockedIps.subtitle': 'Nobody gets in from these IPs, neither to the site nor to this console.',
  'blockedIps.search': 'IP or reason',
  'blockedIps.network': 'IP or network',
  'blockedIps.door': 'Blocked at',
  'blockedIps.reason': 'Reason',
  'blockedIps.until': 'Until',
  'blockedIps.noEnd': 'Until unblocked',
  'blockedIps.hits': 'Turned away',
  'blockedIps.lastHitAt': 'Last time',
  'blockedIps.createdAt': 'Created',
  'blockedIps.createdBy': 'Created by',
  'blockedIps.actions': 'Actions',
  'blockedIps.state': 'State',
  'state.all': 'All',
  'state.active': 'In force',
  'state.expired': 'Ended',
  'door.both': 'Site and console',
  'door.site': 'Site',
  'door.console': 'Console',
  'sessions.keep': 'Let them go on',
  'sessions.end': 'End them now',

  'block.open': 'Block IPs',
  'block.verb': 'Block',
  'block.networks.hint': 'Paste up to 500, one a line, e.g. 203.0.113.7 or 203.0.113.0/24.',
  'block.hours': '{hours, plural, =1 {1 hour} =24 {1 day} =168 {7 days} other {30 days}}',
  'block.sessions': 'Administrators signed in there',
  'block.many': '{first} and {others} more',
  'block.sure': 'Block {network}?',
  'block.follows.both': 'Nobody gets in from there, neither to the site nor to this console.',
  'block.follows.site': 'Nobody gets in to the site from there.',
  'block.follows.console': 'Nobody gets in to this console from there.',
  'block.admins':
    '{count, plural, =0 {No administrator has signed in from there within 30 days.} one {1 administrator has signed in from there within 30 days: {names}} other {{count} administrators have signed in from there within 30 days: {names}}}',
  'block.sessions.keep':
    '{count, plural, =0 {Nobody is signed in there now.} one {The 1 session there goes on until it ends.} other {The {count} sessions there go on until they end.}}',
  'block.sessions.end':
    '{count, plural, =0 {Nobody is signed in there now.} one {The 1 session there ends at once.} other {The {count} sessions there end at once.}}',
  'block.shared': 'Block {network} even though many share it?',
  'block.shared.text':
    'It is a shared network, or several people have signed in there: others are shut out with whom you mean.',
  'block.done': '{count, plural, one {1 IP was blocked} other {{count} IPs were blocked}}',

  'unblock.title': 'Unblock {network}?',
  'unblock.button': 'Unblock',
  'unblock.text': 'They get in again at once.',
  'unblock.done': '{network} was unblocked',
};
