import type { List } from '@gwanje/contract';
import { NewDay, useDays, useReloadList } from '@gwanje/remote-kit/list';

/** The day that is shown is nowhere in the address. */
const NOT_IN_ADDRESS = { on: undefined, from: undefined, to: undefined };
const keepNothing = () => undefined;

/** Says above a list of today that the day is over, and reads the list anew when asked. */
export function EndOfToday({ list }: { readonly list: List }) {
  const reload = useReloadList(list);
  const { hasDayChanged, forget } = useDays('today', NOT_IN_ADDRESS, keepNothing);
  return (
    <NewDay
      hasDayChanged={hasDayChanged}
      onToday={() => {
        forget();
        void reload();
      }}
    />
  );
}
