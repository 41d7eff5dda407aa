// A small deployment and a shell around it, for this folder's tests.
import { answer } from '@gwanje/api-client/testing';
import {
  type DeployedRemote,
  type DeploymentDocument,
  type RemoteId,
  type ScreenDeclaration,
  session,
} from '@gwanje/contract';
import type { RemoteDefinition } from '@gwanje/remote-kit';
import { NOBODY, shellStore } from '@gwanje/remote-kit/host';
import { createMemoryNavigation } from '@gwanje/remote-kit/testing';
import { act, render } from '@testing-library/react';
import { App } from './app';
import { ConsoleRoute } from './frame/console-route';
import type { FederationPort } from './remotes/federation-port';
import { LoginRoute } from './session/login-route';
import LogoutScreen from './session/logout.screen';
import type { ShellPorts } from './shell-ports';
import { startConsole } from './start-console';

export const TOP_ADMIN = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8057',
  id: 'admin',
  nick: '김관제',
  type: 0,
  sessionEndsAt: '2026-11-21T22:00:00.000Z',
  levelNames: [],
  licence: '',
  operatorName: '',
};

export const BUDGET = { deadlineMs: 120_000, attemptMs: 15_000, slowAfterMs: 10_000 };

export const screenOf = (
  id: string,
  path: string,
  rest: Partial<ScreenDeclaration> = {},
): ScreenDeclaration => ({
  id,
  path,
  title: { ko: `${id} 화면`, en: `${id} screen` },
  permission: 'minigameSettings.read',
  menu: { section: 'minigames', order: 10 },
  ...rest,
});

export const remoteOf = (
  id: RemoteId,
  screens: readonly ScreenDeclaration[],
  contract = '^1.0.0',
): DeployedRemote => ({
  manifest: {
    schema: 1,
    id,
    version: '1.2.3',
    buildHash: '0123456789abcdef',
    title: { ko: `${id} 모듈`, en: `${id} module` },
    contract,
    entry: 'remoteEntry.js',
    entryIntegrity: `sha384-${'A'.repeat(64)}`,
    screens: [...screens],
  },
  baseUrl: `/remotes/${id}/1.2.3+0123456789abcdef/`,
});

export const deploymentOf = (
  remotes: readonly DeployedRemote[],
  rest: Partial<DeploymentDocument> = {},
): DeploymentDocument => ({
  schema: 1,
  deployment: 'test',
  revision: 'r1',
  siteName: '시험 배포',
  contract: '1.0.0',
  flags: { ...NOBODY.flags, modules: ['powerball'] },
  leaveUrl: '/',
  loadBudget: BUDGET,
  remotes: [...remotes],
  ...rest,
});

/** What the code of a remote hands over; every screen says its own id. */
export const codeOf = (
  { manifest }: DeployedRemote,
  load: (screenId: string) => ReturnType<RemoteDefinition['screens'][number]['load']> = async (
    screenId,
  ) => ({ default: () => <main id="main">{screenId} 내용</main> }),
): { default: RemoteDefinition } => ({
  default: {
    id: manifest.id,
    title: manifest.title,
    contract: manifest.contract,
    screens: manifest.screens.map((screen) => ({ ...screen, load: () => load(screen.id) })),
  },
});

/** Module Federation that hands over every remote at once, unless a test says otherwise. */
export const promptFederation: FederationPort = { load: async (remote) => codeOf(remote) };

export function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `${cookie}; Path=/`;
}

/** The top administrator has signed in, as this browser and the server see it. */
export function giveTopAdmin(): void {
  setCookie('admin=yes');
  answer(session.information, () => TOP_ADMIN);
}

type OpenPorts = Partial<Omit<ShellPorts, 'console' | 'leave' | 'reload'>>;

/** Something that never arrives, for tests of everything else. */
const never = () => new Promise<never>(() => undefined);

/** Opens the whole console at an address, to `visit` others; `left` collects where it went by a full load. */
export async function openConsole(
  path: string,
  deployment: DeploymentDocument | Error,
  federation: FederationPort = promptFederation,
  others: OpenPorts = {},
) {
  window.history.replaceState(null, '', path);
  shellStore.setState(NOBODY);
  const navigation = createMemoryNavigation(path);
  const left: string[] = [];
  const fetched =
    deployment instanceof Error ? Promise.reject(deployment) : Promise.resolve(deployment);
  const leave = (url: string) => {
    left.push(url);
  };
  const ports: ShellPorts = {
    pages: { Login: LoginRoute, Logout: LogoutScreen, Console: ConsoleRoute },
    console: startConsole(fetched, federation, others.fetchDeployment ?? never),
    fetchDeployment: never,
    loadAlarms: never,
    loadPalette: never,
    loadReports: never,
    loadBetDetail: never,
    loadDrafts: never,
    loadSessions: never,
    loadSessionEnding: never,
    isEmbedded: false,
    leave,
    reload: () => leave(window.location.pathname + window.location.search),
    ...others,
  };
  await act(async () => {
    render(<App navigation={navigation} ports={ports} />);
  });
  const visit = (address: string) => act(async () => navigation.navigate(address));
  return { navigation, visit, left };
}
