// Starts the embedded database of the folder named on the command line, tells of it, and waits to be killed.
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start';

const [dataDir = ''] = process.argv.slice(2);
const { ownerUrl, pid } = await startEmbeddedPostgres({ dataDir });
process.stdout.write(`${JSON.stringify({ ownerUrl, pid })}\n`);
setInterval(() => undefined, 60_000);
