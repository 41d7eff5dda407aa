import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../../..');

const LIBRARIES = [
  'react',
  'react-dom',
  'react-router-dom',
  'styled-components',
  '@module-federation',
];

const packageJson = (name: string, rest: object = {}) =>
  JSON.stringify({ name: `@gwanje/${name}`, version: '1.4.2', sideEffects: false, ...rest });

const workspace = (...names: string[]) => ({
  dependencies: Object.fromEntries(names.map((name) => [`@gwanje/${name}`, 'workspace:*'])),
});

const FILES: Readonly<Record<string, string>> = {
  'pnpm-lock.yaml': 'lockfileVersion: 9\n',
  'packages/api-client/package.json': packageJson('api-client', {
    exports: { '.': './src/index.ts' },
  }),
  'packages/api-client/src/index.ts': 'export const call = () => "called";\n',
  'packages/ui-kit/package.json': packageJson('ui-kit', {
    exports: { '.': './src/index.ts', './form': './src/form/index.ts' },
  }),
  'packages/ui-kit/src/index.ts': 'export const Button = "button";\n',
  'packages/ui-kit/src/form/index.ts': 'export const marker = "the form door";\n',
  'packages/remote-kit/package.json': packageJson('remote-kit', {
    ...workspace('ui-kit', 'api-client'),
    exports: {
      '.': './src/index.ts',
      './board': './src/board/index.ts',
      './manifest': './src/manifest.ts',
    },
  }),
  'packages/remote-kit/src/index.ts':
    'import * as React from "react";\nexport const reactOfTheKit = React;\n',
  'packages/remote-kit/src/board/index.ts': `
    import { marker } from '@gwanje/ui-kit/form';
    export const board = 'the board door beside ' + marker;
  `,
  'packages/remote-kit/src/manifest.ts': 'export const defineRemote = (it: object) => it;\n',
  'shell/package.json': packageJson('shell', workspace('ui-kit', 'remote-kit', 'api-client')),
  'shell/src/index.html': '<!doctype html><html><head></head><body></body></html>',
  'shell/src/main.tsx': `
    import { getInstance } from '@module-federation/enhanced/runtime';
    import * as React from 'react';
    import { call } from '@gwanje/api-client';
    import { reactOfTheKit } from '@gwanje/remote-kit';
    import { Button } from '@gwanje/ui-kit';
    // Provided, never run: these look for a real document.
    const drawing = () => [
      import(/* webpackMode: "eager" */ 'react-dom'),
      import(/* webpackMode: "eager" */ 'react-dom/client'),
      import(/* webpackMode: "eager" */ 'styled-components'),
    ];
    const used = [drawing, call, reactOfTheKit, Button, <b />];
    Object.assign(globalThis, { federation: getInstance(), reactOfTheShell: React, used });
  `,
  'remotes/minigames/package.json': packageJson('minigames', {
    version: '2.0.1',
    ...workspace('ui-kit', 'remote-kit', 'api-client'),
  }),
  'remotes/minigames/src/manifest.ts': `
    import { defineRemote } from '@gwanje/remote-kit/manifest';
    export default defineRemote({
      id: 'minigames',
      title: { ko: '미니게임', en: 'Mini-games' },
      contract: '^1.0.0',
      screens: [
        {
          id: 'landing',
          path: '/landing',
          title: { ko: '첫 화면', en: 'Landing' },
          permission: 'minigameSettings.read',
          load: () => import(/* webpackMode: "eager" */ './landing.screen'),
        },
        {
          id: 'second',
          path: '/second',
          title: { ko: '둘째 화면', en: 'Second' },
          permission: 'minigameSettings.read',
          load: () => import('./second.screen'),
        },
      ],
    });
  `,
  'remotes/minigames/src/landing.screen.tsx': `
    import * as React from 'react';
    import { reactOfTheKit } from '@gwanje/remote-kit';
    import { Button } from '@gwanje/ui-kit';
    import { en } from './locales/en';
    export const evidence = { react: React, reactOfTheKit, Button, english: en };
    export default () => <b>landing</b>;
  `,
  'remotes/minigames/src/locales/en.ts': `export const en = { hello: 'Hello {name}' };`,
  'remotes/minigames/src/second.screen.tsx': `
    import { board } from '@gwanje/remote-kit/board';
    import { marker } from '@gwanje/ui-kit/form';
    import { call } from '@gwanje/api-client';
    export const evidence = { board, marker, call };
    export default () => <i>second</i>;
  `,
};

export interface FixtureWorkspace {
  readonly root: string;
  write(file: string, content: string): void;
  remove(): void;
}

/** A workspace in miniature: one shell, one remote and the shared packages, with the real libraries. */
export function createFixtureWorkspace(): FixtureWorkspace {
  const cache = join(repository, '.cache');
  mkdirSync(cache, { recursive: true });
  const root = mkdtempSync(join(cache, 'federation-'));
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  };
  for (const [file, content] of Object.entries(FILES)) write(file, content);

  const installed = join(repository, 'shell/node_modules');
  const link = (from: string, to: string) => {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    symlinkSync(from, join(root, to), 'junction');
  };
  for (const room of ['shell', 'remotes/minigames', 'packages/remote-kit']) {
    for (const library of LIBRARIES)
      link(join(installed, library), `${room}/node_modules/${library}`);
    for (const name of ['api-client', 'remote-kit', 'ui-kit'])
      link(join(root, 'packages', name), `${room}/node_modules/@gwanje/${name}`);
  }
  const axios = join(repository, 'packages/api-client/node_modules/axios');
  link(axios, 'packages/api-client/node_modules/axios');
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true }) };
}
