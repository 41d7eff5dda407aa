import { query } from '@gwanje/api-client';
import {
  minigames,
  type OtherGame,
  type Setting,
  type SettingsEndpoints,
  settingsOfGame,
} from '@gwanje/contract';
import type { SettingsSource } from '@gwanje/remote-kit/settings';
import { useMemo } from 'react';
import { DocumentsPage } from '../../parts/documents-page';

const sourceOf = (game: OtherGame) =>
  ({
    load: query(minigames.listGameConfigs, { game }),
    save: minigames.saveGameConfig as unknown as SettingsEndpoints['save'],
    versions: minigames.listGameVersions as unknown as SettingsEndpoints['versions'],
  }) as unknown as SettingsSource;

/** The documents of a game that has no settings page in this deployment; Powerball has one in each. */
export function GameDocuments({ id }: { readonly id: OtherGame }) {
  const source = useMemo(() => sourceOf(id), [id]);
  const settings = useMemo(() => settingsOfGame(id) as readonly Setting[], [id]);
  return <DocumentsPage {...{ settings, source }} permission="minigameSettings.change" />;
}
