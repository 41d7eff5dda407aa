import * as z from 'zod/mini';
import { failuresOf } from '../test/failures-of';
import { says } from './says';
import { ipNetwork } from './units';

const code = z.string().check(z.regex(/^[A-Z]{4}$/, { error: says('bad_login_id') }));

describe('what a field is refused by', () => {
  it.each([
    ['a format that has a rule of its own', z.strictObject({ anything: code }), 'bad_login_id'],
    ['a choice that has one', z.strictObject({ anything: ipNetwork }), 'bad_ip'],
    [
      'a format without one, whatever the field is called',
      z.strictObject({ id: z.string().check(z.regex(/^9$/)) }),
      'wrong_type',
    ],
    [
      'a choice without one, whatever the field is called',
      z.strictObject({ network: z.enum(['a']) }),
      'wrong_choice',
    ],
  ])('is %s', (_, schema, rule) => {
    const [name] = Object.keys(schema.def.shape);
    expect(failuresOf(schema, { [name as string]: 'x' })).toEqual([`${name}: ${rule}`]);
    expect(failuresOf(schema, {})).toEqual([`${name}: required`]);
  });
});
