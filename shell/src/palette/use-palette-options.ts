import type { Bilingual, MenuSection } from '@gwanje/contract';
import { useLocalized, useShell } from '@gwanje/remote-kit';
import { fetchSentences } from '@gwanje/remote-kit/host';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { memberPath, offersMembers } from './member-offer.rule';
import {
  type PaletteEntry,
  recentFirst,
  type ScreenEntry,
  screenEntries,
} from './palette-entries.rule';
import { type Found, findEntries } from './palette-match.rule';
import type { PaletteProps } from './palette-props';
import { recentIds } from './recent-entries';
import { bothShellTexts } from './text';
import { type FoundMember, type MemberSearch, useFoundMembers } from './use-found-members';
import { type ActionEntry, usePaletteActions } from './use-palette-actions';

/** One row of the palette. */
export interface PaletteOption {
  readonly id: string;
  readonly title: string;
  readonly section?: MenuSection;
  readonly member?: FoundMember;
  /** What was found instead of the title, e.g. the name in the other language. */
  readonly foundAs?: string;
  /** Where it leads; left out for what is done in place. */
  readonly path?: string;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly id: 'recent' | 'screens' | 'actions' | 'members';
  readonly options: readonly PaletteOption[];
}

type Entry = ScreenEntry | ActionEntry;
const isScreen = (entry: PaletteEntry): entry is ScreenEntry => 'path' in entry;

/** Found at most; whoever wants more types more. */
const OPTIONS_MAX = 50;

/** Groups in the order of their best, so that what was found best stands first. */
function grouped(
  options: readonly (readonly [PaletteGroup['id'], PaletteOption])[],
): PaletteGroup[] {
  const ids = [...new Set(options.map(([id]) => id))];
  return ids.map((id) => ({
    id,
    options: options.filter(([group]) => group === id).map(([, option]) => option),
  }));
}

/** Whether things can be found in English by now: where that came too late to be waited for, it may still come. */
function useEnglish(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let isAwaited = true;
    fetchSentences('en').then(
      () => isAwaited && setThere(true),
      () => undefined,
    );
    return () => {
      isAwaited = false;
    };
  }, []);
  return isThere;
}

/** Everything that the palette offers for what is typed, by group. */
export function usePaletteOptions(
  props: PaletteProps,
  settled: string,
): {
  readonly groups: readonly PaletteGroup[];
  readonly search: MemberSearch;
  readonly hasMembers: boolean;
} {
  const { deployment, typed } = props;
  const localized = useLocalized();
  const navigate = useNavigate();
  const locale = useShell((state) => state.locale);
  const adminType = useShell(({ admin }) => admin?.type ?? -1);
  const [recent] = useState(recentIds);
  const hasEnglish = useEnglish();
  // biome-ignore lint/correctness/useExhaustiveDependencies: names of sections are said anew once English is there
  const screens = useMemo(() => {
    const sectionName = (section: MenuSection): Bilingual => bothShellTexts(`section.${section}`);
    return screenEntries(deployment, adminType, locale, sectionName);
  }, [deployment, adminType, locale, hasEnglish]);
  const actions = usePaletteActions(props);
  const hasMembers = offersMembers(deployment, adminType);
  const search = useFoundMembers(settled, hasMembers);

  const optionOf = (entry: Entry, text?: string): PaletteOption => {
    const { id } = entry;
    const title = localized(entry.title);
    const foundAs = text === title ? undefined : text;
    if (!isScreen(entry)) return { id, title, foundAs, run: entry.run };
    const { path, section } = entry;
    return { id, title, foundAs, section, path, run: () => navigate(path) };
  };
  const memberOption = (member: FoundMember): PaletteOption => {
    const path = memberPath(member.id);
    return { id: member._id, title: member.id, member, path, run: () => navigate(path) };
  };
  const groupOf = (entry: Entry) => (isScreen(entry) ? 'screens' : 'actions');
  const entries: readonly Entry[] = [...screens, ...actions];
  if (typed.trim() === '') {
    const { recent: used, rest } = recentFirst(entries, recent);
    const options = [
      ...used.map((entry) => ['recent', optionOf(entry)] as const),
      ...rest.map((entry) => [groupOf(entry), optionOf(entry)] as const),
    ];
    return { groups: grouped(options), search, hasMembers };
  }
  const found = findEntries(entries, typed)
    .slice(0, OPTIONS_MAX)
    .map(({ entry, text }: Found<Entry>) => [groupOf(entry), optionOf(entry, text)] as const);
  // Last, because they come last: nothing that is there already moves.
  const members = search.status === 'found' && typed === settled ? search.members : [];
  const options = [...found, ...members.map((one) => ['members', memberOption(one)] as const)];
  return { groups: grouped(options), search, hasMembers };
}
