// Which pages the remotes declare, and which of them a deployment has.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const deploymentsDir = join(dirname(dirname(fileURLToPath(import.meta.url))), 'deployments');

type Flags = Readonly<Record<string, unknown>> & { readonly modules: readonly string[] };

export interface DeclaredPage {
  readonly path: string;
  readonly title: { readonly ko: string };
  readonly permission: string;
  readonly when?: Partial<Flags>;
}

/** What a page is told of the deployment, as far as it says where screens are. */
interface Deployment {
  readonly remotes: readonly { readonly manifest: { readonly screens: readonly DeclaredPage[] } }[];
}

/** Whether everything holds that a screen is on under. */
const isOn = ({ modules = [], ...exact }: Partial<Flags>, flags: Flags): boolean =>
  modules.every((one) => flags.modules.includes(one)) &&
  Object.entries(exact).every(([flag, value]) => flags[flag] === value);

const flagsOf = (deployment: string): Flags =>
  JSON.parse(readFileSync(join(deploymentsDir, `${deployment}.json`), 'utf8')).flags;

/** The pages of `deployment` that none of those before it has, as the product that `page` looks at declares them. */
export async function pagesOf(
  page: Page,
  deployment: string,
  before: readonly string[] = [],
): Promise<DeclaredPage[]> {
  const { remotes }: Deployment = await (await page.request.get('/deployment.json')).json();
  const walked = before.map(flagsOf);
  return remotes
    .flatMap(({ manifest }) => manifest.screens)
    .filter(
      ({ when = {} }) =>
        isOn(when, flagsOf(deployment)) && !walked.some((flags) => isOn(when, flags)),
    );
}
