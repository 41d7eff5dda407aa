import { useQueryClient } from '@gwanje/api-client';
import {
  dangersOf,
  documentOf,
  GAME_SETTINGS,
  GAMES,
  type GameId,
  minigames,
  pickValues,
  type Setting,
  type SettingDocument,
  valuesOf,
} from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { Note, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { ChangeLine, foldChanges, useSettingText } from '@gwanje/remote-kit/settings';
import { Button, confirmWithReason, toast } from '@gwanje/ui-kit';
import { useState } from 'react';
import { valuesFrom } from '../../domain/other-game.rule';
import { useText } from '../../text';
import type { ComparedKind } from './compared.rule';

/** Lines of the difference that are listed; the rest is counted. */
const CHANGES_SHOWN = 30;

export interface ComparedGame {
  readonly game: GameId;
  readonly document: SettingDocument;
}

interface CopyColumnProps {
  readonly kind: ComparedKind;
  readonly from: ComparedGame;
  readonly to: ComparedGame;
}

/** Powerball has addresses of its own. */
const saveOf = (game: GameId) =>
  (game === 'powerball'
    ? minigames.savePowerballConfig
    : minigames.saveGameConfig) as typeof minigames.saveGameConfig;

/** What one game's document would become as a copy of another's, saved once it has been seen. */
export function CopyColumn({ kind, from, to }: CopyColumnProps) {
  const t = useText();
  const localized = useLocalized();
  const queries = useQueryClient();
  const whyNot = useWhyNot('minigameSettings.change');
  const reload = () => queries.invalidateQueries({ queryKey: ['compared games'] });
  const write = useWrite(saveOf(to.game), { onStale: reload });
  const [failed, setFailed] = useState<string>();
  const setting = GAME_SETTINGS[to.game][kind] as Setting;
  const text = useSettingText(setting);
  const before = valuesOf(setting, to.document);
  const after = valuesFrom(from, to.game, setting);
  const changes = foldChanges(before, after);
  const name = localized(GAMES[to.game]);

  const save = async () => {
    const dangers = dangersOf(setting, before, after);
    const reason =
      dangers.length === 0
        ? undefined
        : await confirmWithReason({
            title: t('overview.copy.danger', { name, count: dangers.length }),
            text: t('overview.copy.dangerText'),
            confirmLabel: t('overview.copy.save', { name }),
            tone: 'danger',
            reasons: t('overview.copy.reasons'),
            each: dangers.map(({ path, danger }) => (
              <span key={`${danger.name} ${path}`}>
                <strong>{text.label(path)}</strong> {text.value(path, before[path] ?? null)} →{' '}
                {text.value(path, after[path] ?? null)} {localized(danger)}
              </span>
            )),
          });
    if (dangers.length > 0 && reason === undefined) return;
    const confirmed = pickValues(
      after,
      dangers.map(({ path }) => path),
    );
    const sent = await write.send({
      ...documentOf(setting, to.document.version, after),
      ...(reason !== undefined && { confirmed, reason }),
    } as never);
    if (!sent) return;
    setFailed(sent.refusals[0]?.rules[0]?.message);
    if (!sent.data) return;
    toast({ tone: 'success', title: t('overview.copy.saved', { name }) });
    await reload();
  };
  return (
    <section aria-label={name}>
      <h4>{name}</h4>
      {failed && (
        <Note role="alert" data-tone="bad">
          {failed}
        </Note>
      )}
      {changes.length === 0 ? (
        <p>{t('overview.copy.same')}</p>
      ) : (
        <>
          <ul>
            {changes.slice(0, CHANGES_SHOWN).map((change) => (
              <ChangeLine key={change.path} setting={setting} change={change} />
            ))}
          </ul>
          {changes.length > CHANGES_SHOWN && (
            <p>{t('overview.copy.rest', { count: changes.length - CHANGES_SHOWN })}</p>
          )}
          <Button
            tone="primary"
            disabledReason={whyNot}
            disabled={write.disabled}
            onClick={() => void save()}
          >
            {t('overview.copy.save', { name })}
          </Button>
        </>
      )}
    </section>
  );
}
