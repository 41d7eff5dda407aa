// A server as a process of its own, for tests that end it: node run-server.mjs <distDir> <deploymentsDir> [<limits as JSON>]
import { runServer } from '../src/main';

const [distDir = '', deploymentsDir = '', limits] = process.argv.slice(2);
await runServer({ distDir, deploymentsDir }, limits === undefined ? undefined : JSON.parse(limits));
