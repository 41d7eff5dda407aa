import { IconButton } from '@gwanje/ui-kit';
import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../catalogue';
import { PaletteButton, type PaletteButtonProps } from '../palette/palette-button';
import { AccountMenu, type AccountMenuProps } from './account-menu';
import { AlarmBar, type AlarmBarProps } from './alarm-bar';
import { Brand } from './brand';
import { LanguageMenu } from './language-menu';
import { PHONE } from './phone';
import { ThemeButton } from './theme-button';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 30;
  grid-column: 1 / -1;
  display: flex;
  align-items: center;
  gap: 4px;
  height: 48px;
  padding: 0 10px 0 8px;
  border-bottom: 1px solid var(--line);
  background: var(--surface);

  > [data-brand] {
    display: flex;
    align-items: center;
    gap: 8px;
    min-width: 0;
    overflow: hidden;
    margin: 0 0 0 4px;
    font-size: 15px;
    font-weight: 700;
    letter-spacing: -0.01em;
    white-space: nowrap;
  }
  > [data-brand]::before { content: ''; flex: none; width: 16px; height: 16px; border-radius: 5px; background: var(--accent); }
  > [data-brand] > span { overflow: hidden; text-overflow: ellipsis; font-size: 12px; font-weight: 400; color: var(--muted); }
  > [data-palette] { flex: 0 1 196px; min-width: 34px; padding-right: 6px; }
  > [data-palette] > button { width: 100%; justify-content: flex-start; overflow: hidden; font-weight: 400; color: var(--muted); }
  > [data-palette] > button > kbd { flex: none; opacity: 1; }
  > [data-palette] > button > span { margin-right: auto; overflow: hidden; text-overflow: ellipsis; }
  @media (max-width: 1180px) {
    > [data-palette] { flex: none; padding: 0; }
    > [data-palette] > button { width: 30px; justify-content: center; padding: 0; border-color: transparent; }
    > [data-palette] > button > :is(span, kbd) { display: none; }
  }
  > [data-on='phone'] { display: none; }
  > [data-on='desk'] { display: contents; }
  @media ${PHONE} {
    > [data-on='phone'] { display: contents; }
    > [data-on='desk'] { display: none; }
    :is([data-nick], [data-word], [data-unfolds]) { display: none; }
    gap: 0;
    /* Beside the product's name is room for no other. */
    > [data-brand] > span { display: none; }
    /* Half a name is none: the mark stays, and what rings can be answered. */
    &:has([data-tiles] > button) > [data-brand] { font-size: 0; flex: none; }
  }
`;

export interface TopBarProps extends AlarmBarProps, AccountMenuProps, PaletteButtonProps {
  readonly isFolded: boolean;
  readonly onFold: () => void;
  readonly isDrawerOpen: boolean;
  readonly onDrawer: () => void;
}

export function TopBar(props: TopBarProps) {
  const { isFolded, onFold, isDrawerOpen, onDrawer } = props;
  const say = useText();
  const FoldIcon = isFolded ? PanelLeftOpen : PanelLeftClose;
  const DrawerIcon = isDrawerOpen ? X : MenuIcon;
  return (
    <Bar>
      <span data-on="phone">
        <IconButton
          label={say(isDrawerOpen ? 'frame.closeMenu' : 'frame.openMenu')}
          icon={<DrawerIcon size={18} aria-hidden />}
          aria-expanded={isDrawerOpen}
          aria-controls="menu"
          onClick={onDrawer}
        />
      </span>
      <span data-on="desk">
        <IconButton
          label={say(isFolded ? 'frame.unfold' : 'frame.fold')}
          icon={<FoldIcon size={16} aria-hidden />}
          aria-expanded={!isFolded}
          aria-controls="menu"
          onClick={onFold}
        />
      </span>
      <Brand />
      <AlarmBar {...props} />
      <PaletteButton {...props} />
      <LanguageMenu />
      <ThemeButton />
      <AccountMenu {...props} />
    </Bar>
  );
}
