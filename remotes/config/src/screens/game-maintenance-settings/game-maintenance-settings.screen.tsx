import { gameMaintenance } from '@gwanje/contract';
import { SettingFields, type SettingForm } from '@gwanje/remote-kit/settings';
import { GameStates } from '../../parts/game-states';
import { MaintenanceDocuments } from '../../parts/maintenance-documents';
import { ManyRows } from './many-rows';

const SETTINGS = [gameMaintenance];
const drawing = (form: SettingForm) => (
  <>
    <ManyRows form={form} />
    <SettingFields form={form} />
  </>
);

export default function GameMaintenanceSettingsScreen() {
  return (
    <MaintenanceDocuments settings={SETTINGS} head={<GameStates of="games" />} drawing={drawing} />
  );
}
