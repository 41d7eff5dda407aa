import type { money, ParsedInputOf, RefusalCode, ReplyOf } from '@gwanje/contract';
import type { Tx } from '../../platform/database';
import type { AuditLine } from '../../platform/implement';
import { newId } from '../../platform/new-id';

interface AddStatement {
  readonly tx: Tx;
  readonly input: ParsedInputOf<typeof money.addDepositStatement>;
  readonly now: () => Date;
  /** Null where the agent has sent it himself. */
  readonly adminId: string | null;
  readonly audit: (line: AuditLine) => Promise<void>;
  readonly refuse: (code: RefusalCode & 'record.not_found') => never;
}

/** The statement that a further part belongs to: of this account and day, and of whoever began it. */
async function findBegun({ tx, input, adminId, refuse }: AddStatement, statementId: string) {
  const begun = await tx
    .selectFrom('deposit_statement')
    .select('statement_id')
    .where('statement_id', '=', statementId)
    .where('account_id', '=', input.accountId)
    .where('day_on', '=', input.day)
    .where('added_by', 'is not distinct from', adminId)
    .executeTakeFirst();
  return begun?.statement_id ?? refuse('record.not_found');
}

async function begin({ tx, input, now, adminId, refuse }: AddStatement): Promise<string> {
  const { accountId, day } = input;
  const account = await tx
    .selectFrom('deposit_account')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!account) return refuse('record.not_found');
  const at = now();
  const statementId = newId(at);
  await tx
    .insertInto('deposit_statement')
    .values({
      ...{ statement_id: statementId, account_id: accountId, day_on: day },
      ...{ added_by: adminId, added_at: at, lines_total: input.linesTotal ?? null },
    })
    .execute();
  return statementId;
}

/** Keeps what an agent says came on an account in a day; a new statement takes the place of the last. */
export async function addStatement(
  asked: AddStatement,
): Promise<ReplyOf<typeof money.addDepositStatement>> {
  const { tx, input, now, audit } = asked;
  const { accountId, day, lines } = input;
  const statementId =
    input.statementId === undefined
      ? await begin(asked)
      : await findBegun(asked, input.statementId);
  await tx
    .insertInto('deposit_statement_line')
    .values(
      lines.map(({ agentTxId, amountWon }) => ({
        ...{ statement_id: statementId, line_id: newId(now()) },
        ...{ agent_tx_id: agentTxId, amount_won: amountWon },
      })),
    )
    .execute();
  const { all } = await tx
    .selectFrom('deposit_statement_line')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .where('statement_id', '=', statementId)
    .executeTakeFirstOrThrow();
  const amountWon = lines.reduce((sum, line) => sum + line.amountWon, 0);
  await audit({
    subject: `depositStatement/${statementId}`,
    after: { accountId, day, lines: lines.length, amountWon },
  });
  return { statementId, lines: all };
}
