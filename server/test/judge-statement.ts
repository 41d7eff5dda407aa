// Says whether a statement would still do when every table that has a member_id is distributed by it.

/** What no statement of the server may contain, and why. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\bpg_(try_)?advisory_/, 'takes an advisory lock, which holds on one node only'],
  [/\b(un)?listen\b|\bnotify\b|\bpg_notify\b/, 'relies on notifications'],
  [/\b(nextval|currval|setval|lastval)\b/, 'counts with a sequence'],
  [
    /\b(big|small)?serial\b|\bgenerated (always|by default) as identity\b/,
    'counts with a sequence',
  ],
  [/\bdeferrable\b|\bset constraints\b/, 'defers a constraint'],
  [/\bcreate (temp|temporary|unlogged)\b/, 'makes a table'],
  [/\btruncate\b/, 'empties a table'],
  [/\bmerge into\b/, 'merges, which this judge cannot read'],
  [/\bselect from\b/, 'selects nothing, which no intermediate result can hold'],
];

const ROW_LOCK = /\bfor (no key )?(update|share)\b|\bfor key share\b/;
/** Words that can follow a table's name and are not its alias. */
const NOT_ALIASES = new Set(
  'on set where values select default natural inner left right full cross tablesample'.split(' '),
);

/** Comments and texts out, names bare, one space between words. */
function simplified(text: string): string {
  return text
    .replace(/--.*$/gm, ' ')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The statement and every statement inside it, each without those inside it. Parentheses that hold
 * no statement stay where they are, so that a condition in them still counts.
 */
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  const open: string[] = [''];
  for (const character of text) {
    if (character === '(') open.push('');
    else if (character === ')' && open.length > 1) {
      const inner = (open.pop() ?? '').trim();
      const isStatement = /^(select|insert|update|delete|with|merge)\b/.test(inner);
      if (isStatement) blocks.push(inner);
      open[open.length - 1] += isStatement ? '(inner)' : `(${inner})`;
    } else open[open.length - 1] += character;
  }
  return [...blocks, open.join(' ')];
}

interface Reference {
  readonly table: string;
  /** What its columns are called by: an alias, or the table's own name. */
  readonly name: string;
}

/** The first word that ends a list of tables. */
const LIST_END =
  '(?:where|group by|order by|having|limit|offset|for|returning|union|window|set|do|on conflict)';

/** `wallet as w`, `wallet w` or `wallet`, where a list of tables has one. */
function referenceOf(item: string): Reference {
  const [, table = '', alias] =
    /^(?:(?:lateral|only) )*(?:public\.)?([a-z_]+)(?: as)?(?: ([a-z_]+))?/.exec(item.trim()) ?? [];
  return { table, name: alias !== undefined && !NOT_ALIASES.has(alias) ? alias : table };
}

function referencesIn(block: string, tables: Pick<ReadonlySet<string>, 'has'>): Reference[] {
  const lists = block.matchAll(new RegExp(`\\b(?:from|using) (.*?)(?= ${LIST_END}\\b|$)`, 'g'));
  const targets = block.matchAll(/\b(?:update|into) ((?:[a-z_.]+)(?: as)?(?: [a-z_]+)?)/g);
  const items = [...lists].flatMap(([, list = '']) => {
    let bare = list;
    // Arguments and column names hold commas, too.
    for (let before = ''; before !== bare; ) {
      before = bare;
      bare = bare.replace(/\([^()]*\)/g, ' ');
    }
    return bare.split(/,| join /);
  });
  return [...items, ...[...targets].map(([, item = '']) => item)]
    .map(referenceOf)
    .filter(({ table }) => tables.has(table));
}

/** The conditions that hold in any case: alternatives are taken out. */
function certain(block: string): string {
  let text = block;
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\(([^()]*)\)/g, (_, inner: string) =>
      /\bor\b/.test(inner) ? ' ' : ` ${inner} `,
    );
  }
  return /\bor\b/.test(text) ? '' : text.replace(/ +/g, ' ');
}

/** The references whose member is given by a parameter, by themselves or through an equal one. */
function pinnedIn(
  block: string,
  references: readonly Reference[],
  outer: readonly string[] = [],
): Set<string> {
  const pinned = new Set<string>(outer);
  const conditions = certain(block);
  for (const [, owner] of conditions.matchAll(/(?:([a-z_]+)\.)?\bmember_id = \$\d+/g)) {
    if (owner !== undefined) pinned.add(owner);
    else if (references.length === 1) pinned.add(references[0]?.name ?? '');
  }
  const equal = [...conditions.matchAll(/([a-z_]+)\.member_id = ([a-z_]+)\.member_id/g)];
  for (let before = -1; before < pinned.size; ) {
    before = pinned.size;
    for (const [, left = '', right = ''] of equal)
      if (pinned.has(left) || pinned.has(right)) pinned.add(left).add(right);
  }
  return pinned;
}

