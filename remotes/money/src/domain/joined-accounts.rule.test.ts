// Transfers to one account stand together, and are never added up.
import { countAccounts, joinAccounts } from './joined-accounts.rule';

const row = (id: number, bank: string, number: string) => ({
  ...{ id, bankAccount: { bank, number, owner: '홍길동' } },
});
const NONE = { id: 9, bankAccount: null };
const rows = [
  row(1, '국민', '110-1'),
  row(2, '국민', '220'),
  row(3, '국민', '1101'),
  row(4, '신한', '1101'),
  row(5, '국민', '***-**-1234'),
  row(6, '국민', '***-**-1234'),
  NONE,
];

it('puts what goes to one account together, however it is written', () => {
  expect(joinAccounts(rows).map(({ id }) => id)).toEqual([1, 3, 2, 4, 5, 6, 9]);
});

it('counts them, and takes no masked account for another', () => {
  expect(rows.map(countAccounts(rows))).toEqual([2, 1, 2, 1, 1, 1, 1]);
});
