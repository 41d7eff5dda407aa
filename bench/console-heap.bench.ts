// Design budget: what a console that is open for eight hours keeps, polling and changing screens.
import { join } from 'node:path';
import { buildAll } from '@gwanje/federation';
import { DEMO_LOGIN } from '@gwanje/server';
import { type Kept, measureKept, openBrowser } from './browser';
import { withServers } from './built-servers';
import { printReport, type Row } from './report';
import { beginWorkingDay, type WorkingDay } from './working-day';

const CHANGES = Number(process.env.BENCH_CHANGES ?? 500);
const POLLS = Number(process.env.BENCH_POLLS ?? 2_880);
/** Before the first measurement: every screen and window was there, and its code is compiled. */
const WARM_CHANGES = 60;
const WARM_POLLS = 120;
const GROWTH_MAX_BYTES = 5_000_000;
const MB = 1_000_000;

async function measureDay(day: WorkingDay): Promise<[start: Kept, middle: Kept, end: Kept]> {
  const measure = async (changes: number, polls: number) => {
    await day.work(changes, polls);
    await day.rest();
    return measureKept(day.page);
  };
  return [
    await measure(WARM_CHANGES, WARM_POLLS),
    await measure(CHANGES / 2, POLLS / 2),
    await measure(CHANGES / 2, POLLS / 2),
  ];
}

const size = (bytes: number) => `${(bytes / MB).toFixed(2)} MB`;

function rowsOf([start, middle, end]: readonly [Kept, Kept, Kept]): Row[] {
  const grown = end.heapBytes - start.heapBytes;
  const ofHalves = [middle.heapBytes - start.heapBytes, end.heapBytes - middle.heapBytes];
  const through = (key: keyof Kept) => `${start[key]} → ${middle[key]} → ${end[key]}`;
  return [
    {
      what: 'heap, grown in the whole day',
      measured: `${size(grown)}, from ${size(start.heapBytes)} to ${size(end.heapBytes)}`,
      budget: `< ${size(GROWTH_MAX_BYTES)}`,
      isWithin: grown < GROWTH_MAX_BYTES,
    },
    // What is kept for each poll or screen grows as much in the second half as in the first.
    { what: 'heap, grown in its first and second half', measured: ofHalves.map(size).join(', ') },
    { what: 'nodes of the page at start, noon and end', measured: through('nodes') },
    { what: 'listeners of the page at start, noon and end', measured: through('listeners') },
  ];
}

export async function run(root: string): Promise<void> {
  await buildAll({ root });
  await withServers(root, [join(root, 'dist')], async ([url]) => {
    const browser = await openBrowser();
    try {
      const context = await browser.newContext({ baseURL: url, locale: 'ko-KR' });
      const day = await beginWorkingDay(context, DEMO_LOGIN);
      const rows = rowsOf(await measureDay(day));
      const { polls, charges, noted } = day.done;
      printReport(
        `A console open for 8 hours, in fast motion, after ${WARM_POLLS} polls of warming up: ${CHANGES} changes of screen, ${polls - WARM_POLLS} polls; in all ${charges} charge requests came and alarms were noted ${noted} times`,
        rows,
      );
    } finally {
      await browser.close();
    }
  });
}
