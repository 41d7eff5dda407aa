import { useLocalized } from '@gwanje/remote-kit';
import { Menu } from '@gwanje/ui-kit';
import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useText } from '../catalogue';
import type { MenuGroup } from '../deployment/menu.rule';
import { SECTION_ICONS } from './section-icons';
import { PHONE } from './top-bar';

const Side = styled.nav`
  position: sticky;
  top: var(--bars);
  z-index: 20;
  height: calc(100dvh - var(--bars));
  overflow-y: auto;
  padding: 8px 8px 24px;
  border-right: 1px solid var(--line);
  background: var(--surface);
  &[data-folded] { overflow: visible; padding: 10px 8px; }

  h2 { padding: 10px 8px 4px; font-size: 11px; line-height: 18px; font-weight: 500; color: var(--muted); }
  ul { margin: 0; padding: 0; list-style: none; }
  a {
    display: flex;
    align-items: center;
    height: 30px;
    padding: 0 8px;
    border-radius: var(--radius-s);
    color: var(--text);
    text-decoration: none;
    transition: background-color var(--motion);
  }
  a:hover { background: var(--hover); }
  a[aria-current='page'] { color: var(--accent); background: var(--accent-tint); font-weight: 600; }
  > [data-section] { display: flex; margin-bottom: 4px; color: var(--muted); border-radius: var(--radius-s); }
  > [data-section] button { width: 35px; justify-content: center; }
  > [data-section][data-current] { color: var(--accent); background: var(--accent-tint); }

  @media ${PHONE} {
    position: fixed;
    inset: 48px auto 0 0;
    z-index: 29;
    display: none;
    width: min(280px, 84vw);
    height: auto;
    &[data-open] { display: block; }
    a { height: 40px; }
  }
`;

export interface SideMenuProps {
  readonly groups: readonly MenuGroup[];
  /** Icons of the sections only; pressing one opens its screens. */
  readonly isFolded: boolean;
  /** On a phone, where the menu covers the page. */
  readonly isOpen: boolean;
}

/** Every screen that this administrator can open, drawn before any remote has loaded. */
export function SideMenu({ groups, isFolded, isOpen }: SideMenuProps) {
  const say = useText();
  return (
    <Side
      id="menu"
      aria-label={say('frame.menu')}
      data-open={isOpen ? '' : undefined}
      data-folded={isFolded ? '' : undefined}
    >
      {groups.map((group) =>
        isFolded ? (
          <FoldedSection key={group.section} {...group} />
        ) : (
          <Section key={group.section} {...group} />
        ),
      )}
    </Side>
  );
}

function Section({ section, screens }: MenuGroup) {
  const say = useText();
  const localized = useLocalized();
  return (
    <>
      <h2 id={`menu-${section}`}>{say(`section.${section}`)}</h2>
      <ul aria-labelledby={`menu-${section}`}>
        {screens.map(({ id, path, title }) => (
          <li key={id}>
            <NavLink to={path} end>
              {localized(title)}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function FoldedSection({ section, screens }: MenuGroup) {
  const say = useText();
  const localized = useLocalized();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const Icon = SECTION_ICONS[section];
  const isCurrent = screens.some(({ path }) => path === pathname);
  return (
    <div data-section data-current={isCurrent ? '' : undefined}>
      <Menu
        label={say(`section.${section}`)}
        button={<Icon size={18} aria-hidden />}
        items={screens.map(({ id, path, title }) => ({
          id,
          label: localized(title),
          selected: path === pathname,
          onSelect: () => navigate(path),
        }))}
      />
    </div>
  );
}
