import {
  type Bilingual,
  type DeploymentFlags,
  EXPORT_HEAD,
  isPermitted,
  LEVELS,
  type Locale,
  type Permission,
} from '@gwanje/contract';
import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export interface SignedInAdmin {
  readonly _id: string;
  readonly id: string;
  readonly nick: string;
  readonly type: number;
  /** Of levels 1 to 10, as the site calls them; empty where it does not. */
  readonly levelNames?: readonly string[];
  readonly licence?: string;
  readonly operatorName?: string;
}

export type Theme = 'light' | 'dark';

export interface ShellState {
  /** Null until the information call has answered, and after logout. */
  readonly admin: SignedInAdmin | null;
  readonly siteName: string;
  readonly flags: DeploymentFlags;
  readonly locale: Locale;
  readonly theme: Theme;
}

/** The state before anything is known. */
export const NOBODY: ShellState = {
  admin: null,
  siteName: '',
  flags: {
    configVersion: 2,
    moneyVersion: 5,
    casinoCompany: 'honor',
    casinoType: 'seamless',
    gondre: false,
    multiSite: false,
    modules: [],
    memberDetailTabs: [],
  },
  locale: 'ko',
  theme: 'light',
};

/** What the shell lends to remotes. Only the shell writes it, through the `host` door. */
export const shellStore = createStore<ShellState>(() => NOBODY);

/** Reads one part of the shell's state and follows its changes. */
export const useShell = <T>(select: (state: ShellState) => T): T => useStore(shellStore, select);

/** True when the signed-in administrator holds `permission`; the server checks again on every call. */
export const usePermitted = (permission: Permission): boolean =>
  useShell(({ admin }) => admin !== null && isPermitted(admin.type, permission));

/** The text of a bilingual pair in the current language. */
export function useLocalized(): (text: Bilingual) => string {
  const locale = useShell((state) => state.locale);
  return useCallback((text) => text[locale], [locale]);
}

/** Levels as whoever works with them says them: 3, or 3 실버 where the site gave it a name. */
export function useLevels() {
  const names = useShell(({ admin }) => admin?.levelNames);
  return useMemo(() => {
    const label = (level: number | string) =>
      [String(level), names?.[Number(level) - 1]].filter(Boolean).join(' ');
    const options = LEVELS.map((_, at) => ({ value: String(at + 1), label: label(at + 1) }));
    return { label, options };
  }, [names]);
}

/** Of which site, by whose licence and operator what is printed is: what stands in its head. */
export function useIssuer(): string {
  const siteName = useShell((state) => state.siteName);
  const locale = useShell((state) => state.locale);
  const licence = useShell(({ admin }) => admin?.licence);
  const operatorName = useShell(({ admin }) => admin?.operatorName);
  return [
    siteName,
    licence && `${EXPORT_HEAD.licence[locale]} ${licence}`,
    operatorName && `${EXPORT_HEAD.operator[locale]} ${operatorName}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

type Names = Readonly<Record<string, Bilingual>>;

/** What closed sets are called in the language that is read. */
export function useNamed() {
  const locale = useShell((state) => state.locale);
  return useMemo(
    () => ({
      /** By name. */
      words: <Named extends Names>(named: Named) =>
        Object.fromEntries(
          Object.entries(named).map(([name, words]) => [name, words[locale]]),
        ) as Record<keyof Named, string>,
      /** As a choice offers them. */
      options: (named: Names) =>
        Object.entries(named).map(([value, words]) => ({ value, label: words[locale] })),
    }),
    [locale],
  );
}
