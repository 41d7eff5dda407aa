import * as z from 'zod/mini';
import { ADMIN_TYPE_VALUES } from './admin-types';
import { PERMISSIONS, type Permission } from './permissions';

/** The six nouns: one contract file, one server folder and one remote each. */
export const REMOTE_IDS = ['members', 'money', 'bets', 'minigames', 'config', 'partners'] as const;
export type RemoteId = (typeof REMOTE_IDS)[number];

/** Version of what the shell lends to remotes; a remote names the range that it accepts. */
export const SHELL_CONTRACT_VERSION = '1.0.0';

/** The menu's sections, in the order in which they stand. */
export const MENU_SECTIONS = [
  'members',
  'support',
  'money',
  'bets',
  'minigames',
  'settlement',
  'boards',
  'settings',
  'administration',
] as const;
export type MenuSection = (typeof MENU_SECTIONS)[number];

export const bilingual = z.strictObject({
  ko: z.string().check(z.minLength(1)),
  en: z.string().check(z.minLength(1)),
});
export type Bilingual = z.output<typeof bilingual>;

/**
 * Flags under which a screen or an endpoint exists; every one that is given must hold. A module
 * that nobody knows is off, so that a remote may name one that is newer than this server.
 */
export const screenCondition = z.strictObject({
  modules: z.optional(z.array(z.string())),
  configVersion: z.optional(z.literal([1, 2])),
  moneyVersion: z.optional(z.literal([1, 5])),
  casinoCompany: z.optional(z.enum(['honor', 'hera'])),
  casinoType: z.optional(z.enum(['seamless', 'transfer'])),
  gondre: z.optional(z.boolean()),
  multiSite: z.optional(z.boolean()),
});
export type ScreenCondition = z.output<typeof screenCondition>;

export const MEMBER_DETAIL_TAB_VALUES = [
  'sports',
  'minigame',
  'casino',
  'slots',
  'bet365',
  'holdem',
  'apoker',
  'apokerTournament',
  'personalConfig',
  'minigameConfig',
] as const;
export type MemberDetailTab = (typeof MEMBER_DETAIL_TAB_VALUES)[number];

/** Tabs of a member's detail that a deployment chooses, with what they need (specification 6). */
export const MEMBER_DETAIL_TABS: Record<
  MemberDetailTab,
  Bilingual & { readonly when?: ScreenCondition }
> = {
  sports: { ko: '스포츠', en: 'Sports', when: { modules: ['sports'] } },
  minigame: { ko: '미니게임', en: 'Mini-games', when: { modules: ['minigame'] } },
  casino: { ko: '카지노', en: 'Casino', when: { modules: ['casino'] } },
  slots: { ko: '슬롯', en: 'Slots', when: { modules: ['casino'] } },
  bet365: { ko: 'BET365', en: 'BET365', when: { modules: ['bet365'] } },
  holdem: { ko: '벳홀덤', en: 'Bet Holdem', when: { modules: ['holdem'] } },
  apoker: { ko: '트리플A홀덤', en: 'Triple-A Holdem', when: { modules: ['apoker'] } },
  apokerTournament: {
    ko: '트리플A토너먼트',
    en: 'Triple-A tournaments',
    when: { modules: ['apoker'] },
  },
  personalConfig: { ko: '개인설정', en: 'Personal settings' },
  minigameConfig: {
    ko: '미니게임 설정',
    en: 'Mini-game settings',
    when: { modules: ['minigame'] },
  },
};

/** Flags of one deployment (specification 1 and 6). What is not there is off. */
export const deploymentFlags = z.strictObject({
  configVersion: z.literal([1, 2]),
  moneyVersion: z.literal([1, 5]),
  /** Absent without the module casino, as `casinoType` is. */
  casinoCompany: z.optional(z.enum(['honor', 'hera'])),
  casinoType: z.optional(z.enum(['seamless', 'transfer'])),
  gondre: z.boolean(),
  multiSite: z.boolean(),
  modules: z.array(z.string()),
  memberDetailTabs: z.array(z.enum(MEMBER_DETAIL_TAB_VALUES)),
});
export type DeploymentFlags = z.output<typeof deploymentFlags>;

export const screenDeclaration = z.strictObject({
  /** Unique in its remote, e.g. `powerball-settings`. */
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  /** `/x/:id` has one parameter; `/x/*` owns everything beneath `/x`, and its code says what is there. */
  path: z.string().check(z.startsWith('/')),
  title: bilingual,
  permission: z.enum(Object.keys(PERMISSIONS) as [Permission, ...Permission[]]),
  when: z.optional(screenCondition),
  /** Left out: the screen is reached by link only. */
  menu: z.optional(
    z.strictObject({
      section: z.enum(MENU_SECTIONS),
      /** Screens of a section that name the same one stand under it, and fold with it. */
      group: z.optional(bilingual),
      order: z.int(),
    }),
  ),
  /** `none`: a popup, which has its window to itself, without menu and top bar. */
  frame: z.optional(z.literal('none')),
});
export type ScreenDeclaration = z.output<typeof screenDeclaration>;

