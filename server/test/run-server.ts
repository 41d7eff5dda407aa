// A server as a process of its own, for tests that end it: tsx run-server.ts <distDir> <deploymentsDir>
import { runServer } from '../src/main';

const [distDir = '', deploymentsDir = ''] = process.argv.slice(2);
await runServer({ distDir, deploymentsDir });
