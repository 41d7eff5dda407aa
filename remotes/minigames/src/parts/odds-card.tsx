import {
  POWERBALL_RATE_KEYS,
  POWERBALL_RATES,
  type Setting,
  type ValuesByPath,
} from '@gwanje/contract';
import { powerballPickWords } from '@gwanje/game-rules';
import { useLocalized } from '@gwanje/remote-kit';
import { moveInColumn, SettingCard, type SettingForm } from '@gwanje/remote-kit/settings';
import { Badge, IconButton, Table } from '@gwanje/ui-kit';
import { DecimalField } from '@gwanje/ui-kit/number';
import { memo, useState } from 'react';
import { styled } from 'styled-components';
import { marketWarnings, type OddsLine, oddsLine, type PickLine } from '../domain/odds-line.rule';
import {
  edgeText,
  fairOddsText,
  oddsText,
  probabilityRangeText,
  probabilityText,
  returnText,
} from '../domain/odds-text.rule';
import { useText } from '../text';
import { losingOdds } from './losing-odds';

const COLUMNS = [POWERBALL_RATE_KEYS];

const Odds = styled.div`
  thead th:first-child { width: 28%; }
  thead th:last-child { width: 216px; }
  .name { display: flex; align-items: center; gap: 4px; margin-left: -6px; }
  .name > button { flex: none; }
  .chevron { width: 7px; height: 7px; margin-right: 2px; border: solid currentcolor; border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg); transition: transform var(--motion); }
  [aria-expanded='true'] > .chevron { transform: rotate(45deg); }
  .pick > th { padding-left: 44px; color: var(--muted); }
  .edge { font-weight: 600; color: var(--good); }
  .edge[data-tone='bad'] { color: var(--bad); }
  .edge[data-tone='even'] { color: inherit; }
`;

const Warnings = styled.div`
  color: var(--muted);
  > ul { margin: 4px 0 0; padding-left: 18px; color: var(--warn); }
`;

/** The odds of a game that is drawn as powerball is, with what each of them keeps for the operator. */
export const OddsCard = memo(function OddsCard({ setting }: { setting: Setting }) {
  const t = useText();
  return (
    <SettingCard
      setting={setting}
      dangerDetail={losingOdds}
      footer={(values) => (
        <Warnings>
          {t('odds.footnote')}
          <MarketWarnings values={values} />
        </Warnings>
      )}
    >
      {(form) => (
        <Odds data-flush onKeyDown={(event) => moveInColumn(event, form, COLUMNS)}>
          <Table caption={t('odds.caption')}>
            <thead>
              <tr>
                <th scope="col">{t('odds.column.name')}</th>
                {(['input', 'probability', 'fair', 'return', 'edge'] as const).map((column) => (
                  <th key={column} scope="col" data-n>
                    {t(`odds.column.${column}`)}
                  </th>
                ))}
                <th scope="col">{t('odds.column.state')}</th>
              </tr>
            </thead>
            {POWERBALL_RATE_KEYS.map((rateKey) => (
              <OddsRows
                key={rateKey}
                form={form}
                line={oddsLine(rateKey, form.draft.values[rateKey])}
              />
            ))}
          </Table>
        </Odds>
      )}
    </SettingCard>
  );
});

function OddsRows({ form, line }: { form: SettingForm; line: OddsLine }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { rateKey, worst, state } = line;
  const name = useLocalized()(POWERBALL_RATES[rateKey]);
  return (
    <tbody>
      <tr>
        <th scope="row">
          <span className="name">
            <IconButton
              size="s"
              label={t(isOpen ? 'odds.picks.hide' : 'odds.picks.show', { name })}
              icon={<i className="chevron" aria-hidden />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
            {name}
          </span>
        </th>
        <td data-n>
          <DecimalField {...form.number(rateKey)} label={name} hideLabel />
        </td>
        <td data-n>{probabilityRangeText(line)}</td>
        <PriceCells pick={worst} />
        <td>
          {state === 'notRegistered' && <Badge tone="neutral">{t('odds.notRegistered')}</Badge>}
          {state === 'aboveBreakEven' && (
            <Badge tone="bad">
              {t('odds.above', { breakEven: oddsText(line.breakEvenHundredths) })}
            </Badge>
          )}
        </td>
      </tr>
      {isOpen && <PickRows line={line} />}
    </tbody>
  );
}

function PickRows({ line }: { line: OddsLine }) {
  const t = useText();
  return (
    <>
      {line.picks.map((pick) => {
        const [first = '', ...rest] = powerballPickWords(pick.pick).map((word) =>
          t(`pick.${word}`),
        );
        const [second, powerball] = rest;
        return (
          <tr key={pick.pick} className="pick">
            <th scope="row">
              {second ? `${first}+${second}` : first}
              {powerball && `/${powerball}`}
            </th>
            <td />
            <td data-n>{probabilityText(pick.probability)}</td>
            <PriceCells pick={pick} />
            <td />
          </tr>
        );
      })}
      {line.isReverse && (
        <tr className="pick">
          <th scope="row" colSpan={7}>
            {t('odds.reverse')}
          </th>
        </tr>
      )}
    </>
  );
}

function PriceCells({ pick: { fairOdds, returnBps, edgeBps } }: { pick: PickLine }) {
  const t = useText();
  const tone = edgeBps === null || edgeBps === 0 ? 'even' : edgeBps < 0 ? 'bad' : 'good';
  return (
    <>
      <td data-n>{fairOddsText(fairOdds)}</td>
      <td data-n>{returnBps === null ? t('value.none') : returnText(returnBps)}</td>
      <td data-n>
        <span className="edge" data-tone={tone}>
          {edgeBps === null ? t('value.none') : edgeText(edgeBps)}
        </span>
      </td>
    </>
  );
}

function MarketWarnings({ values }: { values: ValuesByPath }) {
  const t = useText();
  const localized = useLocalized();
  const warnings = marketWarnings(values);
  if (warnings.length === 0) return null;
  return (
    <ul aria-label={t('warning.title')}>
      {warnings.map(({ code, rateKeys }) => (
        <li key={`${code} ${rateKeys.join(' ')}`}>
          {t(`warning.${code}`, {
            names: rateKeys.map((rateKey) => localized(POWERBALL_RATES[rateKey])).join(', '),
          })}
        </li>
      ))}
    </ul>
  );
}
