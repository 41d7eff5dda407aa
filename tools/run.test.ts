// What every command says that cannot begin: which Node it needs, and which commands there are.
import { spawnSync } from 'node:child_process';

const run = (name: readonly string[], nodeVersion = process.versions.node) => {
  const versions = `{ ...process.versions, node: '${nodeVersion}' }`;
  const pretended = `Object.defineProperty(process, 'versions', { value: ${versions} })`;
  const args = ['--import', `data:text/javascript,${pretended}`, 'tools/run.mjs', ...name];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, stderr };
};

const COMMANDS = /start, test, dev, .*draw-verify, .*torture\.\n$/;

it('names its commands where none is named', () => {
  const said = run([]);
  expect(said).toEqual({ status: 1, stderr: expect.stringMatching(/^Name a command: [^\n]+\n$/) });
  expect(said.stderr).toMatch(COMMANDS);
});

it.each(['strat', 'run-steps', '../package', 'house.test', '__proto__'])(
  'names its commands where there is none of the name: %s',
  (name) => {
    const { status, stderr } = run([name]);
    expect(status).toBe(1);
    expect(stderr).toContain(`There is no command "${name}"; name one of these: `);
    expect(stderr).toMatch(COMMANDS);
  },
);

it.each(['18.20.8', '20.18.3', '20.9.0'])('says which Node it needs, to Node %s', (version) => {
  expect(run(['strat'], version)).toEqual({
    status: 1,
    stderr: `Gwanje needs Node 20.19 or newer; this is ${version}.\n`,
  });
});

it.each(['20.19.0', '22.3.0', '24.0.0'])('runs on Node %s', (version) => {
  expect(run(['strat'], version).stderr).toContain('There is no command');
});
