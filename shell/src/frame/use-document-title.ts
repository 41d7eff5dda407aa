import { useEffect } from 'react';
import { useStore } from 'zustand';
import { alarmStore } from '../alarms/alarm-store';
import { countText } from '../alarms/count-text';
import { waitingTotal } from '../alarms/known-alarms.rule';
import { useText } from '../catalogue';

/** Names the browser's tab after the screen in it, behind the number of what waits. */
export function useDocumentTitle(screen: string): void {
  const say = useText();
  const total = useStore(alarmStore, waitingTotal);
  const name = say('title.screen', { screen, brand: say('brand') });
  const title = total > 0 ? say('title.waiting', { count: countText(total), title: name }) : name;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
