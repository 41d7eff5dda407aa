/** One line of an agent's statement. */
export interface StatementLine {
  readonly agentTxId: string;
  readonly amountWon: number;
}

export type ReadStatement =
  | { readonly lines: readonly StatementLine[] }
  /** The line of the file that cannot be read, from 1; 0: no column is called as it has to be. */
  | { readonly badLine: number };

const ID_HEADS = ['거래번호', '거래 번호', 'transaction', 'agenttxid'];
const AMOUNT_HEADS = ['금액', '입금액', '금액 (원)', 'amount', 'amountwon'];

/** The fields of a line of a file; commas and tabs within quotes part nothing. */
function fieldsOf(line: string, separator: string): string[] {
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      fields.push(field.trim());
      field = '';
    } else field += character;
  }
  return [...fields, field.trim()];
}

const placeOf = (heads: readonly string[], names: readonly string[]) =>
  heads.findIndex((head) => names.includes(head.toLowerCase()));

/** What an agent's file says: any order of columns, but a line of heads that names the two. */
export function readStatement(text: string): ReadStatement {
  const [first = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const separator = first.includes('\t') ? '\t' : ',';
  const heads = fieldsOf(first, separator);
  const [idAt, amountAt] = [placeOf(heads, ID_HEADS), placeOf(heads, AMOUNT_HEADS)];
  if (idAt < 0 || amountAt < 0) return { badLine: 0 };
  const lines: StatementLine[] = [];
  for (const [index, line] of rest.entries()) {
    if (line.trim() === '') continue;
    const fields = fieldsOf(line, separator);
    const agentTxId = fields[idAt] ?? '';
    const digits = (fields[amountAt] ?? '').replace(/[,원\s]/g, '');
    if (agentTxId === '' || !/^[1-9]\d{0,14}$/.test(digits)) return { badLine: index + 2 };
    lines.push({ agentTxId, amountWon: Number(digits) });
  }
  return { lines };
}
