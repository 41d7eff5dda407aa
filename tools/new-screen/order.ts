// What a person asks for at the command line, read and held against what there is.
import {
  isOfLine,
  PERMISSIONS,
  type Permission,
  REMOTE_IDS,
  type RemoteId,
  type ScreenCondition,
} from '@gwanje/contract';
import { SPECIFIED_ROUTES } from '../specified-routes';
import { Misfit } from './edits';

export const USAGE = `Usage: npm run new:screen -- <kind> <remote>/<screen> <path> <right> ['<Korean title>' '<English title>'] [<field> …]
  list      the rows of a new table:  list members/coupon-notes /coupon-notes coupon.manage '쿠폰 메모' 'Coupon notes' title:text:제목 amountWon:won:금액 expiresAt:instant?:만료
  settings  one settings document:    settings config/visit-gift /config/visit-gift siteSettings '방문 선물' 'Visit gifts' rewardWon:won:지급액 isPaid:switch:지급
  screen    an empty one:             screen members/member-notes /member-notes member.read '회원 메모' 'Member notes'
Titles are left out where tools/specified-routes.ts knows the path. The right of settings is named without its .read and .change.
A field is name:kind:한글 or name:kind:한글:English.
  Kinds of a list: text, won, count, instant, day; with ? where it may be empty. Names end in Won, At or On where a unit belongs to the kind.
  Kinds of settings: won, bps, percent, odds, seconds, minutes, days, times, switch, text, time.`;

export const KINDS = ['list', 'settings', 'screen'] as const;
type Kind = (typeof KINDS)[number];

export interface Field {
  /** camelCase. */
  readonly name: string;
  readonly kind: string;
  readonly mayBeEmpty: boolean;
  readonly ko: string;
  readonly en: string;
}

export interface Order {
  readonly kind: Kind;
  readonly remote: RemoteId;
  /** kebab-case; of a list, what its rows are called, in the plural. */
  readonly screen: string;
  readonly path: string;
  readonly ko: string;
  readonly en: string;
  readonly when: ScreenCondition | undefined;
  readonly isSpecified: boolean;
  readonly right: string;
  readonly fields: readonly Field[];
}

const LIST_KINDS = ['text', 'won', 'count', 'instant', 'day'];
const SETTING_KINDS = [
  ...['won', 'bps', 'percent', 'odds', 'seconds', 'minutes', 'days', 'times'],
  ...['switch', 'text', 'time'],
];
/** By kind, how a name has to end. */
const UNITS: Readonly<Record<string, string>> = {
  won: 'Won',
  instant: 'At',
  day: 'On',
  bps: 'Bps',
};
/** Every row has them. */
const GIVEN_FIELDS = ['createdAt', 'createdBy'];

/** `expiresAt` → `Expires at`. */
const wordsOf = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^\w/, (letter) => letter.toUpperCase());

function readField(text: string, kinds: readonly string[]): Field {
  const [name = '', given = '', ko = '', en = wordsOf(name), ...rest] = text.split(':');
  const kind = given.replace(/\?$/, '');
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name) || ko === '' || en === '' || rest.length > 0)
    throw new Misfit(`"${text}" is no field: name:kind:한글 or name:kind:한글:English.`);
  if (!kinds.includes(kind))
    throw new Misfit(`"${text}" is of no kind that there is: ${kinds.join(', ')}.`);
  if (!name.endsWith(UNITS[kind] ?? ''))
    throw new Misfit(`"${text}": the name of what is of kind ${kind} ends in ${UNITS[kind]}.`);
  if (GIVEN_FIELDS.includes(name)) throw new Misfit(`Every row has ${name}; leave it out.`);
  return { name, kind, mayBeEmpty: given !== kind, ko, en };
}

function readFields(kind: Kind, texts: readonly string[]): Field[] {
  if (kind === 'screen') {
    if (texts.length > 0) throw new Misfit('An empty screen has no fields.');
    return [];
  }
  const fields = texts.map((text) => readField(text, kind === 'list' ? LIST_KINDS : SETTING_KINDS));
  const names = fields.map(({ name }) => name);
  if (names.length === 0 || new Set(names).size < names.length)
    throw new Misfit('Name at least one field, each of them once.');
  const empty = fields.find(({ mayBeEmpty }) => mayBeEmpty);
  if (kind === 'settings' && empty) throw new Misfit(`${empty.name} of settings is never empty.`);
  if (kind === 'list' && (fields[0]?.kind !== 'text' || fields[0].mayBeEmpty))
    throw new Misfit('The first column names the row: it is of kind text, and never empty.');
  return fields;
}

const isPermission = (right: string): right is Permission => Object.hasOwn(PERMISSIONS, right);

function requireRight(kind: Kind, right: string): void {
  const rights = kind === 'settings' ? [`${right}.read`, `${right}.change`] : [right];
  const unknown = rights.find((one) => !isPermission(one));
  if (unknown) throw new Misfit(`${unknown} is no permission of packages/contract.`);
  if (kind === 'list' && isPermission(right) && isOfLine(right))
    throw new Misfit(
      `Partners hold ${right} for their own line, so such a list says whose its rows are. Write it by hand, as server/src/money/adjustments does (decision 0029).`,
    );
}

/** @throws {Misfit} in a sentence, what has to be given otherwise */
export function readOrder(given: readonly string[]): Order {
  const [kindText, place = '', path = '', right = '', ...rest] = given;
  const kind = KINDS.find((one) => one === kindText);
  const [remoteText, screen = '', ...deeper] = place.split('/');
  const remote = REMOTE_IDS.find((id) => id === remoteText);
  const isNamed = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(screen) && deeper.length === 0;
  if (!kind || !remote || !isNamed || !/^\/[\w/:-]+$/.test(path)) throw new Misfit(USAGE);

  const fields = readFields(
    kind,
    rest.filter((text) => text.includes(':')),
  );
  requireRight(kind, right);
  const titles = rest.filter((text) => !text.includes(':'));
  const specified = SPECIFIED_ROUTES.find(([known]) => known === path);
  if (specified && specified[1] !== remote)
    throw new Misfit(`${path} is specified for ${specified[1]}.`);
  if (titles.length !== (specified ? 0 : 2))
    throw new Misfit(
      specified
        ? `${path} is specified as "${specified[2]}", "${specified[3]}": leave its titles out.`
        : `${path} is not specified: give it a Korean and an English title.`,
    );
  const [, , ko = '', en = '', when] = specified ?? [path, remote, ...titles];
  const isConditional = typeof when === 'object' && Object.keys(when).length > 0;
  return {
    ...{ kind, remote, screen, path, ko, en, right, fields },
    when: isConditional ? when : undefined,
    isSpecified: specified !== undefined,
  };
}
