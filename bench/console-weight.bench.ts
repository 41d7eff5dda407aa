// Design budgets 1 and 2: JavaScript transferred, and the same screens as one webpack build without federation.
import { join } from 'node:path';
import { buildAll } from '@gwanje/federation';
import { DEMO_LOGIN } from '@gwanje/server';
import type { Browser } from '@playwright/test';
import { NETWORK, openBrowser, type Target, type Visit, visit } from './browser';
import { withServers } from './built-servers';
import { buildControl } from './control/build-control';
import { median, printReport, type Row } from './report';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const KB = 1_000;

const LOGIN: Target = { path: '/', shows: 'input[name=username]' };
const FIRST_LIST: Target = { path: '/admin', shows: 'tbody tr' };
/** The form of that list, opened by its button. */
const FORM: Target = {
  ...FIRST_LIST,
  press: 'main button[aria-keyshortcuts]',
  shows: '[role=dialog] form input',
};
const FURTHER: Target = { path: '/admin/apiipaddress', shows: 'main h2' };
const SETTINGS: Target = { path: '/v2/config/powerball', shows: 'main tbody input' };
/** Landings of other remotes; that of members is a list, that of money a queue with its decisions. */
const MEMBERS: Target = { path: '/user', shows: 'main h1' };
const CHARGES: Target = { path: '/v5/money/charge', shows: 'main h1' };

interface Measured {
  readonly login: Visit;
  readonly list: Visit;
  readonly form: Visit;
  readonly further: Visit;
  readonly members: Visit;
  readonly charges: Visit;
  readonly elsewhere: Visit;
  readonly settings: Visit;
}

const medianVisit = (visits: readonly Visit[]): Visit => ({
  scriptBytes: median(visits.map(({ scriptBytes }) => scriptBytes)),
  scripts: median(visits.map(({ scripts }) => scripts)),
  shownAfterMs: median(visits.map(({ shownAfterMs }) => shownAfterMs)),
});

async function measureOnce(browser: Browser, url: string): Promise<Measured> {
  const [login] = await visit(browser, url, [LOGIN]);
  const first = async (target: Target) =>
    (await visit(browser, url, [FIRST_LIST, target], DEMO_LOGIN))[1];
  const form = await first(FORM);
  const [list, further] = await visit(browser, url, [FIRST_LIST, FURTHER], DEMO_LOGIN);
  const [members, charges, elsewhere] = [
    await first(MEMBERS),
    await first(CHARGES),
    await first(SETTINGS),
  ];
  const [settings] = await visit(browser, url, [SETTINGS], DEMO_LOGIN);
  if (!login || !list || !form || !further || !members || !charges || !elsewhere || !settings)
    throw new Error('A visit was not measured.');
  return { login, list, form, further, members, charges, elsewhere, settings };
}

const size = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;

function weightRow(what: string, visitMeasured: Visit, budgetKb: number): Row {
  const { scriptBytes, scripts } = visitMeasured;
  return {
    what,
    measured: `${size(scriptBytes)} in ${scripts} scripts`,
    budget: `≤ ${budgetKb} KB`,
    isWithin: scriptBytes <= budgetKb * KB,
  };
}

const withForm = ({ list, form }: Measured): Visit => ({
  ...list,
  scriptBytes: list.scriptBytes + form.scriptBytes,
  scripts: list.scripts + form.scripts,
});

function ratioRow(
  what: string,
  product: number,
  control: number,
  show: (value: number) => string,
): Row {
  const ratio = product / control;
  return {
    what,
    measured: `${show(product)} / ${show(control)} = ${ratio.toFixed(2)}`,
    budget: '≤ 1.15 × control',
    isWithin: ratio <= 1.15,
  };
}

export async function run(root: string): Promise<void> {
  await buildAll({ root });
  const distDirs = [join(root, 'dist'), await buildControl(root)];
  const rounds = await withServers(root, distDirs, async (urls) => {
    const browser = await openBrowser();
    try {
      const measured: Measured[][] = urls.map(() => []);
      // In turn, so that a machine that slows down slows both; the first round warms the servers.
      for (let round = 0; round <= ROUNDS; round += 1)
        for (const [index, url] of urls.entries()) {
          const once = await measureOnce(browser, url);
          if (round > 0) measured[index]?.push(once);
        }
      return measured;
    } finally {
      await browser.close();
    }
  });
  const [product, control] = rounds.map(
    (all): Measured => ({
      login: medianVisit(all.map(({ login }) => login)),
      list: medianVisit(all.map(({ list }) => list)),
      form: medianVisit(all.map(({ form }) => form)),
      further: medianVisit(all.map(({ further }) => further)),
      members: medianVisit(all.map(({ members }) => members)),
      charges: medianVisit(all.map(({ charges }) => charges)),
      elsewhere: medianVisit(all.map(({ elsewhere }) => elsewhere)),
      settings: medianVisit(all.map(({ settings }) => settings)),
    }),
  );
  if (!product || !control) throw new Error('Nothing was measured.');
  const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
  printReport(
    `JavaScript transferred (brotli), and the same screens as one build; median of ${ROUNDS}, cold cache, ${NETWORK}`,
    [
      weightRow('shell (login page)', product.login, 155),
      weightRow('shell, first list (administrators) and its form', withForm(product), 215),
      { what: 'of these, the form', measured: size(product.form.scriptBytes) },
      weightRow('a first click into the same remote (API addresses)', product.further, 12),
      weightRow('a first click into another remote (members)', product.members, 25),
      weightRow('a first click into another remote (charges)', product.charges, 25),
      weightRow('a first click into another remote (powerball settings)', product.elsewhere, 25),
      ratioRow('bytes of the first list', product.list.scriptBytes, control.list.scriptBytes, size),
      ratioRow(
        'bytes of the powerball settings',
        product.settings.scriptBytes,
        control.settings.scriptBytes,
        size,
      ),
      ratioRow(
        'time to the first row',
        product.list.shownAfterMs,
        control.list.shownAfterMs,
        milliseconds,
      ),
      ratioRow(
        'time to the powerball settings',
        product.settings.shownAfterMs,
        control.settings.shownAfterMs,
        milliseconds,
      ),
    ],
  );
}
