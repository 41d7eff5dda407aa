import { query, useQuery } from '@gwanje/api-client';
import {
  chargeBonus,
  documentOf,
  FREE_KINDS,
  isAnyMet,
  LEVEL_NAMES,
  LEVELS,
  type LevelKey,
  type MoneySettingOf,
  money,
  type ReplyOf,
  type Setting,
  type ValuesByPath,
  wagering,
} from '@gwanje/contract';
import { chargeBonusWon, freeMoneyOf } from '@gwanje/game-rules';
import { useLocalized, useShell } from '@gwanje/remote-kit';
import { useLoadedSettings } from '@gwanje/remote-kit/settings';
import { formatWon, SelectField, Table } from '@gwanje/ui-kit';
import { AmountField, type Typed } from '@gwanje/ui-kit/number';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';

const KINDS = chargeBonus.fields.levels.fields.lv1.fields;
type Kind = keyof typeof KINDS;
const CLASSES = wagering.fields.contributions.fields;
/** The amount with which the catalogue's example is computed. */
const EXAMPLE_WON = 1_000_000;

const Meter = styled.section`
  display: grid;
  gap: 10px;
  padding: 10px 0;
  > div:first-of-type { display: flex; flex-wrap: wrap; align-items: end; gap: 10px; }
  > div { min-width: 0; }
  td[data-bad] { color: var(--bad); font-weight: 600; }
`;

const isReady = (values: ValuesByPath) =>
  Object.values(values).every((value) => typeof value !== 'string');

interface MeterProps {
  /** Of which card these values are, as they stand there. */
  setting: Setting;
  values: ValuesByPath;
}

/** The two documents as they would be: that of the card as it was last readable, the other as it is in force. */
function useDocuments({ setting, values }: MeterProps) {
  const { documents } = useLoadedSettings();
  const [readable, setReadable] = useState(() => (isReady(values) ? values : undefined));
  if (readable !== values && isReady(values)) setReadable(values);
  const of = (one: Setting) =>
    readable && one.category === setting.category
      ? documentOf(one, 0, readable)
      : documents.get(one.category);
  return {
    bonuses: of(chargeBonus) as MoneySettingOf<'chargeBonus'> | undefined,
    asked: of(wagering) as MoneySettingOf<'wagering'> | undefined,
  };
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;

/** What was given free today and this month, against what was charged. */
function Given({ given }: { given: ReplyOf<typeof money.readFreeMoney>['given'] }) {
  const t = useText();
  const title = t('freeMoney.given');
  return (
    <Table caption={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" data-n>
            {t('freeMoney.charged')}
          </th>
          {FREE_KINDS.map((kind) => (
            <th key={kind} scope="col" data-n>
              {t(`freeMoney.${kind}`)}
            </th>
          ))}
          <th scope="col" data-n>
            {t('freeMoney.share')}
          </th>
          <th scope="col" data-n>
            {t('freeMoney.converted')}
          </th>
        </tr>
      </thead>
      <tbody>
        {given.map(({ chargedWon, convertedWon, won }, index) => (
          <tr key={index === 0 ? 'today' : 'month'}>
            <th scope="row">{t(index === 0 ? 'freeMoney.today' : 'freeMoney.month')}</th>
            <td data-n>{formatWon(chargedWon)}</td>
            {FREE_KINDS.map((kind) => (
              <td key={kind} data-n>
                {formatWon(won[kind])}
              </td>
            ))}
            <td data-n>
              {percent(
                Object.values(won).reduce((sum, one) => sum + one, 0),
                chargedWon,
              )}
            </td>
            <td data-n>{formatWon(convertedWon)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What a member is expected to keep of a bonus who plays no more than it asks, class by class. */
export function FreeMoneyMeter(props: MeterProps) {
  const t = useText();
  const localized = useLocalized();
  const flags = useShell((shell) => shell.flags);
  const { data } = useQuery(query(money.readFreeMoney, {}));
  const { bonuses, asked } = useDocuments(props);
  const [level, setLevel] = useState<LevelKey>('lv1');
  const [kind, setKind] = useState<Kind>('first');
  const [typed, setTyped] = useState<Typed>(EXAMPLE_WON);
  if (!data || !bonuses || !asked) return null;
  const chargeWon = typeof typed === 'number' ? typed : 0;
  const { bonusWon } = chargeBonusWon(chargeWon, bonuses.levels[level][kind]);
  const classes = freeMoneyOf({ chargeWon, bonusWon }, asked, data.edges).filter((one) =>
    isAnyMet(CLASSES[one.gameClass].when, flags),
  );
  const title = t('freeMoney.title');
  const won = (value: number | null) => (value === null ? '–' : formatWon(value));
  return (
    <Meter
      aria-label={title}
      onKeyDown={(event) => {
        // What is typed here is no part of the form around it, and saves nothing.
        if (event.key === 'Enter') event.preventDefault();
      }}
    >
      <div>
        <SelectField
          label={t('freeMoney.level')}
          value={level}
          onChange={(next) => setLevel(next as LevelKey)}
          options={LEVELS.map((one) => ({ value: one, label: localized(LEVEL_NAMES[one]) }))}
        />
        <SelectField
          label={t('freeMoney.kind')}
          value={kind}
          onChange={(next) => setKind(next as Kind)}
          options={Object.entries(KINDS).map(([value, words]) => ({
            ...{ value, label: localized(words) },
          }))}
        />
        <AmountField label={t('freeMoney.charge')} value={typed} onChange={setTyped} />
        <p>{t('freeMoney.bonusWon', { won: formatWon(bonusWon) })}</p>
      </div>
      <div aria-live="polite">
        <Table caption={title}>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col" data-n>
                {t('freeMoney.required')}
              </th>
              <th scope="col" data-n>
                {t('freeMoney.staked')}
              </th>
              <th scope="col" data-n>
                {t('freeMoney.edge')}
              </th>
              <th scope="col" data-n>
                {t('freeMoney.lost')}
              </th>
              <th scope="col" data-n>
                {t('freeMoney.kept')}
              </th>
            </tr>
          </thead>
          <tbody>
            {classes.map((one) => {
              const edgeBps = data.edges[one.gameClass];
              const isGiven = one.keptWon !== null && one.keptWon > 0;
              return (
                <tr key={one.gameClass}>
                  <th scope="row">{localized(CLASSES[one.gameClass])}</th>
                  <td data-n>{formatWon(one.requiredWon)}</td>
                  <td data-n>
                    {one.stakedWon === null ? t('freeMoney.never') : won(one.stakedWon)}
                  </td>
                  <td data-n>{edgeBps === null ? '–' : `${(edgeBps / 100).toFixed(2)} %`}</td>
                  <td data-n>{won(one.lostWon)}</td>
                  <td data-n {...(isGiven && { 'data-bad': '' })}>
                    {won(one.keptWon)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      </div>
      <p>{t('freeMoney.note')}</p>
      <div>
        <Given given={data.given} />
      </div>
    </Meter>
  );
}

/** The meter below the fields of one of the two cards that decide it. */
export const freeMoneyFooter = (setting: Setting) =>
  function footer(values: ValuesByPath) {
    return <FreeMoneyMeter setting={setting} values={values} />;
  };
