import { POWERBALL_BET_TYPES, POWERBALL_LEVELS, POWERBALL_LIMIT_KEYS } from '@gwanje/contract';
import { Button, formatWon, Table, Tabs, toast, useLabels } from '@gwanje/ui-kit';
import { AmountField, readWon } from '@gwanje/ui-kit/number';
import { type FocusEvent, memo, useState } from 'react';
import { fieldNameOf } from '../../domain/field-name.rule';
import { changedPaths, copyToAllLevels } from '../../domain/settings-fields.rule';
import { useText } from '../../text';
import { type CardContext, SettingsCard } from './settings-card';
import { moveInColumn, type SettingsForm } from './settings-form';

const columnsOf = (level: string) =>
  POWERBALL_LIMIT_KEYS.map((limit) =>
    POWERBALL_BET_TYPES.map((betType) => `${level}.${betType}.${limit}`),
  );

export const LimitsCard = memo(function LimitsCard(context: CardContext) {
  const { draft } = context;
  const t = useText();
  const [level, setLevel] = useState<string>(POWERBALL_LEVELS[0]);
  const [focused, setFocused] = useState<string>();
  const number = Number(level.slice(2));

  const copy = () => {
    const copied = copyToAllLevels(draft.fields, level);
    const isSame = changedPaths(draft.fields, copied).length === 0;
    draft.replace(copied);
    toast(
      isSame
        ? { tone: 'info', title: t('limits.copied.same', { level: number }) }
        : {
            tone: 'info',
            title: t('limits.copied.title', { level: number }),
            text: t('limits.copied.text'),
          },
    );
  };
  const tabsOf = (form: SettingsForm) =>
    POWERBALL_LEVELS.map((id, index) => {
      const isIn = (path: string) => path.startsWith(`${id}.`);
      const fails = [...form.failing].some(isIn);
      return {
        id,
        label: t('level.one', { level: index + 1 }),
        marked: fails || [...draft.changed].some(isIn),
        markedLabel: t(fails ? 'limits.tabFailed' : 'limits.tabChanged'),
      };
    });

  return (
    <SettingsCard
      {...context}
      title={t('limits.title')}
      note={t('limits.note')}
      reveal={(path) => path.includes('.') && setLevel(path.slice(0, path.indexOf('.')))}
      footer={
        <Reading path={focused?.startsWith(`${level}.`) ? focused : undefined} draft={draft} />
      }
      actions={(_, disabledReason) => (
        <Button onClick={copy} disabledReason={disabledReason}>
          {t('limits.copy')}
        </Button>
      )}
    >
      {(form) => (
        <Tabs label={t('limits.tabs')} tabs={tabsOf(form)} selected={level} onSelect={setLevel}>
          <LimitsGrid form={form} level={level} onFocus={setFocused} />
        </Tabs>
      )}
    </SettingsCard>
  );
});

interface LimitsGridProps {
  form: SettingsForm;
  level: string;
  onFocus: (path: string | undefined) => void;
}

function LimitsGrid({ form, level, onFocus }: LimitsGridProps) {
  const t = useText();
  const columns = columnsOf(level);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what the inputs receive
    <div
      data-flush
      onKeyDown={(event) => moveInColumn(event, form, columns)}
      onFocus={(event: FocusEvent) => onFocus(form.pathOf(event.target))}
    >
      <Table caption={t('limits.caption', { level: level.slice(2) })}>
        <thead>
          <tr>
            <th scope="col">{t('limits.betType')}</th>
            {POWERBALL_LIMIT_KEYS.map((limit) => (
              <th key={limit} scope="col" data-n>
                {t(`limit.${limit}`)} ({t('won.unit')})
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {POWERBALL_BET_TYPES.map((betType) => (
            <tr key={betType}>
              <th scope="row">{t(`betType.${betType}`)}</th>
              {POWERBALL_LIMIT_KEYS.map((limit) => {
                const path = `${level}.${betType}.${limit}`;
                return (
                  <td key={limit} data-n>
                    <AmountField
                      {...form.number(path)}
                      label={`${t(`betType.${betType}`)} ${t(`limit.${limit}`)}`}
                      hideLabel
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** The amount that has the focus, in full: `500,000원 = 50만원`. */
function Reading({ path, draft }: { path: string | undefined; draft: CardContext['draft'] }) {
  const t = useText();
  const labels = useLabels();
  const name = path ? fieldNameOf('powerballBetV2', path) : undefined;
  const amountWon = path && draft.fields[path];
  if (name?.kind !== 'won' || typeof amountWon !== 'number') return t('limits.reading');
  const written = t('value.won', { amount: formatWon(amountWon) });
  const said = readWon(amountWon, labels);
  return (
    <output>
      {t(`betType.${name.betType}`)} · {t(`limit.${name.limit}`)} <b>{written}</b>
      {said !== written && ` = ${said}`}
    </output>
  );
}
