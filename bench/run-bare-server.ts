// The least that a server of Node can do, for a benchmark to compare with: prints its address, tells what it uses, answers {}.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

const server = createServer((request, answer) => {
  answer.setHeader('content-type', 'application/json');
  answer.end(request.url === '/metrics' ? `process_cpu_seconds_total ${cpuSeconds()}\n` : '{}');
});
// As long as the server's own: between two polls a connection rests for ten seconds.
server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
