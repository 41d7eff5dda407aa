import {
  type DeploymentDocument,
  isConditionMet,
  isPermitted,
  MENU_SECTIONS,
  type MenuSection,
  type ScreenDeclaration,
} from '@gwanje/contract';
import { declaredScreens } from './match-screen.rule';

export interface MenuGroup {
  readonly section: MenuSection;
  readonly screens: readonly ScreenDeclaration[];
}

/**
 * The side menu: screens whose flags hold and that this administrator may see, by section and order.
 * The path of each is an address, also where it owns everything beneath.
 */
export function buildMenu(document: DeploymentDocument, adminType: number): MenuGroup[] {
  const screens = declaredScreens(document)
    .map(({ screen }) => ({ ...screen, path: screen.path.replace(/\/\*$/, '') }))
    .filter(
      ({ menu, when, permission }) =>
        menu !== undefined &&
        isConditionMet(when, document.flags) &&
        isPermitted(adminType, permission),
    )
    .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));
  return MENU_SECTIONS.map((section) => ({
    section,
    screens: screens.filter(({ menu }) => menu?.section === section),
  })).filter((group) => group.screens.length > 0);
}

/** Where an administrator lands after signing in; undefined when there is nothing to see. */
export const firstScreenPath = (
  document: DeploymentDocument,
  adminType: number,
): string | undefined => buildMenu(document, adminType)[0]?.screens[0]?.path;
