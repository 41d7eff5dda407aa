import {
  type Bilingual,
  type MarketSetId,
  ratesOf,
  type Setting,
  type ValuesByPath,
} from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { moveInColumn, SettingCard, type SettingForm } from '@gwanje/remote-kit/settings';
import { Badge, IconButton, Table } from '@gwanje/ui-kit';
import { DecimalField } from '@gwanje/ui-kit/number';
import { memo, useMemo, useState } from 'react';
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

interface OddsCardProps {
  readonly setting: Setting;
  readonly set: MarketSetId;
}

/** The odds of a game, with what each of them keeps for the operator. */
export const OddsCard = memo(function OddsCard({ setting, set }: OddsCardProps) {
  const t = useText();
  const rateKeys = Object.keys(ratesOf(set));
  const dangerDetail = useMemo(() => losingOdds(set), [set]);
  return (
    <SettingCard
      setting={setting}
      dangerDetail={dangerDetail}
      footer={(values) => (
        <Warnings>
          {t('odds.footnote')}
          <MarketWarnings set={set} values={values} />
        </Warnings>
      )}
    >
      {(form) => (
        <Odds data-flush onKeyDown={(event) => moveInColumn(event, form, [rateKeys])}>
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
            {rateKeys.map((rateKey) => (
              <OddsRows
                key={rateKey}
                form={form}
                words={ratesOf(set)[rateKey] as Bilingual}
                line={oddsLine(set, rateKey, form.draft.values[rateKey])}
              />
            ))}
          </Table>
        </Odds>
      )}
    </SettingCard>
  );
});

function OddsRows({ form, words, line }: { form: SettingForm; words: Bilingual; line: OddsLine }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { rateKey, worst, state } = line;
  const name = useLocalized()(words);
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
          {line.isReference && <Badge tone="neutral">{t('odds.reference')}</Badge>}
          {state === 'notRegistered' && <Badge tone="neutral">{t('odds.notRegistered')}</Badge>}
          {state === 'aboveBreakEven' && (
            <Badge tone="bad">
              {t('odds.above', { breakEven: oddsText(line.breakEvenHundredths ?? 0) })}
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
  const localized = useLocalized();
  return (
    <>
      {line.picks.map((pick) => (
        <tr key={pick.pick} className="pick">
          <th scope="row">{localized(pick.words)}</th>
          <td />
          <td data-n>{probabilityText(pick.probability)}</td>
          <PriceCells pick={pick} />
          <td />
        </tr>
      ))}
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

function MarketWarnings({ set, values }: { set: MarketSetId; values: ValuesByPath }) {
  const t = useText();
  const localized = useLocalized();
  const warnings = marketWarnings(set, values);
  if (warnings.length === 0) return null;
  return (
    <ul aria-label={t('warning.title')}>
      {warnings.map(({ code, rateKeys }) => (
        <li key={`${code} ${rateKeys.join(' ')}`}>
          {t(`warning.${code}`, {
            names: rateKeys
              .map((rateKey) => localized(ratesOf(set)[rateKey] as Bilingual))
              .join(', '),
          })}
        </li>
      ))}
    </ul>
  );
}
