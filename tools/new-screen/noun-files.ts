// What the contract and the server hold of a noun: made with its first endpoint, added to with each other.
import type { RemoteId, ScreenCondition } from '@gwanje/contract';
import type { Edits } from './edits';
import { camelOf } from './names';

const CONTRACT = 'packages/contract/src';

function makeNoun(edits: Edits, noun: RemoteId): void {
  edits.create(`${CONTRACT}/${noun}.endpoints.ts`, '');
  edits.append(`${CONTRACT}/index.ts`, `export * as ${noun} from './${noun}.endpoints';\n`);
  edits.create(
    `server/src/${noun}/${noun}.routes.ts`,
    `import { ${noun} } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../platform/implement';

export function ${noun}Routes(app: FastifyInstance, platform: Platform): void {
  implement(app, platform, ${noun}, {
  });
}
`,
  );
  const app = 'server/src/app.ts';
  edits.insertBefore(app, /\n\} from '@gwanje\/contract';/, `\n  ${noun},`);
  edits.insertBefore(
    app,
    /import \{ configRoutes \}/,
    `import { ${noun}Routes } from './${noun}/${noun}.routes';\n`,
  );
  edits.insertBefore(app, / {2}alarms,\n {2}remotes,\n {2}lists,\n\};/, `  ${noun},\n`);
  edits.insertBefore(app, / {2}alarmsRoutes\(app/, `  ${noun}Routes(app, platform);\n`);
}

/** An endpoint of a noun: as the contract exports it, and what answers it there and here. */
export interface NewEndpoint {
  readonly name: string;
  /** An expression of the contract's file. */
  readonly endpoint: string;
  /** An expression of the server's. */
  readonly handler: string;
}

interface Endpoints {
  readonly noun: RemoteId;
  /** kebab-case; names files. */
  readonly thing: string;
  /** What the expressions name, of the contract's file and of the server's. */
  readonly definition: string;
  readonly bound: string;
  readonly endpoints: readonly NewEndpoint[];
}

/** A noun that is made of things, each with routes of its own, gets one more. */
function addRoutesOfThing(edits: Edits, { noun, thing, bound, endpoints }: Endpoints): void {
  const routes = `${camelOf(thing)}Routes`;
  const names = endpoints.map(({ name }) => `      ${name}: ${noun}.${name},\n`).join('');
  const handlers = endpoints.map(({ name, handler }) => `      ${name}: ${handler},\n`).join('');
  edits.create(
    `server/src/${noun}/${thing}/${thing}.routes.ts`,
    `import { ${noun} } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import { ${bound} } from './${thing}.queries';

export function ${routes}(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    {\n${names}    },
    {\n${handlers}    },
  );
}
`,
  );
  const file = `server/src/${noun}/${noun}.routes.ts`;
  edits.insertBefore(
    file,
    /import (type \{ Platform \}|\{ implement, type Platform \})/,
    `import { ${routes} } from './${thing}/${thing}.routes';\n`,
  );
  edits.insertBefore(file, /\}\s*$/, `  ${routes}(app, platform);\n`);
}

/** Adds endpoints to a noun's contract and routes. */
export function addEndpoints(edits: Edits, added: Endpoints): void {
  const { noun, thing, definition, bound, endpoints } = added;
  const contract = `${CONTRACT}/${noun}.endpoints.ts`;
  if (!edits.has(contract)) makeNoun(edits, noun);
  const imported = `import { ${definition} } from './${thing}';\n`;
  if (/^import /m.test(edits.read(contract))) edits.insertBefore(contract, /^import /m, imported);
  else edits.append(contract, imported);
  for (const { name, endpoint } of endpoints)
    edits.append(contract, `\nexport const ${name} = ${endpoint};\n`);
  edits.append(`${CONTRACT}/index.ts`, `export * from './${thing}';\n`);

  const routes = `server/src/${noun}/${noun}.routes.ts`;
  if (edits.read(routes).includes(`implement(app, platform, ${noun}, {`)) {
    const handlers = endpoints.map(({ name, handler }) => `    ${name}: ${handler},\n`).join('');
    edits.insertBefore(routes, / {2}\}\);\n\}\s*$/, handlers);
    edits.insertBefore(
      routes,
      /import \{ implement/,
      `import { ${bound} } from './${thing}/${thing}.queries';\n`,
    );
  } else addRoutesOfThing(edits, added);
}

/** The line of a contract that says under which flags something exists. */
export const whenLine = (when: ScreenCondition | undefined): string =>
  when ? `\n  when: ${JSON.stringify(when)},` : '';
