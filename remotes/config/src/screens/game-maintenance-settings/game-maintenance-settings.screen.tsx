import { gameMaintenance } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { SettingFields, type SettingForm } from '@gwanje/remote-kit/settings';
import { useMemo } from 'react';
import { fieldsOfGames } from '../../domain/games-had.rule';
import { GameStates } from '../../parts/game-states';
import { MaintenanceDocuments } from '../../parts/maintenance-documents';
import { ManyRows } from './many-rows';

const SETTINGS = [gameMaintenance];
function Games({ form }: { readonly form: SettingForm }) {
  const flags = useShell((shell) => shell.flags);
  const fields = useMemo(() => fieldsOfGames(flags), [flags]);
  return (
    <>
      <ManyRows form={form} fields={fields} />
      <SettingFields form={form} fields={fields} prefix="" />
    </>
  );
}
const drawing = (form: SettingForm) => <Games form={form} />;

export default function GameMaintenanceSettingsScreen() {
  return (
    <MaintenanceDocuments settings={SETTINGS} head={<GameStates of="games" />} drawing={drawing} />
  );
}
