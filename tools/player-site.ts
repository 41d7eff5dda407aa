// npm run player-site: the example of a player site, beside the demo of this place or any Gwanje that FEED_URL names.
import { runPlayerSite } from '@gwanje/player-site';
import {
  DEMO_MEMBER_PASSWORD,
  endWithParent,
  readDemoFeed,
  readEnvironment,
  StartFailure,
} from '@gwanje/server';

const PORT_UNSET = '4100';

const LISTEN_FAILURES = /^(EADDRINUSE|EACCES|ERR_SOCKET_BAD_PORT)$/;

/** @throws {StartFailure} it cannot listen there */
async function runSite(port: string) {
  try {
    return await runPlayerSite(Number(port));
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!LISTEN_FAILURES.test(code)) throw error;
    throw new StartFailure(
      `The player site cannot listen on port ${port} (${message}); set PLAYER_SITE_PORT to a free one.`,
    );
  }
}

/** Those of the environment, or those of the demo of this place. @returns who may sign in there */
async function prepareFeed(): Promise<string> {
  const { FEED_URL, FEED_KEY, FEED_SECRET } = process.env;
  if (FEED_URL && FEED_KEY && FEED_SECRET) return 'Any member of that Gwanje may sign in.';
  if (FEED_URL || FEED_KEY || FEED_SECRET)
    throw new StartFailure(
      'FEED_URL, FEED_KEY and FEED_SECRET must be set together; without any of them it is the site of the demo of this place.',
    );
  const environment = readEnvironment();
  const demo = await readDemoFeed(environment);
  if (!demo)
    throw new StartFailure(
      'There is no demo here; examples/player-site/README.md says what another Gwanje needs.',
    );
  const host = environment.host.includes(':') ? `[${environment.host}]` : environment.host;
  process.env.FEED_URL = `http://${host}:${environment.port}`;
  process.env.FEED_KEY = demo.key;
  process.env.FEED_SECRET = demo.secret;
  const [player] = demo.players;
  return `Sign in as ${player} with ${DEMO_MEMBER_PASSWORD}.`;
}

if (process.env.npm_lifecycle_event === 'player-site') endWithParent();
try {
  const hint = await prepareFeed();
  const site = await runSite(process.env.PLAYER_SITE_PORT || PORT_UNSET);
  console.log(`A player site on ${site.url}. ${hint}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => site.close().then(() => process.exit(0)));
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
