import { useSearchParams } from '@gwanje/remote-kit';

/** What the address says, and a way to say something else; what is left undefined goes. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const change = (values: Readonly<Record<string, string | undefined>>) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(values))
        if (value) after.set(name, value);
        else after.delete(name);
      return after;
    });
  return [params, change] as const;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whom or what the address names; undefined where it names nothing that could be. */
export const idIn = (params: URLSearchParams, name: string): string | undefined => {
  const id = params.get(name);
  return id !== null && UUID.test(id) ? id : undefined;
};

/** The page of rows that the address asks for by this name. */
export const pageIn = (params: URLSearchParams, name: string): number =>
  Math.max(1, Math.trunc(Number(params.get(name))) || 1);

/** Rows that have a page of their own in the address, and a way to turn it. */
export function usePageIn(name: string) {
  const [params, change] = useAddress();
  return [pageIn(params, name), (page: number) => change({ [name]: String(page) })] as const;
}

/** What the address says of bets that are opened in a dialog: their day and page, and that of what stands above. */
export const NO_MADE = {
  ...{ made: undefined, madePage: undefined, madeDay: undefined },
  ...{ betsPage: undefined, requestsPage: undefined },
};
