// A partner company's remote in miniature: its entry, written by hand as webpack would have built it.
import { createHash } from 'node:crypto';

export interface PartnerScreen {
  /** Unique in its remote. */
  readonly id: string;
  readonly path: string;
  readonly title: { readonly ko: string; readonly en: string };
  readonly permission: string;
  readonly menu?: { readonly section: string; readonly order: number };
}

export interface PartnerRemote {
  readonly id: string;
  readonly title: { readonly ko: string; readonly en: string };
  /** Range of the shell's contract. */
  readonly contract: string;
  readonly screens: readonly PartnerScreen[];
}

/** What such a company got wrong. */
export type PartnerFault = 'throws-when-drawn';

/** Global variable that, once true, keeps pages of theirs from throwing. */
export const MENDED = 'partnerHasMended';

/** What a page of theirs shows. */
export const PARTNER_TEXT = 'A page of a partner company.';

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

export const integrityOf = (text: string): string => `sha256-${hashOf(text)}`;

/**
 * The text of `remoteEntry.js`: a script that leaves a federation container under the remote's id.
 *
 * It takes React and the kits from the shell, as every remote does, and hands over `./remote`. A
 * screen that owns everything beneath its path has pages one step beneath it.
 */
export function entryOf(remote: PartnerRemote, fault?: PartnerFault): string {
  const mishap =
    fault === 'throws-when-drawn'
      ? `if (!globalThis.${MENDED}) throw new Error('No such table.');`
      : '';
  return `var ${remote.id} = (() => {
  let scope;
  const take = async (request) => (await Object.values(scope[request])[0].get())();
  return {
    init(shared) { scope = shared; },
    async get(name) {
      if (name !== './remote') throw new Error('Module "' + name + '" does not exist in container.');
      const React = await take('react');
      const kit = await take('@gwanje/ui-kit');
      const { ScreenRoutes } = await take('@gwanje/remote-kit');
      const screens = ${JSON.stringify(remote.screens)}.map((screen) => ({
        ...screen,
        load: async () => ({
          default() {
            ${mishap}
            const page = React.createElement(kit.Page, { title: screen.title.ko }, ${JSON.stringify(PARTNER_TEXT)});
            if (!screen.path.endsWith('/*')) return page;
            return React.createElement(ScreenRoutes, { pages: { '': page, ':id': page } });
          },
        }),
      }));
      return () => ({ default: { ...${JSON.stringify({ ...remote, screens: undefined })}, screens } });
    },
  };
})();
`;
}
