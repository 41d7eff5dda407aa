import { setLocale } from '@gwanje/api-client';
import type { Locale } from '@gwanje/contract';
import type { Theme } from '@gwanje/remote-kit';
import { fetchSentences, shellStore } from '@gwanje/remote-kit/host';
import { toast } from '@gwanje/ui-kit';
import { text } from '../catalogue';

const LOCALE_KEY = 'gwanje.locale';
const THEME_KEY = 'gwanje.theme';
const DARK = '(prefers-color-scheme: dark)';

// A browser may refuse storage altogether; the choice then lasts as long as the page.
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeKept(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to remember it with.
  }
}

function show(locale: Locale, theme: Theme): void {
  document.documentElement.lang = locale;
  document.documentElement.dataset.theme = theme;
  setLocale(locale);
  shellStore.setState({ locale, theme });
}

const current = () => shellStore.getState();

/** Changes the language as soon as its sentences are there; says so where they cannot be fetched. */
export async function chooseLocale(locale: Locale): Promise<void> {
  try {
    await fetchSentences(locale);
  } catch {
    const say = text(current().locale);
    toast({ tone: 'warning', title: say('language.failed'), text: say('language.failedText') });
    return;
  }
  writeKept(LOCALE_KEY, locale);
  show(locale, current().theme);
}

export function chooseTheme(theme: Theme): void {
  writeKept(THEME_KEY, theme);
  show(current().locale, theme);
}

/**
 * Brings back what this browser's person chose; Korean, and the system's theme, where they chose
 * nothing. Called before the first drawing, so that no colour flashes by.
 *
 * @returns resolves when that language can be shown, or Korean in its place
 */
export function restorePreferences(): Promise<void> {
  const systemTheme = () => (window.matchMedia(DARK).matches ? 'dark' : 'light');
  const chosen = readKept(THEME_KEY);
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : systemTheme();
  show(readKept(LOCALE_KEY) === 'en' ? 'en' : 'ko', theme);
  window.matchMedia(DARK).addEventListener('change', () => {
    if (readKept(THEME_KEY) === null) show(current().locale, systemTheme());
  });
  return fetchSentences(current().locale).catch(() => undefined);
}

const FOLDED_KEY = 'gwanje.menuFolded';

export const isMenuFolded = (): boolean => readKept(FOLDED_KEY) === 'yes';
export const rememberMenuFolded = (isFolded: boolean): void =>
  writeKept(FOLDED_KEY, isFolded ? 'yes' : 'no');

const SHEET_KEY = 'gwanje.sheetKey';

/** Whether `?` opens the sheet of shortcuts: who dictates presses such a key without meaning it. */
export const isSheetKeyOn = (): boolean => readKept(SHEET_KEY) !== 'off';
export const rememberSheetKey = (isOn: boolean): void => writeKept(SHEET_KEY, isOn ? 'on' : 'off');

/** Seconds for which the toggles of the top bar are kept (specification 9). */
const TOGGLE_KEPT_SECONDS = 31_536_000;

const isToggledOff = (name: string): boolean => document.cookie.split('; ').includes(`${name}=off`);

function rememberToggle(name: string, isOn: boolean): void {
  const value = isOn ? 'on' : 'off';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP
  document.cookie = `${name}=${value}; Path=/; Max-Age=${TOGGLE_KEPT_SECONDS}; SameSite=Lax`;
}

const SOUND_COOKIE = 'gwanje.sound';
const STRIP_COOKIE = 'gwanje.strip';

/** On until somebody turns it off; logging out forgets it like every cookie. */
export const isSoundOn = (): boolean => !isToggledOff(SOUND_COOKIE);
export const rememberSound = (isOn: boolean): void => rememberToggle(SOUND_COOKIE, isOn);
export const isStripOpen = (): boolean => !isToggledOff(STRIP_COOKIE);
export const rememberStrip = (isOpen: boolean): void => rememberToggle(STRIP_COOKIE, isOpen);