/** What a remote's build says of itself in `remote.json`: plain data, no code. */
export const remoteManifest = z.strictObject({
  schema: z.literal(1),
  id: z.enum(REMOTE_IDS),
  version: z.string(),
  /** Names this build among all builds of `version`. */
  buildHash: z.string().check(z.regex(/^[0-9a-f]{8,}$/)),
  title: bilingual,
  /** Range of SHELL_CONTRACT_VERSION that this build was made for. */
  contract: z.string(),
  /** File of the build's directory that starts it, with its integrity hash. */
  entry: z.string().check(z.regex(/^\w[\w.-]*\.js$/)),
  entryIntegrity: z.string().check(z.regex(/^(sha256-[\w+/]{43}=|sha384-[\w+/]{64})$/)),
  screens: z.array(screenDeclaration),
});
export type RemoteManifest = z.output<typeof remoteManifest>;

/** Without the slash that it begins with and those that it ends with, which change no address. */
function segmentsOf(path: string): readonly string[] {
  const start = path.startsWith('/') ? 1 : 0;
  let end = path.length;
  while (end > start && path[end - 1] === '/') end -= 1;
  return path.slice(start, end).toLowerCase().split('/');
}

/** Of the paths that screens declare, which are few and asked for again and again. */
const declaredSegments = new Map<string, readonly string[]>();

/**
 * How well each screen's path fits an address, more for each literal segment; -1 when it does not.
 * One that ends with `*` fits everything beneath it too, worse than one that says how long the
 * address is. An empty segment is one like any other, and fits nothing that is named.
 */
export function fitsOf(address: string): (path: string) => number {
  const actual = segmentsOf(address);
  return (path) => {
    const isOpen = path.endsWith('/*');
    let expected = declaredSegments.get(path);
    if (!expected) {
      expected = segmentsOf(isOpen ? path.slice(0, -2) : path);
      declaredSegments.set(path, expected);
    }
    if (isOpen ? expected.length > actual.length : expected.length !== actual.length) return -1;
    let fit = isOpen ? 0 : 1;
    for (const [index, segment] of expected.entries()) {
      if (segment.startsWith(':') && actual[index] !== '') continue;
      if (segment !== actual[index]) return -1;
      fit += 2;
    }
    return fit;
  };
}

const DAY_MS = 86_400_000;
/** Seoul has had no summer time since 1988. */
const SEOUL_AHEAD_MS = 9 * 3_600_000;

/** An address with days of Seoul for `{today}`, and for `{today-6}` the one six days before. */
export const addressOn = (address: string, at: Date): string =>
  address.replace(/\{today(?:-(\d+))?\}/g, (_, daysAgo = '0') =>
    new Date(at.getTime() + SEOUL_AHEAD_MS - Number(daysAgo) * DAY_MS).toISOString().slice(0, 10),
  );

const announcedTime = z.optional(
  z.iso.datetime({
    offset: true,
    error: 'it must be a time such as "2026-11-21T18:00:00+09:00"',
  }),
);

/** Announced work on a remote: its screens are not loaded meanwhile, its menu entries stay. */
export const maintenance = z.strictObject({
  since: announcedTime,
  until: announcedTime,
  /** Shown beside what the shell says itself. */
  text: z.optional(bilingual),
});

/** Milliseconds. `deadline` bounds a whole load with its retries; `attempt` one try. */
export const loadBudget = z.strictObject({
  deadlineMs: z.int().check(z.minimum(100)),
  attemptMs: z.int().check(z.minimum(50)),
  slowAfterMs: z.int().check(z.minimum(10)),
});
export type LoadBudget = z.output<typeof loadBudget>;

/** Whom a newcomer can be in a demo, by one password that everybody knows. */
const demo = z.object({
  password: z.string(),
  admins: z.array(z.object({ id: z.string(), type: z.literal(ADMIN_TYPE_VALUES) })),
});
export type Demo = z.output<typeof demo>;

/** What `GET /deployment.json` answers: everything a shell needs before it loads any remote's code. */
export const deploymentDocument = z.object({
  schema: z.literal(1),
  deployment: z.string(),
  revision: z.string(),
  siteName: z.string(),
  contract: z.string(),
  flags: deploymentFlags,
  leaveUrl: z.string(),
  loadBudget,
  /** There in a demo alone. */
  demo: z.optional(demo),
  remotes: z.array(
    z.object({
      manifest: remoteManifest,
      /** Ends with a slash. */
      baseUrl: z.string(),
      maintenance: z.optional(maintenance),
    }),
  ),
});
export type DeploymentDocument = z.output<typeof deploymentDocument>;
export type DeployedRemote = DeploymentDocument['remotes'][number];

/** True when every flag that `condition` names holds. Absent condition: true; unknown module: off. */
export function isConditionMet(
  condition: ScreenCondition | undefined,
  flags: DeploymentFlags,
): boolean {
  if (!condition) return true;
  const { modules = [], ...exact } = condition;
  return (
    modules.every((module) => flags.modules.includes(module)) &&
    Object.entries(exact).every(([flag, value]) => flags[flag as keyof typeof exact] === value)
  );
}

/** Of several, one that holds is enough. */
export const isAnyMet = (
  condition: ScreenCondition | readonly ScreenCondition[] | undefined,
  flags: DeploymentFlags,
): boolean => [condition].flat().some((one) => isConditionMet(one, flags));