function whyBlockIsWrong(block: string, tables: ReadonlySet<string>): string | undefined {
  const references = referencesIn(block, tables);
  const pinned = pinnedIn(block, references);
  const loose = references.filter(({ name }) => !pinned.has(name));
  if (ROW_LOCK.test(block) && loose[0])
    return `locks rows of ${loose[0].table} of more than one member`;
  const [, verb, item = ''] =
    /\b(update|delete from) ((?:[a-z_.]+)(?: as)?(?: [a-z_]+)?)/.exec(
      block.replace(ROW_LOCK, '').replace(/\bdo update set\b/g, ''),
    ) ?? [];
  const target = referenceOf(item);
  if (!verb || !tables.has(target.table) || pinned.has(target.name)) return undefined;
  const isSet = verb === 'update' ? / from /.test(block) : / using /.test(block);
  return isSet ? undefined : `changes rows of ${target.table} without naming the member`;
}

/**
 * Why a statement may not be sent, or undefined. On tables of members it must name one member for
 * whatever it locks or changes, or be a plain set statement, which locks nothing beforehand.
 *
 * @param tables every table that has a member_id
 */
export function whyRefused(text: string, tables: ReadonlySet<string>): string | undefined {
  const statement = simplified(text);
  for (const [pattern, reason] of FORBIDDEN) if (pattern.test(statement)) return reason;
  // One of the first machine alone is whole there.
  const [, locked] = /\block (?:table )?(?:only )?([a-z_]+)/.exec(statement) ?? [];
  if (locked !== undefined && tables.has(locked)) return 'locks a whole table';
  for (const block of blocksOf(statement)) {
    const reason = whyBlockIsWrong(block, tables);
    if (reason) return reason;
  }
  return undefined;
}

/** What stands in the parentheses behind each `lateral`. */
const lateralsOf = (statement: string) =>
  statement
    .split(/\blateral \(/)
    .slice(1)
    .map((rest) => {
      let depth = 1;
      const end = [...rest].findIndex((character) => {
        if (character === '(') depth += 1;
        if (character === ')') depth -= 1;
        return depth === 0;
      });
      return rest.slice(0, end);
    });

/** What lies with members is asked for without one, and the statement does not say that it does so. */
const ACROSS_MEMBERS = '/* across members */';

/** Rows that are inserted name their member themselves, so only what they are made from is asked. */
const withoutInserts = (block: string) =>
  block.replace(/\binsert into [a-z_.]+(?: as [a-z_]+)? \([^)]*\bmember_id\b[^)]*\)/g, 'insert');

/** Whose member a block names without having them: rows of the statement around it, judged there. */
function outerIn(block: string): string[] {
  const own = new Set(referencesIn(block, { has: () => true }).map(({ name }) => name));
  return [...block.matchAll(/([a-z_]+)\.member_id\b/g)]
    .map(([, name = '']) => name)
    .filter((name) => !own.has(name));
}

const looseIn = (block: string, tables: ReadonlySet<string>): Reference[] => {
  const references = referencesIn(withoutInserts(block), tables);
  const pinned = pinnedIn(block, references, outerIn(block));
  return references.filter(({ name }) => !pinned.has(name));
};

/**
 * Why a statement cannot be handed to the machines on which its rows lie, or undefined.
 *
 * @param byMember tables whose rows lie with their member
 * @param local tables whose rows lie on the first machine
 */
export function whyNotPushedDown(
  text: string,
  byMember: ReadonlySet<string>,
  local: ReadonlySet<string>,
): string | undefined {
  const statement = simplified(text);
  const blocks = blocksOf(statement);
  const loose = blocks.flatMap((block) => looseIn(block, byMember));
  const isAcross = text.includes(ACROSS_MEMBERS);
  if (loose[0] && !isAcross) return `asks every member of ${loose[0].table} without saying so`;
  const isLimited = (inner: string) => /^(?:(?!\bunion\b).)*\blimit\b/.test(inner);
  if (loose[0] && lateralsOf(statement).some(isLimited))
    return 'limits inside a lateral query over all members';
  for (const block of blocks) {
    const tables = [byMember, local].map((kind) => referencesIn(block, kind)[0]?.table);
    if (tables[0] !== undefined && tables[1] !== undefined)
      return `joins ${tables[0]} with ${tables[1]}, which lies elsewhere`;
  }
  return undefined;
}

/** The table whose rows a statement locks or changes first, if it has a member_id. */
export function touchedTable(text: string, tables: ReadonlySet<string>): string | undefined {
  const statement = simplified(text);
  for (const block of blocksOf(statement)) {
    const isWrite = /\b(insert into|update|delete from)\b/.test(block);
    const [first] = isWrite || ROW_LOCK.test(block) ? referencesIn(block, tables) : [];
    if (first) return first.table;
  }
  return undefined;
}
