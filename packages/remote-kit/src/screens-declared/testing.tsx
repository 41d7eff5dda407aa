import { answer } from '@gwanje/api-client/testing';
import { addressOn, type Endpoint, lists, remoteManifest } from '@gwanje/contract';
import { act } from '@testing-library/react';
import type { RemoteDefinition, Screen } from '../manifest';
import { renderInShell } from '../stage/testing';

/** What a build adds to a definition; only its form matters here. */
const BUILD = {
  schema: 1,
  version: '1.0.0',
  buildHash: '0123456789abcdef',
  entry: 'remoteEntry.js',
  entryIntegrity: `sha384-${'A'.repeat(64)}`,
};

/** The first call of a list that a screen makes before anything was answered, as it is written. */
async function firstAskedOf({ rows, load, ...screen }: Screen): Promise<string> {
  const { default: View } = await load();
  const [path] = rows?.split('?') ?? [];
  const any = { safeParse: (data: unknown) => ({ success: true, data }) };
  const endpoint = { ...lists.listViews, path, input: any } as unknown as Endpoint;
  const asked = answer(endpoint, () => new Promise<never>(() => undefined));
  await act(async () => {
    renderInShell(<View />, { path: screen.path, screen });
  });
  const words = new URLSearchParams(asked.inputs[0] as Record<string, string>).toString();
  return asked.inputs.length === 0 ? 'nothing' : [path, words].filter(Boolean).join('?');
}

/** Tests of a remote's `manifest.ts`: that the shell can read, tell apart and load what it declares. */
export function describeManifest({ screens, ...remote }: RemoteDefinition): void {
  const declarations = screens.map(({ load: _, rows: __, ...declaration }) => declaration);

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

    const ahead = screens.filter(({ rows }) => rows !== undefined);
    if (ahead.length > 0)
      it.each(ahead)('asks first at $path for what its page asks ahead', async (screen) => {
        const asked = await firstAskedOf(screen);
        // What the browser leaves as it is in a query.
        expect(asked.replaceAll('%2C', ',')).toBe(addressOn(screen.rows ?? '', new Date()));
      });
  });
}
