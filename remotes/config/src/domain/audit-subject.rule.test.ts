import type { DeploymentFlags } from '@gwanje/contract';
import { placeOfSubject } from './audit-place.rule';
import { kindOf, nameOf, type SubjectLine } from './audit-subject.rule';
import { tailWords } from './audit-tail.rule';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const of = (subject: string, action = 'money.transfer', states: object = {}): SubjectLine => ({
  ...{ subject, action, before: null, after: null },
  ...states,
});

it.each([
  ['coupon/x', 'coupon.create', 'coupon'],
  [ID, 'admin.update', 'admin'],
  [ID, 'member.open', 'member'],
  [ID, 'coupon.wrong_code', 'member'],
  [ID, 'attendance.attend', 'member'],
  [ID, 'session.login', 'session'],
  ['PUT /api/admins', 'session.denied', 'session'],
  ['members', 'member.bulk', 'member'],
])('%s of %s is of the kind %s', (subject, action, kind) => {
  expect(kindOf({ subject, action })).toBe(kind);
});

it.each([
  [of(`coupon/${ID}`, 'coupon.create', { after: { name: '여름' } }), '여름'],
  [
    of(`coupon/${ID}`, 'coupon.end', { before: { name: '여름' }, after: { state: 'ended' } }),
    '여름',
  ],
  [of(ID, 'admin.create', { after: { id: 'risk1' } }), 'risk1'],
  [of(`coupon/${ID}`, 'coupon.use', { after: { memberId: 'm1' } }), undefined],
  [of(`request/${ID}`, 'request.create', { after: { name: '여름' } }), undefined],
  [of('risk1', 'session.login', { after: { id: 'other' } }), undefined],
])('a thing is called what its states hold', (line, name) => {
  expect(nameOf(line)).toBe(name);
});

it('says what is one of a few in words, before whatever names one of many', () => {
  const said = (kind: string, ...tail: readonly string[]) =>
    tailWords(kind, tail).map((part) => (typeof part === 'string' ? part : part.ko));
  expect(said('casino', 'kplay')).toEqual(['K플레이']);
  expect(said('casino', 'kplay', '81')).toEqual(['K플레이', '81']);
  expect(said('casino', ID)).toEqual([ID]);
  expect(said('wallet', ID, 'casino')).toEqual(['카지노머니', ID]);
  expect(said('casino', 'ofTomorrow')).toEqual(['ofTomorrow']);
  expect(said('casino', 'kplay', 'constructor')).toEqual(['K플레이', 'constructor']);
  expect(said('post', ID)).toEqual([ID]);
});

const FLAGS = {
  ...{ moneyVersion: 1, configVersion: 2, casinoCompany: 'honor', casinoType: 'seamless' },
  modules: ['minigame', 'casino'],
} as unknown as DeploymentFlags;
const without = (...modules: readonly string[]) => ({ ...FLAGS, modules }) as DeploymentFlags;
const REQUEST = { after: { memberId: 'm1', kind: 'exchange' } };

it.each([
  ['a member', of(ID, 'member.open'), { memberId: ID }],
  ['a partner', of(`partner/${ID}`, 'partner.move'), { memberId: ID }],
  ['a wallet', of(`wallet/${ID}/casino`, 'provider.refresh'), { memberId: ID }],
  ['a coupon', of(`coupon/${ID}`, 'coupon.end'), { path: `/coupon?open=${ID}` }],
  ['an administrator', of(ID, 'admin.unlock'), { path: `/admin?open=${ID}` }],
  ['a bet', of(`bet/${ID}`, 'bet.void'), { path: `/bet/minigameDetail?bet=${ID}` }],
  ['a round', of(`round/${ID}`, 'round.void'), { path: `/bet/minigameDetail?round=${ID}` }],
  [
    'a request',
    of(`request/${ID}`, 'request.approve', REQUEST),
    { path: `/money/exchange?status=all&memberId=m1&range=all&open=${ID}` },
  ],
  ['a request of nobody', of(`request/${ID}`, 'request.claim'), undefined],
  [
    'a conversion',
    of(`conversion/${ID}`, 'money.convert'),
    { path: `/money/history?subject=conversion%2F${ID}&range=all` },
  ],
  ['a document', of('config/join', 'siteSettings.save'), { path: '/config/joinconfig' }],
  ['a vendor', of('casino/kplay', 'casino.state'), undefined],
  ['somebody who signs in', of('risk1', 'session.login'), undefined],
  ['an export', of(`export/${ID}`, 'export.start'), undefined],
])('%s is looked at where it is', (_, line, place) => {
  expect(placeOfSubject(line, FLAGS)).toEqual(place);
});

it('leads to no page that the deployment does not have', () => {
  const bet = of(`bet/${ID}`, 'bet.void');
  expect(placeOfSubject(bet, without('sports'))).toEqual({ path: `/bet/sportshistory?bet=${ID}` });
  expect(placeOfSubject(bet, without())).toBeUndefined();
  expect(placeOfSubject(of(`round/${ID}`, 'round.void'), without())).toBeUndefined();
  const played = of(`casino/${ID}`, 'casino.bet', { after: { memberId: 'm1' } });
  expect(placeOfSubject(played, without())).toBeUndefined();
  expect(placeOfSubject(played, FLAGS)).toEqual({
    path: expect.stringMatching(new RegExp(`^/bet/.+\\?bet=${ID}&of=m1$`)),
  });
});
