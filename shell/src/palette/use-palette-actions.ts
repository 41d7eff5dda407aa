import type { Bilingual } from '@gwanje/contract';
import { usePermitted, useShell } from '@gwanje/remote-kit';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { alarmStore } from '../alarms/alarm-store';
import { matchScreen } from '../deployment/match-screen.rule';
import { chooseLocale, chooseTheme, rememberSound } from '../preferences/preferences';
import { findableTexts, type PaletteEntry } from './palette-entries.rule';
import type { PaletteProps } from './palette-props';
import { bothShellTexts, bothTexts } from './text';

const MAINTENANCE_PATH = '/config/maintenance';

export interface ActionEntry extends PaletteEntry {
  readonly run: () => void;
}

type Deed = readonly [id: string, title: Bilingual, run: (() => void) | undefined];

/** What can be done from the palette now. */
export function usePaletteActions(props: PaletteProps): readonly ActionEntry[] {
  const { deployment, onOpened, onChangePassword, onSessions, onFold, onStrip, onSound } = props;
  const navigate = useNavigate();
  const locale = useShell((state) => state.locale);
  const isDark = useShell((state) => state.theme === 'dark');
  const hasSound = useStore(alarmStore, ({ audio }) => audio !== 'absent');
  const toggleSound = () => {
    const isOn = !alarmStore.getState().isSoundOn;
    rememberSound(isOn);
    onSound?.(isOn);
  };
  const adminType = useShell(({ admin }) => admin?.type ?? -1);
  const mayClose = usePermitted('maintenance.change');
  const hasMaintenance =
    mayClose && matchScreen(deployment, MAINTENANCE_PATH, adminType).kind === 'open';
  /** It is begun and ended on its page, with what it meets and a reason. */
  const maintain = (now: 'on' | 'off') =>
    hasMaintenance ? () => navigate(`${MAINTENANCE_PATH}?now=${now}`) : undefined;
  const deeds: Deed[] = [
    [
      'theme',
      bothShellTexts(isDark ? 'frame.light' : 'frame.dark'),
      () => chooseTheme(isDark ? 'light' : 'dark'),
    ],
    [
      'language',
      bothTexts(locale === 'ko' ? 'action.toEnglish' : 'action.toKorean'),
      () => chooseLocale(locale === 'ko' ? 'en' : 'ko'),
    ],
    ['sound', bothTexts('action.sound'), onSound && hasSound ? toggleSound : undefined],
    ['strip', bothTexts('action.strip'), onStrip],
    ['fold', bothTexts('action.fold'), onFold],
    ['shortcuts', bothTexts('action.shortcuts'), () => onOpened('sheet')],
    ['maintenanceOn', bothTexts('action.maintenanceOn'), maintain('on')],
    ['maintenanceOff', bothTexts('action.maintenanceOff'), maintain('off')],
    ['password', bothShellTexts('frame.changePassword'), onChangePassword],
    ['sessions', bothShellTexts('frame.sessions'), onSessions],
    ['logout', bothShellTexts('frame.logout'), () => navigate('/logout')],
  ];
  return deeds.flatMap(([id, title, run]) =>
    run ? { id, title, run, texts: findableTexts(title, locale) } : [],
  );
}
