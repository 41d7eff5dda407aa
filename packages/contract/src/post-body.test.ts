// What is said of a text that is not taken: whether something in it is none of ours, or there is too much of it.
import { postBody } from './post-body';
import { describeIssues } from './validation';

const rulesOf = (...content: readonly object[]) => {
  const { error } = postBody.safeParse(JSON.stringify({ type: 'doc', content }), {
    reportInput: true,
  });
  return describeIssues(error?.issues ?? [], 'ko').flatMap(({ rules }) =>
    rules.map(({ rule }) => rule),
  );
};
const said = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const tableOf = (rows: number, columns: number) => ({
  type: 'table',
  content: Array.from({ length: rows }, () => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({ type: 'tableCell', content: [said('1')] })),
  })),
});

test.each([
  ['a table as large as the sentence promises', [tableOf(60, 10)], []],
  ['a table of more cells', [tableOf(70, 10)], ['body_too_long']],
  ['more than any text may have in JSON', [tableOf(300, 10)], ['body_too_long']],
  ['more characters', [said('가'.repeat(50_001))], ['body_too_long']],
  ['a node that nobody knows', [{ type: 'iframe' }], ['bad_body']],
  ['a node that nobody knows among too many', [tableOf(70, 10), { type: 'iframe' }], ['bad_body']],
])('%s', (_, content, rules) => {
  expect(rulesOf(...content)).toEqual(rules);
});
