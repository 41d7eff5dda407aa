import * as z from 'zod/mini';
import {
  type DeploymentFlags,
  deploymentFlags,
  isConditionMet,
  MEMBER_DETAIL_TABS,
  maintenance,
  REMOTE_IDS,
} from './deployment';
import { MODULE_VALUES, MODULES } from './modules';

const SITE_NAME_LENGTH_MAX = 60;
const DEADLINE_MS_MAX = 600_000;
/** A path of this server, or a web address; nothing that a browser would run. */
const LEAVE_URL = /^(\/(?!\/)|https?:\/\/[^\s/])\S*$/;

/** Says in editors, through deployments/schema.json, what a key means. */
const described = <S extends z.ZodMiniType>(schema: S, description: string): S => {
  z.globalRegistry.add(schema, { description });
  return schema;
};

/** "name 한국어 / English" of each, for editors. */
const listed = (table: Record<string, { ko: string; en: string }>): string =>
  Object.entries(table)
    .map(([name, { ko, en }]) => `${name} (${ko} / ${en})`)
    .join(', ');

const flags = z.extend(deploymentFlags, {
  configVersion: described(z.literal([1, 2]), 'Which of the two sets of settings screens is used.'),
  moneyVersion: described(z.literal([1, 5]), 'Which of the two sets of money screens is used.'),
  casinoCompany: described(
    z.optional(z.enum(['honor', 'hera'])),
    'Whose casino it is; needed with the module casino, and only then.',
  ),
  casinoType: described(
    z.optional(z.enum(['seamless', 'transfer'])),
    'Whether casino bets are taken from held money, or money is moved to the casino first; needed with the module casino, and only then.',
  ),
  gondre: described(
    z._default(z.boolean(), false),
    'KGON bets among the casino bets; needs the module casino.',
  ),
  multiSite: described(
    z._default(z.boolean(), false),
    'Boards and popups of several sites in one console.',
  ),
  modules: described(
    z._default(z.array(z.enum(MODULE_VALUES)), []),
    `What is on; what is not listed is off. ${listed(MODULES)}`,
  ),
  memberDetailTabs: described(
    z._default(deploymentFlags.shape.memberDetailTabs, []),
    `Tabs of a member's detail beside those that every site has. ${listed(MEMBER_DETAIL_TABS)}`,
  ),
});

const loadBudget = z.strictObject({
  deadlineMs: described(
    z._default(z.int().check(z.minimum(100), z.maximum(DEADLINE_MS_MAX)), 120_000),
    'Milliseconds after which a remote has failed to load, retries included.',
  ),
  attemptMs: described(
    z._default(z.int().check(z.minimum(50), z.maximum(DEADLINE_MS_MAX)), 15_000),
    'Milliseconds that one try may take.',
  ),
  slowAfterMs: described(
    z._default(z.int().check(z.minimum(10), z.maximum(DEADLINE_MS_MAX)), 10_000),
    'Milliseconds after which the operator sees what is being tried.',
  ),
});

const file = z.strictObject({
  $schema: z.optional(z.string()),
  siteName: described(
    z.string().check(z.regex(/\S/, 'it must hold a name'), z.maxLength(SITE_NAME_LENGTH_MAX)),
    'Stands in the top bar and in the tab.',
  ),
  flags,
  remotes: described(
    z.partialRecord(z.enum(REMOTE_IDS), z.string()),
    'Remote: "workspace" for the newest build of this checkout, or <version>+<hash> of a released build.',
  ),
  maintenance: described(
    z._default(z.partialRecord(z.enum(REMOTE_IDS), maintenance), {}),
    'Remote: {} or since, until (2026-11-21T18:00:00+09:00) and text (ko, en). Its screens say that they are in maintenance and are not loaded; its menu entries and its API stay.',
  ),
  leaveUrl: described(
    z._default(
      z.string().check(z.regex(LEAVE_URL, 'it must begin with / or with http:// or https://')),
      '/',
    ),
    'Where a refused visitor is sent: a path of this server, or an http or https address.',
  ),
  loadBudget: described(z.prefault(loadBudget, {}), 'How patiently remotes are loaded.'),
  trustedProxies: described(
    z._default(z.array(z.string()), []),
    'Addresses of reverse proxies whose X-Forwarded-* headers are believed.',
  ),
});
type ReadFile = z.output<typeof file>;

