import { readStatement } from './statement-file.rule';

test('reads two columns wherever they stand, amounts with commas and units', () => {
  const file =
    '\uFEFF입금자,거래번호,금액\r\n홍길동,tx-1,"1,234,000"\r\n"김,철수",tx-2,5000원\r\n\r\n';
  expect(readStatement(file)).toEqual({
    lines: [
      { agentTxId: 'tx-1', amountWon: 1_234_000 },
      { agentTxId: 'tx-2', amountWon: 5_000 },
    ],
  });
  expect(readStatement('amount\ttransaction\n7\tab')).toEqual({
    lines: [{ agentTxId: 'ab', amountWon: 7 }],
  });
});

test.each([
  ['no heads', 'tx-1,1000', 0],
  ['no amount', '거래번호,금액\ntx-1,', 2],
  ['an amount of nothing', '거래번호,금액\ntx-1,5\ntx-2,0', 3],
  ['a fraction', '거래번호,금액\ntx-1,1.5', 2],
  ['no transaction', '거래번호,금액\n,5', 2],
])('tells the line of %s', (_, file, badLine) => {
  expect(readStatement(file)).toEqual({ badLine });
});
