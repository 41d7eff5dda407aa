// A server as a process of its own, for tests that end it: node run-server.mjs <distDir> <deploymentsDir> [<limits as JSON>]
import { runServer } from '../src/main';
import { endWithParent } from '../src/platform/on-signal';

const [distDir = '', deploymentsDir = '', limits] = process.argv.slice(2);
endWithParent();
await runServer({ distDir, deploymentsDir }, limits === undefined ? undefined : JSON.parse(limits));
