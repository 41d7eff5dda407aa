import {
  type Bilingual,
  type DangerAt,
  type MarketSetId,
  ratesOf,
  type Setting,
  type SettingValue,
  type ValuesByPath,
} from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { moveInColumn, SettingCard, type SettingForm } from '@gwanje/remote-kit/settings';
import { IconButton, Table } from '@gwanje/ui-kit';
import { DecimalField } from '@gwanje/ui-kit/number';
import { lazy, memo, type Ref, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';

const fetchFigures = () => import('./odds-figures');
const RowFigures = lazy(async () => ({ default: (await fetchFigures()).RowFigures }));
const PickRows = lazy(async () => ({ default: (await fetchFigures()).PickRows }));
const MarketWarnings = lazy(async () => ({ default: (await fetchFigures()).MarketWarnings }));

const detailIn =
  (set: MarketSetId) =>
  async ({ path, danger }: DangerAt, values: ValuesByPath) => {
    if (danger.name !== 'aboveBreakEven') return undefined;
    const { LosingOdds } = await fetchFigures();
    return <LosingOdds set={set} rateKey={path} value={values[path]} />;
  };

const Odds = styled.div`
  thead th:first-child { width: 28%; }
  /* Their widths do not wait for what comes into them. */
  thead th:nth-child(n + 3):nth-child(-n + 6) { width: 10%; }
  thead th:last-child { width: 216px; }
  .name { display: flex; align-items: center; gap: 4px; margin-left: -6px; }
  .name > button { flex: none; }
  .chevron { width: 7px; height: 7px; margin-right: 2px; border: solid currentcolor; border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg); transition: transform var(--motion); }
  [aria-expanded='true'] > .chevron { transform: rotate(45deg); }
`;

const Warnings = styled.div`
  color: var(--muted);
  > ul { margin: 4px 0 0; padding-left: 18px; color: var(--warn); }
`;

interface OddsCardProps {
  readonly setting: Setting;
  readonly set: MarketSetId;
  readonly ref: Ref<HTMLDivElement>;
  /** Whether somebody has come near it: figures beside odds are fetched then. */
  readonly isNear: boolean;
}

/** The odds of a game, with what each of them keeps for the operator. */
export const OddsCard = memo(function OddsCard({ setting, set, ref, isNear }: OddsCardProps) {
  const t = useText();
  const rateKeys = Object.keys(ratesOf(set));
  return (
    <SettingCard
      setting={setting}
      dangerDetail={detailIn(set)}
      footer={(values) => (
        <Warnings>
          {t('odds.footnote')}
          <Suspense>{isNear && <MarketWarnings set={set} values={values} />}</Suspense>
        </Warnings>
      )}
    >
      {(form) => (
        <Odds ref={ref} data-flush onKeyDown={(event) => moveInColumn(event, form, [rateKeys])}>
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
                at={{ set, rateKey, value: form.draft.values[rateKey] }}
                isNear={isNear}
              />
            ))}
          </Table>
        </Odds>
      )}
    </SettingCard>
  );
});

interface OddsRowsProps {
  readonly form: SettingForm;
  readonly at: {
    readonly set: MarketSetId;
    readonly rateKey: string;
    readonly value: SettingValue | undefined;
  };
  readonly isNear: boolean;
}

/** Of the same height as what is waited for: the input beside them is what makes a row high. */
const Waiting = () => [1, 2, 3, 4, 5].map((cell) => <td key={cell} />);

function OddsRows({ form, at, isNear }: OddsRowsProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { set, rateKey } = at;
  const name = useLocalized()(ratesOf(set)[rateKey] as Bilingual);
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
        <Suspense fallback={<Waiting />}>{isNear ? <RowFigures {...at} /> : <Waiting />}</Suspense>
      </tr>
      <Suspense>{isOpen && <PickRows {...at} />}</Suspense>
    </tbody>
  );
}
