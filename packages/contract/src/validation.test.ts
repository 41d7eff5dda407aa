import * as z from 'zod/mini';
import { failuresOf } from '../test/failures-of';
import { says } from './says';
import { ipNetwork } from './units';
import { describeIssues } from './validation';

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

  it('is the unit of a number between two of them', () => {
    const schema = z.strictObject({ line: z.int().check(z.multipleOf(25)) });
    expect(failuresOf(schema, { line: -75 })).toEqual([]);
    expect(failuresOf(schema, { line: 30 })).toEqual(['line: not_in_unit']);
    const { error } = schema.safeParse({ line: 30 }, { reportInput: true });
    expect(describeIssues(error?.issues ?? [], 'ko')[0]?.rules[0]?.message).toBe(
      '25 단위로 입력하세요.',
    );
  });
});
