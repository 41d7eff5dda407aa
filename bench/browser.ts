// Measures what a browser downloads and when it shows something, on a cold cache and a throttled network.
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROME_FLAGS, findChrome } from '../tools/find-chrome';

const LATENCY_MS = 40;
const BYTES_PER_SECOND = 1_250_000;

export interface Visit {
  /** Bytes of JavaScript that crossed the network, compressed as sent. */
  readonly scriptBytes: number;
  readonly scripts: number;
  readonly shownAfterMs: number;
}

export interface Target {
  readonly path: string;
  /** Selector of what the person came for. */
  readonly shows: string;
}

export function openBrowser(): Promise<Browser> {
  const executablePath = findChrome();
  if (!executablePath)
    throw new Error('The browser benchmarks need Chrome or Chromium; set CHROME_PATH.');
  return chromium.launch({ executablePath, args: [...CHROME_FLAGS] });
}

async function throttle(page: Page): Promise<() => { scriptBytes: number; scripts: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  const scripts = new Set<string>();
  let scriptBytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  return () => ({ scriptBytes, scripts: scripts.size });
}

/** Visits in turn in one fresh, signed-in (or not) browser context; each counts only what it adds. */
export async function visit(
  browser: Browser,
  url: string,
  targets: readonly Target[],
  login?: { readonly id: string; readonly password: string },
): Promise<Visit[]> {
  const context = await browser.newContext({ baseURL: url, locale: 'ko-KR' });
  if (login) await context.request.post('/api/login', { data: login });
  const page = await context.newPage();
  const measured = await throttle(page);
  const visits: Visit[] = [];
  for (const { path, shows } of targets) {
    const before = measured();
    const startedAt = performance.now();
    await page.goto(path);
    await page.locator(shows).first().waitFor();
    const shownAfterMs = performance.now() - startedAt;
    await page.waitForLoadState('networkidle');
    const after = measured();
    visits.push({
      scriptBytes: after.scriptBytes - before.scriptBytes,
      scripts: after.scripts - before.scripts,
      shownAfterMs,
    });
  }
  await context.close();
  return visits;
}
