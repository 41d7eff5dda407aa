import { convertRate, LEVELS, type Setting } from '@gwanje/contract';
import { SettingCard, type SettingForm } from '@gwanje/remote-kit/settings';
import { MoneyDocuments } from '../../parts/money-documents';
import { OneForAllLevels } from '../../parts/one-for-all-levels';

const SETTINGS: readonly Setting[] = [convertRate];
const [LEVEL = 'lv1'] = LEVELS;
const CARD = (
  <SettingCard setting={convertRate}>
    {(form: SettingForm) => (
      <OneForAllLevels
        form={form}
        fields={convertRate.fields.levels.fields[LEVEL].fields}
        pathAt={(level) => `levels.${level}.`}
      />
    )}
  </SettingCard>
);

/** One rate for all levels. */
export default function ConvertRateSettingsScreen() {
  return <MoneyDocuments settings={SETTINGS}>{CARD}</MoneyDocuments>;
}
