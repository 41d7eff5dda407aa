import { dailyAttendance, type Setting } from '@gwanje/contract';
import { SettingCard } from '@gwanje/remote-kit/settings';
import { MoneyDocuments } from '../../parts/money-documents';

const SETTINGS: readonly Setting[] = [dailyAttendance];
const CARDS = <SettingCard setting={dailyAttendance} />;

export default function DailyAttendanceSettingsScreen() {
  return <MoneyDocuments settings={SETTINGS}>{CARDS}</MoneyDocuments>;
}
