import type { ScreenDeclaration } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { Menu } from '@gwanje/ui-kit';
import { type LucideIcon, Pin } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '../catalogue';
import type { MenuPart } from './menu.rule';
import { SECTION_ICONS } from './section-icons';

interface MenuRailProps {
  readonly parts: readonly MenuPart[];
  readonly pinned: readonly ScreenDeclaration[];
}

/** The menu as icons: each opens the screens of its section. */
export function MenuRail({ parts, pinned }: MenuRailProps) {
  const say = useText();
  return (
    <>
      {pinned.length > 0 && <RailPart label={say('menu.pinned')} icon={Pin} screens={pinned} />}
      {parts.map(({ section, screens }) => (
        <RailPart
          key={section}
          label={say(`section.${section}`)}
          icon={SECTION_ICONS[section]}
          screens={screens}
        />
      ))}
    </>
  );
}

interface RailPartProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly screens: readonly ScreenDeclaration[];
}

function RailPart({ label, icon: Icon, screens }: RailPartProps) {
  const localized = useLocalized();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isCurrent = screens.some(({ path }) => path === pathname);
  return (
    <div data-section data-current={isCurrent ? '' : undefined}>
      <Menu
        label={label}
        button={<Icon size={18} aria-hidden />}
        items={screens.map(({ path, title }) => ({
          id: path,
          label: localized(title),
          selected: path === pathname,
          onSelect: () => navigate(path),
        }))}
      />
    </div>
  );
}