interface Contradiction {
  readonly path: (string | number)[];
  /** Completes "<key> is <value>; …". */
  readonly reason: string;
}

function repeatedIn({ flags, trustedProxies }: ReadFile): Contradiction[] {
  const lists = [
    { path: ['flags', 'modules'], values: flags.modules as string[] },
    { path: ['flags', 'memberDetailTabs'], values: flags.memberDetailTabs as string[] },
    { path: ['trustedProxies'], values: trustedProxies },
  ];
  return lists.flatMap(({ path, values }) =>
    values.flatMap((value, index) =>
      values.indexOf(value) < index
        ? [{ path: [...path, index], reason: 'it is listed twice' }]
        : [],
    ),
  );
}

function withoutTheirModule(flags: DeploymentFlags): Contradiction[] {
  const isOn = (module: string) => flags.modules.includes(module);
  const games = flags.modules.flatMap((module, index) =>
    'isMinigame' in MODULES[module as keyof typeof MODULES] && !isOn('minigame')
      ? [
          {
            path: ['flags', 'modules', index],
            reason: 'it needs the module minigame, which is off',
          },
        ]
      : [],
  );
  const tabs = flags.memberDetailTabs.flatMap((tab, index) => {
    const { when } = MEMBER_DETAIL_TABS[tab];
    return isConditionMet(when, flags)
      ? []
      : [
          {
            path: ['flags', 'memberDetailTabs', index],
            reason: `it needs the module ${when?.modules?.join(', ')}, which is off`,
          },
        ];
  });
  return [...games, ...tabs];
}

function aboutCasino(flags: DeploymentFlags): Contradiction[] {
  const hasCasino = flags.modules.includes('casino');
  const choices = (['casinoCompany', 'casinoType'] as const).filter(
    (flag) => (flags[flag] === undefined) === hasCasino,
  );
  return [
    ...choices.map((flag) => ({
      path: ['flags', flag],
      reason: hasCasino ? 'the module casino needs it' : 'it needs the module casino, which is off',
    })),
    ...(flags.gondre && !hasCasino
      ? [{ path: ['flags', 'gondre'], reason: 'it needs the module casino, which is off' }]
      : []),
  ];
}

const beyondDeadline = ({ loadBudget }: ReadFile): Contradiction[] =>
  (['attemptMs', 'slowAfterMs'] as const)
    .filter((part) => loadBudget[part] > loadBudget.deadlineMs)
    .map((part) => ({
      path: ['loadBudget', part],
      reason: `${loadBudget[part]} is beyond loadBudget.deadlineMs, which is ${loadBudget.deadlineMs}`,
    }));

function aboutMaintenance({ maintenance, remotes }: ReadFile): Contradiction[] {
  return REMOTE_IDS.flatMap((id) => {
    const announced = maintenance[id];
    if (!announced) return [];
    if (!remotes[id])
      return [
        { path: ['maintenance', id], reason: `it needs the remote ${id}, which is not there` },
      ];
    const { since, until } = announced;
    return since && until && Date.parse(until) <= Date.parse(since)
      ? [{ path: ['maintenance', id, 'until'], reason: 'it must come after since' }]
      : [];
  });
}

/** A `deployments/*.json` file, as an operator writes it. What has an "off" may be left out. */
export const deploymentFile = file.check((context) => {
  const { value } = context;
  const contradictions = [
    ...repeatedIn(value),
    ...withoutTheirModule(value.flags),
    ...aboutCasino(value.flags),
    ...beyondDeadline(value),
    ...aboutMaintenance(value),
  ];
  for (const { path, reason } of contradictions)
    context.issues.push({ code: 'custom', input: value, path, message: reason });
});
export type DeploymentFile = z.output<typeof deploymentFile>;
