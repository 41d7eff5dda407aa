import * as fc from 'fast-check';
import { ME, RISK } from '../testing';
import { type AdminChange, isLastTopLost, rebase } from './admin-change.rule';

const OTHER_TOP = { ...RISK, type: 0 };

describe('isLastTopLost', () => {
  it.each([
    [
      'keeps a last top administrator who is only renamed',
      [ME],
      ME,
      { type: 0, status: 'active' },
      false,
    ],
    [
      'loses a last top administrator who is suspended',
      [ME],
      ME,
      { type: 0, status: 'suspended' },
      true,
    ],
    [
      'loses a last top administrator who gets another type',
      [ME, RISK],
      ME,
      { type: 1, status: 'active' },
      true,
    ],
    [
      'keeps another active top administrator',
      [ME, OTHER_TOP],
      ME,
      { type: 1, status: 'active' },
      false,
    ],
    [
      'does not count a suspended top administrator',
      [ME, { ...OTHER_TOP, status: 'suspended' as const }],
      ME,
      { type: 1, status: 'active' },
      true,
    ],
    ['does not mind others', [ME, RISK], RISK, { type: 1, status: 'suspended' }, false],
  ] as const)('%s', (_, admins, admin, change, isLost) => {
    expect(isLastTopLost(admins, admin, { nick: 'x', ...change })).toBe(isLost);
  });
});

describe('rebase', () => {
  const change: fc.Arbitrary<AdminChange> = fc.record({
    nick: fc.constantFrom('가', '나', '다'),
    type: fc.constantFrom(0, 1, 2),
    status: fc.constantFrom('active', 'suspended'),
  });

  it('keeps every edit and takes everything else from what is newer', () => {
    fc.assert(
      fc.property(change, change, change, (loaded, typed, newer) => {
        const result = rebase(loaded, typed, newer);
        for (const name of ['nick', 'type', 'status'] as const)
          expect(result[name]).toBe(typed[name] === loaded[name] ? newer[name] : typed[name]);
      }),
    );
  });

  it('is what was typed when nothing changed meanwhile', () => {
    fc.assert(
      fc.property(change, change, (loaded, typed) => {
        expect(rebase(loaded, typed, loaded)).toEqual(typed);
      }),
    );
  });
});
