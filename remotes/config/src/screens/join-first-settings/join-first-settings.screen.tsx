import {
  chargeBonus,
  joinFirst,
  money,
  type Setting,
  type SettingsEndpoints,
} from '@gwanje/contract';
import { SettingCard, type SettingForm } from '@gwanje/remote-kit/settings';
import { useMemo } from 'react';
import { BonusTables } from '../../parts/bonus-table';
import { useDangerMeets } from '../../parts/danger-meets';
import { MoneyDocuments } from '../../parts/money-documents';

const SETTINGS: readonly Setting[] = [joinFirst, chargeBonus];
const EFFECT = money.readMoneySettingEffect as unknown as SettingsEndpoints['effect'];

/** Who takes the bonus of the first charge ever, and how much it is. */
export default function JoinFirstSettingsScreen() {
  const meets = useDangerMeets(EFFECT);
  const cards = useMemo(
    () => (
      <>
        <SettingCard setting={joinFirst} dangerDetail={meets(joinFirst)} />
        <SettingCard setting={chargeBonus}>
          {(form: SettingForm) => <BonusTables form={form} kinds={['joinFirst']} />}
        </SettingCard>
      </>
    ),
    [meets],
  );
  return <MoneyDocuments settings={SETTINGS}>{cards}</MoneyDocuments>;
}
