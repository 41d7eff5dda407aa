import { createStore } from 'zustand/vanilla';
import { isSoundOn } from '../preferences/preferences';
import { type AlarmState, NO_ALARM } from './known-alarms.rule';

export interface AlarmSituation extends AlarmState {
  readonly isOnline: boolean;
  readonly isSoundOn: boolean;
  /** Blocked: the browser plays nothing before somebody clicks or types on this page. */
  readonly audio: 'ready' | 'blocked' | 'absent';
}

/** Before anything is known of this visit. */
export const nothingKnown = (): AlarmSituation => ({
  ...NO_ALARM,
  isOnline: true,
  isSoundOn: isSoundOn(),
  audio: 'absent',
});

/** What this tab knows of the alarms; small, so that the first page can read it. */
export const alarmStore = createStore<AlarmSituation>(nothingKnown);
export type AlarmStore = typeof alarmStore;
