// A day at the console in fast motion: screens, windows, and alarms that come, ring and are noted.
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { openScreen, screenTitles } from './browser';

const POLL_MS = 10_000;
/** A poll whose answer has not come by then was not asked, and the clock goes on. */
const ANSWER_TIMEOUT_MS = 3_000;
const CHARGE_EVERY_POLLS = 48;
const CHARGE_WON = 10_000;
const WINDOW_EVERY_CHANGES = 3;
const NOTED_EVERY_CHANGES = 2;
const ALARM_LIST_EVERY_CHANGES = 10;
const STRIP_EVERY_CHANGES = 25;

export interface Login {
  readonly id: string;
  readonly password: string;
}

/** @throws {Error} an answer other than 200 */
export async function post<Reply>(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<Reply> {
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await request.post(path, { data, headers });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

export const enter = ({ request }: BrowserContext, login: Login): Promise<unknown> =>
  post(request, '/api/login', login);

const NETWORKS = ['10.1.0.0/16', '10.2.0.0/16'];
/** The bench itself comes from the loopback address, which the demo lets in among the API's already. */
const LISTS = {
  '/api/admin-ip-addresses': ['127.0.0.1', ...NETWORKS],
  '/api/api-ip-addresses': NETWORKS,
};

/** Gives the lists of addresses rows, so that no screen of the console is empty. */
export async function fillLists({ request }: BrowserContext): Promise<void> {
  for (const [path, networks] of Object.entries(LISTS))
    for (const network of networks) await post(request, path, { network, memo: '' });
}

const stripButton = (page: Page) => page.getByRole('button', { name: '현황 표시줄' });

/** Opens a window of the screen, if it has one, and closes it again. */
async function openWindow(page: Page): Promise<void> {
  const opener = page.getByRole('main').getByRole('button', { name: /^(관리자 추가|변경 이력)$/ });
  if ((await opener.count()) === 0) return;
  await opener.first().click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Takes note of what rings, if anything does. @returns whether anything did */
async function noteAlarms(page: Page): Promise<boolean> {
  const note = page.getByRole('button', { name: '확인', exact: true });
  if (!(await note.isVisible())) return false;
  await note.click();
  return true;
}

async function lookAtAlarmList(page: Page): Promise<void> {
  const list = page.getByRole('button', { name: /알림 목록/ });
  await list.click();
  await list.click();
}

export interface WorkingDay {
  readonly page: Page;
  /** Polls that the server answered, charges that came, and how often alarms were noted. */
  readonly done: { readonly polls: number; readonly charges: number; readonly noted: number };
  /** Works on for so many changes of screen, with the polls spread evenly among them. */
  work(changes: number, polls: number): Promise<void>;
  /** Leaves the console as it was at every other rest: first screen, strip open, nothing rings. */
  rest(): Promise<void>;
}

/** Signs in and opens the console, whose clock from then on runs by itself and is put forward. */
export async function beginWorkingDay(context: BrowserContext, login: Login): Promise<WorkingDay> {
  await enter(context, login);
  await fillLists(context);
  const { request } = context;
  const { _id: memberId } = await post<{ _id: string }>(request, '/api/members', {
    ...{ id: 'bench-member', nick: '점검', grade: 1, level: 1 },
    ...{ bankAccount: null, recommenderId: null, isTest: false },
  });
  const page = await context.newPage();
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.url()} answered ${response.status()}.`);
  });
  page.on('pageerror', ({ message }) => failures.push(message));
  await page.clock.install();
  await page.goto('/admin');
  const titles = await screenTitles(page);
  const done = { polls: 0, charges: 0, noted: 0 };
  let changesDone = 0;

  async function poll(): Promise<void> {
    if (done.polls % CHARGE_EVERY_POLLS === CHARGE_EVERY_POLLS - 1) {
      const charge = { memberId, kind: 'charge', amountWon: CHARGE_WON };
      await post(request, '/api/money/requests', charge);
      done.charges += 1;
    }
    const answered = page
      .waitForResponse((one) => one.url().endsWith('/api/alarm'), { timeout: ANSWER_TIMEOUT_MS })
      .catch(() => undefined);
    await page.clock.runFor(POLL_MS);
    const answer = await answered;
    await answer?.finished();
    if (answer?.ok()) done.polls += 1;
    if (failures.length > 0) throw new Error(failures.join('\n'));
  }

  async function change(): Promise<void> {
    changesDone += 1;
    const due = (every: number) => changesDone % every === 0;
    await openScreen(page, titles[changesDone % titles.length] as string);
    if (due(WINDOW_EVERY_CHANGES)) await openWindow(page);
    if (due(NOTED_EVERY_CHANGES) && (await noteAlarms(page))) done.noted += 1;
    if (due(ALARM_LIST_EVERY_CHANGES)) await lookAtAlarmList(page);
    if (due(STRIP_EVERY_CHANGES)) await stripButton(page).click();
  }

  return {
    page,
    done,
    async work(changes, polls) {
      const pollsBefore = done.polls;
      for (let count = 1; count <= changes; count += 1) {
        await change();
        while ((done.polls - pollsBefore) * changes < polls * count) await poll();
      }
    },
    async rest() {
      await noteAlarms(page);
      if ((await stripButton(page).getAttribute('aria-pressed')) === 'false')
        await stripButton(page).click();
      await openScreen(page, titles[1] as string);
      await openScreen(page, titles[0] as string);
    },
  };
}
