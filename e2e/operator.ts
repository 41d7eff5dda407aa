// The vocabulary of the journeys: what a person at the console does and sees.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { type Product, startProduct } from './product';

export const TOP_ADMIN = { id: 'admin', password: 'gwanje-demo' };

interface Products {
  /** Names the journeys that have a product to themselves: `test.use({ apart: 'who' })`. */
  readonly apart: string;
  readonly product: Product;
}

/** One product for all journeys of a worker. */
export const test = base.extend<object, Products>({
  // Whoever sets it has a worker of his own.
  apart: ['', { option: true, scope: 'worker' }],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  // A poll may be on its way through an arranged answer when its journey ends.
  context: async ({ context }, use, journey) => {
    const errors: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await use(context);
    // What a page drew says that it broke, and only its console says why.
    if (journey.status !== journey.expectedStatus)
      await journey.attach('errors in the console', { body: errors.join('\n') });
    for (const routed of [context, ...context.pages()])
      await routed.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

export { expect };

export interface Login {
  readonly id: string;
  readonly password: string;
}

export async function fillLogin(page: Page, { id, password }: Login): Promise<void> {
  await page.getByLabel('아이디').fill(id);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인' }).click();
}

/** Logs in and opens a page; what the page of the login does has journeys of its own. */
export async function openAs(page: Page, path: string, login: Login = TOP_ADMIN): Promise<void> {
  // The console of whoever was here before sees that it is somebody else, and leaves on its own.
  await page.goto('about:blank');
  const answer = await page.request.post('/api/login', { data: login });
  expect(answer.ok()).toBe(true);
  await page.goto(path);
  await expect(page.locator('#menu')).toBeVisible();
}

/** Logs in and waits for the first screen. */
export const signIn = (page: Page, login?: Login): Promise<void> => openAs(page, '/', login);

/** A screen's place in the side menu, which a long one shows once its folds are open. */
export async function menuLink(page: Page, title: string): Promise<Locator> {
  const menu = page.locator('#menu');
  await menu.evaluate(async (nav) => {
    for (let left = 500; left > 0; left -= 1) {
      const fold = nav.querySelector<HTMLElement>('[data-fold][aria-expanded=false], [data-more]');
      if (!fold) return;
      fold.click();
      // Not by a timer, which a journey may hold still.
      await new Promise((resume) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resume;
        port2.postMessage(null);
      });
    }
  });
  // The recent ones stand before it, too.
  return menu.getByRole('link', { name: title, exact: true }).last();
}

/** Opens a screen from the side menu. */
export async function openFromMenu(page: Page, title: string): Promise<void> {
  await (await menuLink(page, title)).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** A card of a page, by its heading. */
export const card = (page: Page, title: string) => page.getByRole('region', { name: title });

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible();
}

/** axe finds nothing serious or critical on the page as it stands, once its colours have changed. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () => document.getAnimations().filter((one) => one instanceof CSSTransition).length,
      ),
    )
    .toBe(0);
  // Told of nothing but what is wrong, in the page itself: it has no frames of elsewhere, and what else axe tells of
  // each element takes it two thirds of the time.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(serious).toEqual([]);
}

/** A phone, a small and a wide screen. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  desk: { width: 1366, height: 768 },
  wide: { width: 1920, height: 1080 },
} as const;

/** Nothing sticks out at any size; the window is left as it was. */
export async function expectFits(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const [name, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, `${new URL(page.url()).pathname} on a ${name} screen`).toBe(0);
  }
  if (before) await page.setViewportSize(before);
}

/** Calls the API with the session of the page, as a script on it would. */
export const callApi = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([verb, url, text]) => {
      const response = await fetch(url as string, {
        method: verb as string,
        ...(text ? { body: text, headers: { 'Content-Type': 'application/json' } } : {}),
      });
      return { status: response.status, body: await response.json() };
    },
    [method, path, body ? JSON.stringify(body) : undefined],
  );

/** An administrator of `type` who has changed the first password already. */
export async function givenAdmin(page: Page, type: number, id: string): Promise<Login> {
  const first = 'to be changed at once';
  const password = 'a password of my own';
  const created = await callApi(page, 'POST', '/api/admins', {
    id,
    nick: id,
    type,
    password: first,
  });
  expect(created.status).toBe(200);
  const context = await page.context().browser()?.newContext();
  const fresh = await context?.newPage();
  if (!fresh || !context) throw new Error('no browser');
  await fresh.goto(new URL('/', page.url()).href);
  await callApi(fresh, 'POST', '/api/login', { id, password: first });
  const changed = await callApi(fresh, 'PUT', '/api/password', {
    currentPassword: first,
    newPassword: password,
  });
  expect(changed.status).toBe(200);
  await context.close();
  return { id, password };
}
