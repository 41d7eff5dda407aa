import type { MenuSection, ScreenDeclaration } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { EmptyState, HiddenText, isComposing, TextField } from '@gwanje/ui-kit';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { text, useText } from '../catalogue';
import type { PalettePieces } from '../palette/palette-pieces';
import type { MenuPart } from './menu.rule';
import { type Pins, ScreenRows } from './menu-rows';

interface MenuSearchProps {
  readonly parts: readonly MenuPart[];
  readonly pins: Pins | undefined;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly load: () => Promise<PalettePieces>;
}

/** By name in both languages until the code is there that also knows 초성 and other layouts. */
const byName = (screens: readonly ScreenDeclaration[], typed: string) =>
  screens.filter(({ title }) =>
    `${title.ko}\n${title.en}`.toLowerCase().includes(typed.trim().toLowerCase()),
  );

const sectionName = (section: MenuSection) => ({
  ko: text('ko')(`section.${section}`),
  en: text('en')(`section.${section}`),
});

/** Looks for screens of the menu by what is typed, as the palette does. */
export function MenuSearch({ parts, pins, typed, onTyped, load }: MenuSearchProps) {
  const say = useText();
  const id = useId();
  const navigate = useNavigate();
  const locale = useShell((state) => state.locale);
  const [pieces, setPieces] = useState<PalettePieces>();
  const screens = useMemo(() => parts.flatMap((part) => part.screens), [parts]);
  const found = useMemo(
    () =>
      pieces ? pieces.findScreens(screens, typed, locale, sectionName) : byName(screens, typed),
    [pieces, screens, typed, locale],
  );
  const isLooking = typed.trim() !== '';
  const fetch = () => {
    // Where it cannot be fetched, names are still found; the next look tries again.
    if (!pieces) load().then(setPieces, () => undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const [first] = found;
    if (event.key === 'Escape' && typed !== '') onTyped('');
    else if (event.key === 'Enter' && isLooking && first) {
      onTyped('');
      navigate(first.path);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <TextField
        type="search"
        label={say('menu.search')}
        placeholder={say('menu.searchHint')}
        hideLabel
        value={typed}
        onChange={onTyped}
        onFocus={fetch}
        onKeyDown={onKeyDown}
        maxLength={40}
      />
      <div role="status">
        <HiddenText>{isLooking && say('menu.found', { count: found.length })}</HiddenText>
      </div>
      {isLooking && (
        <>
          <h2 id={id}>{say('menu.found', { count: found.length })}</h2>
          <ScreenRows screens={found} pins={pins} labelledBy={id} />
          {found.length === 0 && (
            <EmptyState title={say('menu.none')} text={say('menu.noneText')} />
          )}
        </>
      )}
    </>
  );
}
