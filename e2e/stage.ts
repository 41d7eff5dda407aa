// A page that is told of another deployment than the server's, and remotes that answer as arranged.
import type { Page, Request, Route } from '@playwright/test';
import { expect, TOP_ADMIN } from './operator';
import { hashOf, integrityOf, MENDED, type PartnerRemote } from './partner-remote';

interface DeployedRemote {
  readonly baseUrl: string;
  maintenance?: {
    readonly until: string;
    readonly text: { readonly ko: string; readonly en: string };
  };
  readonly manifest: PartnerRemote & {
    readonly schema: 1;
    readonly version: string;
    readonly buildHash: string;
    readonly entry: string;
    readonly entryIntegrity: string;
  };
}

/** What `/deployment.json` answers, as far as a journey changes it. */
export interface Deployment {
  revision: string;
  readonly flags: { modules: readonly string[] };
  remotes: DeployedRemote[];
}

export type Answer = (route: Route) => Promise<void> | undefined;

export const notFound: Answer = (route) =>
  route.fulfill({ status: 404, contentType: 'application/json', body: '{}' });
export const refused: Answer = (route) => route.abort('connectionrefused');
/** The request stays open until the page gives up on it. */
export const noAnswer: Answer = () => undefined;
/** What a proxy between the console and its operator answers instead. */
export const signInPage: Answer = (route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' });
/** The very file, with something at its end. */
export const altered: Answer = async (route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()}\n;void 0;` });
};
export const script =
  (body: string): Answer =>
  (route) =>
    route.fulfill({ contentType: 'text/javascript', body });

export interface Stage {
  readonly page: Page;
  /** Changes what the page is told of its deployment from the next time it asks. */
  tell(change: (document: Deployment) => void): void;
  /** Changes it once something arranged was asked for, as a deployment under an open page does. */
  tellThen(change: (document: Deployment) => void): void;
  /** Answers for a remote's entry, whatever its query. */
  answerEntry(id: string, answer: Answer): Promise<void>;
  /** Answers for the scripts of a remote's pages that it fetches when one is opened. */
  answerPages(id: string, answer: Answer): Promise<void>;
  /** Answers for the script of the module that a remote exposes. */
  answerModule(id: string, answer: Answer): Promise<void>;
  /** Puts another text in place of that module, deployed with the hashes that belong to it. */
  deployModule(id: string, text: (original: string) => string): Promise<void>;
  /** Puts another text in place of a remote's entry, deployed with the hash that belongs to it. */
  deployEntry(
    id: string,
    text: (original: string, manifest: PartnerRemote) => string,
  ): Promise<void>;
  /** Adds a remote to the deployment; `text` is its entry, which is sent at once unless `answer` does otherwise. */
  deployPartner(remote: PartnerRemote, text: string, answer?: Answer): Promise<void>;
  /** Waits until something arranged was asked for, and every script that will come has come. */
  struck(): Promise<void>;
  /** Waits for every script that will come: when time is made to pass, one on its way would be given up. */
  letArrive(): Promise<void>;
  /** From now on everything is as the server has it. */
  mend(): Promise<void>;
}

const BUILD = '1.0.0+facade000000';

/** The page's requests for scripts that have not ended yet. */
function followScripts(page: Page): Set<Request> {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return underWay;
}

/** Answers for single files of a page, and knows when the first of them was asked for. */
function answerFiles(page: Page) {
  const underWay = followScripts(page);
  const letArrive = () => expect.poll(() => underWay.size).toBe(0);
  let isStruck = false;
  let strike: () => void;
  const firstStrike = new Promise<void>((resolve) => {
    strike = resolve;
  });
  return {
    isStruck: () => isStruck,
    letArrive,
    async struck() {
      await firstStrike;
      await letArrive();
    },
    async answerFile(path: string, answer: Answer) {
      await page.route(
        (url) => url.pathname === path,
        (route) => {
          // It never ends, so nobody may wait for it.
          if (answer === noAnswer) underWay.delete(route.request());
          isStruck = true;
          strike();
          return answer(route);
        },
      );
    },
  };
}

/** What the server has deployed, read past everything that is arranged for the page. */
async function readServed(page: Page) {
  const served: Deployment = await (await page.request.get('/deployment.json')).json();
  const remoteOf = (id: string): DeployedRemote => {
    const remote = served.remotes.find(({ manifest }) => manifest.id === id);
    if (!remote) throw new Error(`The deployment has no ${id}.`);
    return remote;
  };
  const textOf = async (path: string) => (await page.request.get(path)).text();
  return {
    remoteOf,
    textOf,
    async scriptsOf(id: string) {
      const { baseUrl } = remoteOf(id);
      const manifest = JSON.parse(await textOf(`${baseUrl}mf-manifest.json`));
      const { sync, async } = manifest.exposes[0].assets.js as Record<string, string[]>;
      const urls = (files: string[] = []) => files.map((file) => baseUrl + file);
      return { module: urls(sync), pages: urls(async) };
    },
  };
}

/** Signs in and prepares a page to be opened; its clock can be turned. */
export async function openStage(page: Page): Promise<Stage> {
  await page.request.post('/api/login', { data: TOP_ADMIN });
  await page.clock.install();
  const changes: ((document: Deployment) => void)[] = [];
  const tell: Stage['tell'] = (change) => {
    changes.push(change);
  };
  await page.route('**/deployment.json', async (route) => {
    const response = await route.fetch();
    const document: Deployment = await response.json();
    for (const change of changes) change(document);
    await route.fulfill({ response, json: document });
  });
  const { remoteOf, textOf, scriptsOf } = await readServed(page);
  const { answerFile, isStruck, struck, letArrive } = answerFiles(page);
  const entryUrl = (id: string) => `${remoteOf(id).baseUrl}remoteEntry.js`;
  const exposedUrl = async (id: string) =>
    (await scriptsOf(id)).module.find((url) => url.includes('expose')) ?? '';
  const deployEntry: Stage['deployEntry'] = async (id, text) => {
    const body = text(await textOf(entryUrl(id)), remoteOf(id).manifest);
    tell(({ remotes }) => {
      for (const { manifest } of remotes)
        if (manifest.id === id) Object.assign(manifest, { entryIntegrity: integrityOf(body) });
    });
    await answerFile(entryUrl(id), script(body));
  };
  return {
    page,
    tell,
    tellThen: (change) => tell((document) => (isStruck() ? change(document) : undefined)),
    struck,
    letArrive,
    answerEntry: (id, answer) => answerFile(entryUrl(id), answer),
    async answerPages(id, answer) {
      for (const url of (await scriptsOf(id)).pages) await answerFile(url, answer);
    },
    answerModule: async (id, answer) => answerFile(await exposedUrl(id), answer),
    async deployModule(id, text) {
      const url = await exposedUrl(id);
      const original = await textOf(url);
      const body = text(original);
      await deployEntry(id, (entry) => entry.replace(hashOf(original), hashOf(body)));
      await answerFile(url, script(body));
    },
    deployEntry,
    async deployPartner(remote, text, answer = script(text)) {
      const baseUrl = `/remotes/${remote.id}/${BUILD}/`;
      const [version = '', buildHash = ''] = BUILD.split('+');
      const manifest = {
        ...remote,
        schema: 1,
        version,
        buildHash,
        entry: 'remoteEntry.js',
        entryIntegrity: integrityOf(text),
      } as const;
      tell((document) => {
        document.remotes = [
          ...document.remotes.filter((one) => one.manifest.id !== remote.id),
          { baseUrl, manifest },
        ];
      });
      await answerFile(`${baseUrl}remoteEntry.js`, answer);
    },
    async mend() {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.evaluate((name) => Object.assign(globalThis, { [name]: true }), MENDED);
    },
  };
}
