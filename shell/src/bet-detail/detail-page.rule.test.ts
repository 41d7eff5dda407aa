import * as fc from 'fast-check';
import { deploymentOf, remoteOf, screenOf } from '../testing';
import { detailPage } from './detail-page.rule';

const ORIGIN = 'https://console.test';
const deployment = deploymentOf([
  remoteOf('minigames', [
    screenOf('powerball', '/powerball'),
    screenOf('round', '/round/:id'),
    screenOf('ladder', '/ladder', { when: { modules: ['powerladder'] } }),
  ]),
  remoteOf('config', [screenOf('admins', '/admin', { permission: 'admin.manage' })]),
]);
const pageAt = (asked: string, adminType = 0) => detailPage(asked, ORIGIN, deployment, adminType);

describe('detailPage', () => {
  it.each([
    ['/powerball', '/powerball'],
    ['/powerball?round=7&page=2', '/powerball?round=7&page=2'],
    ['/round/7#bets', '/round/7'],
    ['/x/../powerball', '/powerball'],
  ])('opens %s', (asked, href) => {
    expect(pageAt(asked)).toMatchObject({ kind: 'open', href });
  });

  it.each([
    ['https://elsewhere.test/powerball'],
    ['//elsewhere.test/powerball'],
    ['/\\elsewhere.test/powerball'],
    ['/\t/elsewhere.test/powerball'],
    ['/\n\\elsewhere.test/powerball'],
    ['///elsewhere.test/powerball'],
    ['javascript:alert(1)'],
    ['data:text/html,<p>'],
    ['powerball'],
    [' /powerball'],
    ['?round=7'],
    [''],
    ['/'],
    ['/logout'],
    ['/api/powerball'],
    [`/powerball?${'x'.repeat(2_000)}`],
  ])('shows nothing for %j', (asked) => {
    expect(pageAt(asked)).toEqual({ kind: 'unknown' });
  });

  it('says why, and names no address, where the screen is not open', () => {
    expect(pageAt('/ladder')).toMatchObject({ kind: 'off', screen: { id: 'ladder' } });
    expect(pageAt('/admin', 1)).toMatchObject({ kind: 'forbidden', screen: { id: 'admins' } });
    for (const page of [pageAt('/ladder'), pageAt('/admin', 1)])
      expect(page).not.toHaveProperty('href');
  });

  it('never leads to another site, whatever is asked for', () => {
    const part = fc.constantFrom('/', '\\', '\t', '\r', '\n', '.', ':', '@', '#', '?', ' ', '%2f');
    const word = fc.constantFrom('powerball', 'round', '7', 'elsewhere.test', 'javascript', '..');
    fc.assert(
      fc.property(fc.array(fc.oneof(part, word), { maxLength: 8 }), (pieces) => {
        const { href } = pageAt(pieces.join(''));
        if (href === undefined) return;
        expect(href).toMatch(/^\/(powerball|round\/)/);
        expect(new URL(href, ORIGIN).origin).toBe(ORIGIN);
      }),
      { numRuns: 2_000 },
    );
  });
});
