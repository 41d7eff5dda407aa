// npm run build [-- <app> …]: builds the shell, the remotes and the fonts, as far as something changed.
import { REMOTE_IDS } from '@gwanje/contract';
import { buildAll } from '@gwanje/federation';
import { writeDeploymentSchema } from './deployment-schema';
import { readApps } from './read-apps';

const root = process.cwd();
const apps = readApps(process.argv.slice(2), ['shell', 'fonts', ...REMOTE_IDS]);
writeDeploymentSchema(root);
try {
  await buildAll({
    root,
    only: apps.length > 0 ? apps : undefined,
    onResult: ({ app, built, elapsedMs }) =>
      console.log(`${app} ${built ? `built ${(elapsedMs / 1_000).toFixed(1)} s` : 'unchanged'}`),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
