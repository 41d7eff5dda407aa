import { type Bilingual, MARKET_SETS, type MarketSetId, type Setting } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import {
  ChangedDot,
  moveInColumn,
  SettingCard,
  useLoadedSettings,
} from '@gwanje/remote-kit/settings';
import { formatWon, Switch, Table } from '@gwanje/ui-kit';
import { IntegerField, type Typed } from '@gwanje/ui-kit/number';
import { memo } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';

const RATE_LENGTH_MAX = 3;
/** A stake on which the share is shown in won; whole percents of it are whole won. */
const EXAMPLE_STAKE_WON = 100_000;

const Top = styled.div`
  thead th:first-child { width: 28%; }
  td > span { display: inline-flex; align-items: center; gap: 8px; }
`;

function Share({ isOn, percent }: { isOn: boolean; percent: Typed }) {
  const t = useText();
  if (!isOn) return t('top.example.off');
  if (typeof percent !== 'number') return t('value.none');
  const passedWon = (EXAMPLE_STAKE_WON / 100) * Math.min(percent, 100);
  return t('top.example.on', {
    passed: formatWon(passedWon),
    kept: formatWon(EXAMPLE_STAKE_WON - passedWon),
  });
}

interface TopCardProps {
  setting: Setting;
  set: MarketSetId;
  /** The document whose switch stands above these. */
  master: Setting;
}

/** Which share of the stakes of each bet type is passed on to the upstream operator. */
export const TopCard = memo(function TopCard({ setting, set, master }: TopCardProps) {
  const t = useText();
  const localized = useLocalized();
  const saved = useLoadedSettings().documents.get(master.category);
  const markets = Object.entries<Bilingual>(MARKET_SETS[set].markets);
  const columns = [markets.map(([code]) => `${code}Rate`)];
  const isMasterOn = saved !== undefined && 'betTopStatus' in saved && saved.betTopStatus === true;
  return (
    <SettingCard setting={setting} footer={() => (isMasterOn ? undefined : t('top.masterOff'))}>
      {(form) => (
        <Top data-flush onKeyDown={(event) => moveInColumn(event, form, columns)}>
          <Table caption={t('top.caption')}>
            <thead>
              <tr>
                <th scope="col">{t('betType')}</th>
                <th scope="col">{t('top.status')}</th>
                <th scope="col" data-n>
                  {t('top.rate')} ({t('percent.unit')})
                </th>
                <th scope="col" data-n>
                  {t('top.example', { stake: formatWon(EXAMPLE_STAKE_WON) })}
                </th>
              </tr>
            </thead>
            <tbody>
              {markets.map(([code, words]) => {
                const [status, rate] = [`${code}Status`, `${code}Rate`];
                const name = localized(words);
                const { disabled, inputRef } = form.input(status);
                return (
                  <tr key={code}>
                    <th scope="row">{name}</th>
                    <td>
                      <span>
                        <Switch
                          label={`${name} ${t('top.status')}`}
                          hideLabel
                          checked={form.isOn(status)}
                          onChange={(checked) => form.set(status, checked)}
                          disabled={disabled}
                          inputRef={inputRef}
                        />
                        {t(form.isOn(status) ? 'value.on' : 'value.off')}
                        <ChangedDot isOn={form.isChanged(status)} />
                      </span>
                    </td>
                    <td data-n>
                      <IntegerField
                        {...form.number(rate)}
                        label={`${name} ${t('top.rate')}`}
                        hideLabel
                        maxLength={RATE_LENGTH_MAX}
                      />
                    </td>
                    <td data-n>
                      <Share isOn={form.isOn(status)} percent={form.number(rate).value} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </Table>
        </Top>
      )}
    </SettingCard>
  );
});
