import {
  type Bilingual,
  type DeploymentDocument,
  isConditionMet,
  isPermitted,
  MENU_SECTIONS,
  type MenuSection,
  type ScreenDeclaration,
} from '@gwanje/contract';
import { declaredScreens } from '../deployment/match-screen.rule';

/** Screens of a section that stand, and fold, under a name of their own. */
export interface MenuGroup {
  /** Unique in the menu. */
  readonly id: string;
  readonly title: Bilingual;
  readonly screens: readonly ScreenDeclaration[];
}

export interface MenuPart {
  readonly section: MenuSection;
  /** All of them, in their order. */
  readonly screens: readonly ScreenDeclaration[];
  /** Those of no group, which stand first. */
  readonly loose: readonly ScreenDeclaration[];
  readonly groups: readonly MenuGroup[];
}

/** Screens up to which all of a menu stands open: more would have to be scrolled through. */
const OPEN_SCREENS_MAX = 24;

/** The work of a type, which stands first in a menu that does not fit; others have no order of their own. */
const OWN_SECTIONS: Readonly<Record<number, readonly MenuSection[]>> = {
  2: ['money', 'settlement'],
  3: ['support', 'members'],
  4: ['bets', 'minigames'],
  5: ['money', 'settlement'],
  9: ['members', 'money', 'settlement'],
};

function groupsOf(section: MenuSection, screens: readonly ScreenDeclaration[]): MenuGroup[] {
  const groups = new Map<string, { id: string; title: Bilingual; screens: ScreenDeclaration[] }>();
  for (const screen of screens) {
    const title = screen.menu?.group;
    if (!title) continue;
    const id = `${section}/${title.ko}`;
    const group = groups.get(id) ?? { id, title, screens: [] };
    group.screens.push(screen);
    groups.set(id, group);
  }
  return [...groups.values()];
}

/**
 * The side menu: screens whose flags hold and that this administrator may see, by section, group and
 * order. The path of each is an address, also where it owns everything beneath.
 */
export function buildMenu(document: DeploymentDocument, adminType: number): MenuPart[] {
  const screens = declaredScreens(document)
    .map(({ screen }) => ({ ...screen, path: screen.path.replace(/\/\*$/, '') }))
    .filter(
      ({ menu, when, permission }) =>
        menu !== undefined &&
        isConditionMet(when, document.flags) &&
        isPermitted(adminType, permission),
    )
    .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));
  return MENU_SECTIONS.map((section) => {
    const own = screens.filter(({ menu }) => menu?.section === section);
    const loose = own.filter(({ menu }) => !menu?.group);
    return { section, screens: own, loose, groups: groupsOf(section, own) };
  }).filter(({ screens: own }) => own.length > 0);
}

/** Whether a menu is so long that it folds, and that one looks for things in it. */
export const isLongMenu = (parts: readonly MenuPart[]): boolean =>
  parts.reduce((count, { screens }) => count + screens.length, 0) > OPEN_SCREENS_MAX;

const isOwn = (adminType: number, section: MenuSection) =>
  OWN_SECTIONS[adminType]?.includes(section) === true;

/** The same parts as somebody works: a long menu begins with what is his. */
export function inOrderOfWork(parts: readonly MenuPart[], adminType: number): readonly MenuPart[] {
  if (!isLongMenu(parts)) return parts;
  const own = (OWN_SECTIONS[adminType] ?? []).flatMap((section) =>
    parts.filter((part) => part.section === section),
  );
  return [...own, ...parts.filter((part) => !own.includes(part))];
}

/** The sections and groups that stand open until somebody folds them. */
export function openAtFirst(
  parts: readonly MenuPart[],
  adminType: number,
  path: string,
): ReadonlySet<string> {
  const isLong = isLongMenu(parts);
  return new Set([
    ...parts.flatMap(({ section }) => (!isLong || isOwn(adminType, section) ? [section] : [])),
    ...(isLong ? [] : parts.flatMap(({ groups }) => groups.map(({ id }) => id))),
    ...foldsAround(parts, path),
  ]);
}

/** The section, and the group if any, that a screen stands in. */
export function foldsAround(parts: readonly MenuPart[], path: string): readonly string[] {
  const holds = ({ screens }: Pick<MenuPart, 'screens'>) =>
    screens.some((screen) => screen.path === path);
  const part = parts.find(holds);
  return part ? [part.section, ...part.groups.filter(holds).map(({ id }) => id)] : [];
}

/** Where an administrator lands after signing in; undefined when there is nothing to see. */
export const firstScreenPath = (
  document: DeploymentDocument,
  adminType: number,
): string | undefined => buildMenu(document, adminType)[0]?.screens[0]?.path;
