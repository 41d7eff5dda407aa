import { Kbd, localShortcut, Switch } from '@gwanje/ui-kit';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { isSheetKeyOn, rememberSheetKey } from '../preferences/preferences';
import { SHORTCUTS } from './shortcuts';
import { useText } from './text';

const Sheet = styled.div`
  columns: 2 230px;
  column-gap: 28px;
  outline: none;
  > section { break-inside: avoid; padding-bottom: 14px; }
  h3 { padding-bottom: 4px; font-size: 11px; line-height: 18px; font-weight: 500; color: var(--muted); }
  dl { margin: 0; }
  dl > div { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 28px; border-top: 1px solid var(--line); }
  dt { order: 2; display: flex; gap: 4px; white-space: nowrap; }
  dd { margin: 0; }
  > p { column-span: all; padding-top: 8px; border-top: 1px solid var(--line); }
`;

type Row = readonly [keys: readonly string[], deed: string];

/**
 * The keys of what the present screen shows: of every button that says its own. A button that
 * cannot be pressed now does nothing by its key either.
 */
function keysOfScreen(): Row[] {
  const buttons = document.querySelectorAll<HTMLElement>(
    '#main [aria-keyshortcuts]:not(:disabled, [aria-disabled="true"])',
  );
  const rows = [...buttons].map((button): Row => {
    const keys = button.getAttribute('aria-keyshortcuts') ?? '';
    const words = [...button.childNodes].filter(
      (node) => !(node instanceof Element && node.ariaHidden === 'true'),
    );
    const name =
      button.ariaLabel ??
      words
        .map((node) => node.textContent)
        .join('')
        .trim();
    return [[keys], name];
  });
  // Several cards of a screen are saved by the same key.
  return rows.filter(
    ([keys, name], at) => at === rows.findIndex((row) => row[0][0] === keys[0] && row[1] === name),
  );
}

/** Every key that does something here. */
export function ShortcutSheet() {
  const say = useText();
  const root = useRef<HTMLDivElement>(null);
  const [ofScreen] = useState(keysOfScreen);
  const [hasKey, setHasKey] = useState(isSheetKeyOn);
  const turnKey = (isOn: boolean) => {
    rememberSheetKey(isOn);
    setHasKey(isOn);
  };
  // Whoever has only keys scrolls with them; opened from the palette, it takes the focus that the field had.
  useEffect(() => root.current?.focus(), []);
  return (
    <Sheet ref={root} tabIndex={0} data-autofocus>
      <Rows
        title={say('shortcuts.everywhere')}
        rows={[
          [[SHORTCUTS.palette], say('shortcuts.find')],
          ...(hasKey ? [[[SHORTCUTS.sheet], say('shortcuts.sheet')] as const] : []),
          [['Esc'], say('shortcuts.close')],
        ]}
      />
      {ofScreen.length > 0 && <Rows title={say('shortcuts.screen')} rows={ofScreen} />}
      <Rows
        title={say('shortcuts.palette')}
        rows={[
          [['↑', '↓'], say('shortcuts.step')],
          [['Home', 'End'], say('shortcuts.edge')],
          [['Enter'], say('shortcuts.open')],
          [['Control+Enter'], say('shortcuts.newTab')],
        ]}
      />
      <Rows
        title={say('shortcuts.menus')}
        rows={[
          [['↑', '↓'], say('shortcuts.menuStep')],
          [['←', '→'], say('shortcuts.tabStep')],
          [['Home', 'End'], say('shortcuts.ends')],
          [[say('key.letter')], say('shortcuts.letter')],
        ]}
      />
      <p>
        <Switch label={say('shortcuts.sheetKey')} checked={hasKey} onChange={turnKey} />
      </p>
    </Sheet>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(([keys, deed]) => (
          <div key={deed}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{localShortcut(key).caption}</Kbd>
              ))}
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
