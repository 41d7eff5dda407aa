import { letUnsavedWorkGo, shellStore } from '@gwanje/remote-kit/host';
import { Subscription } from 'rxjs';

/**
 * Loads this page anew as soon as somebody else has signed in with this browser, in whatever tab:
 * nothing that the first person typed or read stays in sight.
 */
export function followOtherPersons(reload: () => void): Subscription {
  const channel = new BroadcastChannel('gwanje.person');
  const own = () => shellStore.getState().admin?._id;
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    if (own() === undefined || own() === data) return;
    letUnsavedWorkGo();
    reload();
  };
  channel.postMessage(own());
  return new Subscription(() => channel.close());
}
