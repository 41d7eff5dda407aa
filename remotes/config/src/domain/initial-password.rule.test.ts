import { newPassword } from '@gwanje/contract';
import * as fc from 'fast-check';
import { makeInitialPassword } from './initial-password.rule';

const from = (bytes: ArrayLike<number>) => makeInitialPassword((room) => room.set(bytes));

describe('makeInitialPassword', () => {
  it('writes four groups of four characters that cannot be confused', () => {
    expect(from([0, 1, 2, 3, 23, 24, 31, 32, 255, 64, 10, 11, 12, 13, 14, 15])).toBe(
      'abcd-z29a-9akm-npqr',
    );
  });

  it('is always a password that the contract accepts', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const password = from(bytes);
        expect(password).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/);
        expect(newPassword.safeParse(password).success).toBe(true);
      }),
    );
  });

  it('uses all 80 bits: two fillings that differ in their low five bits differ', () => {
    const five = fc.array(fc.nat(31), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(five, five, (one, other) => {
        expect(from(one) === from(other)).toBe(String(one) === String(other));
      }),
    );
  });
});
