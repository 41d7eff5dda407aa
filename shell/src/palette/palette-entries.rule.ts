import type {
  Bilingual,
  DeploymentDocument,
  Locale,
  MenuSection,
  ScreenDeclaration,
} from '@gwanje/contract';
import { declaredScreens, matchScreen } from '../deployment/match-screen.rule';
import { buildMenu } from '../menu/menu.rule';
import { type Findable, type FindableText, findEntries } from './palette-match.rule';

/** Something that the palette offers by itself, without asking the server. */
export interface PaletteEntry extends Findable {
  /** Unique among all entries, and the same tomorrow. */
  readonly id: string;
  readonly title: Bilingual;
}

export interface ScreenEntry extends PaletteEntry {
  readonly path: string;
  readonly section: MenuSection | undefined;
}

/** In the person's language first, which is the one that is shown. */
const bothOf = (text: Bilingual, locale: Locale): string[] =>
  locale === 'ko' ? [text.ko, text.en] : [text.en, text.ko];

/** The texts by which something is found: its name, and aside its section and address. */
export const findableTexts = (
  title: Bilingual,
  locale: Locale,
  section?: Bilingual,
  path?: string,
): FindableText[] => [
  ...bothOf(title, locale).map((text) => ({ text })),
  ...(section ? bothOf(section, locale) : []).map((text) => ({ text, isAside: true })),
  ...(path ? [{ text: path, isAside: true }] : []),
];

/** Whether a screen can be gone to by its address alone. */
const isWhole = ({ path, frame }: ScreenDeclaration): boolean =>
  !path.split('/').some((segment) => segment.startsWith(':')) && frame === undefined;

/**
 * Every screen that this administrator may see here: those of the menu in its order, then those
 * that are otherwise reached by link.
 */
export function screenEntries(
  document: DeploymentDocument,
  adminType: number,
  locale: Locale,
  sectionName: (section: MenuSection) => Bilingual,
): ScreenEntry[] {
  const menu = buildMenu(document, adminType).flatMap(({ screens }) => screens);
  const byLink = declaredScreens(document).flatMap(({ screen }) => {
    const path = screen.path.replace(/\/\*$/, '');
    const match = matchScreen(document, path, adminType);
    const isHere = match.kind === 'open' && match.screen === screen;
    return isHere && !screen.menu ? { ...screen, path } : [];
  });
  return [...menu, ...byLink].filter(isWhole).map(({ path, title, menu: place }) => {
    const section = place?.section;
    const name = section && sectionName(section);
    return { id: path, path, title, section, texts: findableTexts(title, locale, name, path) };
  });
}

/** The screens that a query finds, the best first; without a letter, none. */
export function findScreens(
  screens: readonly ScreenDeclaration[],
  query: string,
  locale: Locale,
  sectionName: (section: MenuSection) => Bilingual,
): ScreenDeclaration[] {
  const entries = screens.map((screen) => {
    const { title, path, menu } = screen;
    const section = menu && sectionName(menu.section);
    return { screen, texts: findableTexts(title, locale, section, path) };
  });
  return findEntries(entries, query).map(({ entry }) => entry.screen);
}

/** What was used last comes first, as far as it is still there; the rest in its order. */
export function recentFirst<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  recent: readonly string[],
): { readonly recent: Entry[]; readonly rest: Entry[] } {
  const used = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  return { recent: used, rest: entries.filter((entry) => !used.includes(entry)) };
}
