import { BET_END_SECONDS_MAX } from '@gwanje/contract';
import { Switch } from '@gwanje/ui-kit';
import { IntegerField } from '@gwanje/ui-kit/number';
import { memo } from 'react';
import { styled } from 'styled-components';
import { SWITCH_KEYS } from '../../domain/field-name.rule';
import { useText } from '../../text';
import { ChangedDot } from './changed-dot';
import { type CardContext, SettingsCard } from './settings-card';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 28px;
  min-height: 32px;
  > span { display: inline-flex; align-items: center; gap: 8px; }
  > p { flex: 1 1 300px; color: var(--muted); font-size: 12px; }
`;

const SECONDS_LENGTH_MAX = String(BET_END_SECONDS_MAX).length;

export const RegistrationCard = memo(function RegistrationCard(context: CardContext) {
  const t = useText();
  return (
    <SettingsCard {...context} title={t('registration.title')}>
      {(form) => (
        <Row>
          {SWITCH_KEYS.map((key) => {
            const { disabled, inputRef } = form.input(key);
            return (
              <span key={key}>
                <Switch
                  label={t(`switch.${key}`)}
                  checked={form.isOn(key)}
                  onChange={(checked) => form.set(key, checked)}
                  disabled={disabled}
                  inputRef={inputRef}
                />
                <ChangedDot isOn={form.isChanged(key)} />
              </span>
            );
          })}
          <IntegerField
            {...form.number('betEndSeconds')}
            label={t('seconds.label')}
            inline
            maxLength={SECONDS_LENGTH_MAX}
            unit={t('seconds.unit')}
          />
          <p>{t('registration.hint')}</p>
        </Row>
      )}
    </SettingsCard>
  );
});
