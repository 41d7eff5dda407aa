import type { ko } from './ko';

export const en: Record<keyof typeof ko, string> = {
  'odds.caption': 'Odds and house edge',
  'odds.column.name': 'Odds',
  'odds.column.input': 'Input',
  'odds.column.probability': 'Win probability',
  'odds.column.fair': 'Fair odds',
  'odds.column.return': 'Return',
  'odds.column.edge': 'House edge',
  'odds.column.state': 'Check',
  'odds.footnote':
    'Fair odds, return and house edge are those of the likeliest pick, the worst for the operator.',
  'odds.notRegistered': 'Not registered',
  'odds.above': 'Above break-even {breakEven} · confirm',
  'odds.picks.show': 'Show the picks of {name}',
  'odds.picks.hide': 'Hide the picks of {name}',
  'odds.reverse': 'A reverse combo wins when the picked combination is not drawn.',
  'pick.Odd': 'Odd',
  'pick.Even': 'Even',
  'pick.Under': 'Under',
  'pick.Over': 'Over',
  'pick.Big': 'Big',
  'pick.Middle': 'Middle',
  'pick.Small': 'Small',
  'warning.title': 'Some odds do not fit together',
  'warning.type_without_margin':
    '{names}: a player who spreads stakes over every pick does not lose. The inverse odds must add up to more than 1.',
  'warning.forward_and_reverse_without_margin':
    '{names}: a player who bets on a combo and on its reverse does not lose.',
  'warning.reverse_above_three_of_four':
    '{names}: the reverse combo pays better than spreading stakes over the other three combos.',
  'danger.breakEven': 'Break-even',
  'danger.loss': 'Average loss on a stake of ₩{stake}',
  'top.masterOff':
    'Lay-off to top is switched off under Game registration, so nothing is passed on, whatever is set here.',
  'top.caption': 'Lay-off to top by bet type',
  'top.status': 'Lay-off',
  'top.rate': 'Lay-off share',
  'top.example': 'Of a ₩{stake} stake',
  'top.example.on': '₩{passed} passed on · ₩{kept} kept',
  'top.example.off': 'All kept',
  'percent.unit': '%',
  'value.won': '₩{amount}',
  betType: 'Bet type',
  'value.on': 'On',
  'value.off': 'Off',
  'value.none': '—',
  'page.subtitle':
    'Every {minutes, plural, one {minute} other {# minutes}} · {rounds} rounds a day',
  'seconds.hint':
    'Of every {minutes, plural, one {minute} other {# minutes}} the last {seconds} seconds are closed: betting ends {seconds} seconds before the draw.',
  'games.tabs': 'Games',
  'games.changed': 'changed',
};
