import { type DeploymentFlags, gameMaintenance, type ModuleName } from '@gwanje/contract';

const { minigames, sports, honor } = gameMaintenance.fields;
const PROVIDER = 'honor.';

/** Whether a deployment has a game: a family of mini-games, a type of sports, or a provider as `honor.3`. */
export function hasGame(key: string, flags: Pick<DeploymentFlags, 'modules'>): boolean {
  const has = (...modules: ModuleName[]) => modules.every((one) => flags.modules.includes(one));
  if (key.startsWith(PROVIDER)) return has('casino');
  return key in sports.fields ? has('sports') : has('minigame', key as ModuleName);
}

/** The rows of what a deployment has, group by group; of what it lacks nothing could be closed. */
export function fieldsOfGames(flags: Pick<DeploymentFlags, 'modules'>) {
  const had = Object.entries({ minigames, sports, honor }).map(([name, group]) => {
    const rows = Object.entries(group.fields).filter(([key]) =>
      hasGame(name === 'honor' ? `${PROVIDER}${key}` : key, flags),
    );
    return [name, { ...group, fields: Object.fromEntries(rows) }] as const;
  });
  return Object.fromEntries(had.filter(([, { fields }]) => Object.keys(fields).length > 0));
}
