import type { Setting } from '@gwanje/contract';
import type { Change } from './fold-changes.rule';
import { useSettingText } from './use-setting-text';

/** One field, from what to what. */
export function ChangeLine({ setting, change }: { setting: Setting; change: Change }) {
  const text = useSettingText(setting);
  const { path, before, after } = change;
  const isRange = before.length > 1 && before.every((value) => typeof value === 'number');
  const said = isRange ? [before[0] ?? null, before.at(-1) ?? null] : before;
  return (
    <li>
      <span>{text.label(path)}</span>
      <span>
        <s>{said.map((value) => text.value(path, value)).join(isRange ? ' ~ ' : ', ')}</s> →{' '}
        <b>{text.value(path, after)}</b>
      </span>
    </li>
  );
}
