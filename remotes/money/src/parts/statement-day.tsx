import { call, query, queryKey, useQuery, useQueryClient } from '@gwanje/api-client';
import {
  type ComparedDay,
  money,
  STATEMENT_DIFFERENCES,
  STATEMENT_DIFFERENCES_MAX,
  STATEMENT_LINES_MAX,
} from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { Answered, useWhyNot } from '@gwanje/remote-kit/decision';
import { Connected } from '@gwanje/remote-kit/list';
import { Badge, Button, Card, formatWon, Table, TextField } from '@gwanje/ui-kit';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { readStatement } from '../domain/statement-file.rule';
import { useText } from '../text';

const Narrow = styled.div`max-width: 180px;`;

const SEOUL_MS = 9 * 3_600_000;
const todayInSeoul = () => new Date(Date.now() + SEOUL_MS).toISOString().slice(0, 10);

type Compared = ComparedDay['accounts'][number];

/** Sends a file of a statement, in as many parts as it takes. @returns what went wrong */
function useUpload(accountId: string, day: string) {
  const t = useText();
  const queries = useQueryClient();
  return async (file: File): Promise<string | undefined> => {
    const read = readStatement(await file.text());
    if ('badLine' in read)
      return t(read.badLine === 0 ? 'statement.noHeads' : 'statement.badLine', {
        line: read.badLine,
      });
    if (read.lines.length === 0) return t('statement.empty');
    let statementId: string | undefined;
    for (let from = 0; from < read.lines.length; from += STATEMENT_LINES_MAX) {
      const lines = read.lines.slice(from, from + STATEMENT_LINES_MAX);
      const linesTotal = read.lines.length;
      const part = { accountId, day, lines, ...(statementId ? { statementId } : { linesTotal }) };
      const { data, error } = await call(money.addDepositStatement, part, { expects: 'all' });
      if (!data) return error.message;
      statementId = data.statementId;
    }
    await queries.invalidateQueries({ queryKey: queryKey(money.compareDepositDay) });
    return undefined;
  };
}

function AccountRow({ compared, day }: { compared: Compared; day: string }) {
  const t = useText();
  const whyNot = useWhyNot('money.decide');
  const { account, reported, statement } = compared;
  const upload = useUpload(account._id, day);
  const input = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState<string>();
  const take = async (file: File | undefined) => {
    if (file) setFailed(await upload(file));
  };
  const gapWon = statement && statement.amountWon - reported.amountWon;
  const isUnfinished =
    statement !== null &&
    statement.linesTotal !== null &&
    statement.deposits < statement.linesTotal;
  const name = `${account.bank} ${account.number}`;
  return (
    <tr data-tone={reported.unmatchedWon > 0 || (gapWon ?? 0) !== 0 ? 'bad' : undefined}>
      <th scope="row">{name}</th>
      <td data-number>{formatWon(reported.amountWon)}</td>
      <td data-number>{formatWon(reported.unmatchedWon)}</td>
      <td data-number>{statement ? formatWon(statement.amountWon) : '–'}</td>
      <td data-number>{gapWon === null ? '–' : formatWon(gapWon)}</td>
      <td>
        {statement
          ? `${formatInstant(statement.at)} · ${statement.by?.id ?? t('statement.agent')}`
          : t('statement.none')}
        {isUnfinished && (
          <p role="status">
            <Badge tone="bad">
              {t('statement.unfinished', {
                lines: statement.deposits,
                total: statement.linesTotal,
              })}
            </Badge>
          </p>
        )}
      </td>
      <td>
        <input
          ref={input}
          hidden
          type="file"
          aria-label={t('statement.file', { name })}
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <Button size="s" disabledReason={whyNot} onClick={() => input.current?.click()}>
          {t('statement.choose')}
        </Button>
        {failed && <p role="alert">{failed}</p>}
      </td>
    </tr>
  );
}

function Differences({ differences, accounts }: Pick<ComparedDay, 'differences' | 'accounts'>) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  if (differences.length === 0) return null;
  const names = new Map(accounts.map(({ account }) => [account._id, account]));
  const won = (amountWon: number | null) => (amountWon === null ? '–' : formatWon(amountWon));
  return (
    <>
      <Table caption={t('statement.differences')}>
        <thead>
          <tr>
            <th>{t('statement.kind')}</th>
            <th>{t('deposits.account')}</th>
            <th>{t('deposits.agentTxId')}</th>
            <th data-number>{t('statement.stated')}</th>
            <th data-number>{t('statement.reported')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ kind, accountId, agentTxId, statedWon, reportedWon }) => (
            <tr key={`${accountId} ${agentTxId}`}>
              <td>
                <Badge tone="bad">{STATEMENT_DIFFERENCES[kind][locale]}</Badge>
              </td>
              <td>{names.get(accountId)?.number ?? '–'}</td>
              <td>{agentTxId}</td>
              <td data-number>{won(statedWon)}</td>
              <td data-number>{won(reportedWon)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {differences.length === STATEMENT_DIFFERENCES_MAX && (
        <p>{t('statement.more', { count: STATEMENT_DIFFERENCES_MAX })}</p>
      )}
    </>
  );
}

/** What came in a day, as it was reported and as the agent's statement says it. */
export function StatementDay({ isLost }: { readonly isLost: boolean }) {
  const t = useText();
  const [day, setDay] = useState(todayInSeoul);
  // While a year is typed, a browser tells of years of one to three digits.
  const [typed, setTyped] = useState(day);
  const asked = useQuery(query(money.compareDepositDay, { day }));
  return (
    <Card title={t('statement.title')} note={t('statement.note')}>
      <Narrow>
        <TextField
          type="date"
          label={t('statement.day')}
          value={typed}
          required
          onChange={(next) => {
            setTyped(next);
            if (next.startsWith('2')) setDay(next);
          }}
        />
      </Narrow>
      <Answered
        answer={asked}
        things={t('statement.things')}
        isEmpty={({ accounts }) => accounts.length === 0}
      >
        {({ accounts, differences }) => (
          <Connected disabled={isLost}>
            <Table caption={t('statement.title')}>
              <thead>
                <tr>
                  <th>{t('deposits.account')}</th>
                  <th data-number>{t('statement.reported')}</th>
                  <th data-number>{t('statement.unmatched')}</th>
                  <th data-number>{t('statement.stated')}</th>
                  <th data-number>{t('statement.gap')}</th>
                  <th>{t('statement.from')}</th>
                  <th />
                </tr>
              </thead>
              <tbody>
                {accounts.map((compared) => (
                  <AccountRow key={compared.account._id} {...{ compared, day }} />
                ))}
              </tbody>
            </Table>
            <Differences {...{ differences, accounts }} />
          </Connected>
        )}
      </Answered>
    </Card>
  );
}
