import { remoteManifest } from '@gwanje/contract';
import type { RemoteDefinition } from './manifest';

/** What a build adds to a definition; only its form matters here. */
const BUILD = {
  schema: 1,
  version: '1.0.0',
  buildHash: '0123456789abcdef',
  entry: 'remoteEntry.js',
  entryIntegrity: `sha384-${'A'.repeat(64)}`,
};

/** Tests of a remote's `manifest.ts`: that the shell can read, tell apart and load what it declares. */
export function describeManifest({ screens, ...remote }: RemoteDefinition): void {
  const declarations = screens.map(({ load: _, ...declaration }) => declaration);

  describe(`the manifest of ${remote.id}`, () => {
    it('is written in the words of the contract, with every title in both languages', () => {
      const manifest = { ...remote, ...BUILD, screens: declarations };
      expect(remoteManifest.safeParse(manifest).error?.issues ?? []).toEqual([]);
    });

    it.each(['id', 'path'] as const)('gives no two screens the same %s', (key) => {
      const given = declarations.map((screen) => screen[key]);
      expect(given).toEqual([...new Set(given)]);
    });

    it.each(['ko', 'en'] as const)('shows no two screens under one name in %s', (locale) => {
      // Versions of a screen share their title; their conditions keep them apart.
      const shown = declarations.map(({ title, when }) => [title[locale], when]);
      for (const [index, one] of shown.entries())
        expect(shown.slice(index + 1)).not.toContainEqual(one);
    });

    for (const { id, load } of screens)
      it(`loads a component for ${id}`, async () => {
        expect((await load()).default).toBeInstanceOf(Function);
      });
  });
}
