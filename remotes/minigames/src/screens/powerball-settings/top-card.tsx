import { POWERBALL_BET_TYPES, POWERBALL_TOP_PREFIXES } from '@gwanje/contract';
import { formatWon, Switch, Table } from '@gwanje/ui-kit';
import { IntegerField, type Typed } from '@gwanje/ui-kit/number';
import { memo } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { ChangedDot } from './changed-dot';
import { type CardContext, SettingsCard } from './settings-card';
import { moveInColumn } from './settings-form';

const RATE_LENGTH_MAX = 3;
/** A stake on which the share is shown in won; whole percents of it are whole won. */
const EXAMPLE_STAKE_WON = 100_000;
const COLUMNS = [POWERBALL_TOP_PREFIXES.map((prefix) => `${prefix}Rate`)];

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

export const TopCard = memo(function TopCard({
  isMasterOn,
  ...context
}: CardContext & { isMasterOn: boolean }) {
  const t = useText();
  return (
    <SettingsCard
      {...context}
      title={t('top.title')}
      note={t('top.note')}
      footer={isMasterOn ? undefined : t('top.masterOff')}
    >
      {(form) => (
        <Top data-flush onKeyDown={(event) => moveInColumn(event, form, COLUMNS)}>
          <Table caption={t('top.caption')}>
            <thead>
              <tr>
                <th scope="col">{t('limits.betType')}</th>
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
              {POWERBALL_BET_TYPES.map((betType, index) => {
                const prefix = POWERBALL_TOP_PREFIXES[index];
                const [status, rate] = [`${prefix}Status`, `${prefix}Rate`];
                const name = t(`betType.${betType}`);
                const { disabled, inputRef } = form.input(status);
                return (
                  <tr key={betType}>
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
    </SettingsCard>
  );
});
