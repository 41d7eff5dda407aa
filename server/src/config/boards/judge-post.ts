import {
  type Board,
  boardWords,
  imagesOfPost,
  type Locale,
  MAIN_SITE_ID,
  MUST_READ_MAX,
  namesUnknownSetting,
  PINNED_MAX,
  POPUPS_AT_ONCE_MAX,
  type PostContent,
  type PostNode,
  placeholdersIn,
  RULE_GAMES,
  readPostBody,
  textOfPost,
} from '@gwanje/contract';
import { findPartnerId } from '../../members/find-partner-id';
import type { Tx } from '../../platform/database';
import { invalidField } from '../../platform/refusal';
import { countOthers, listFaqCategories } from './boards.queries';
import { isGivable } from './event-coupons.queries';
import { nameImages } from './images.queries';
import { listSiteRuns, type SiteRun } from './popup-runs.queries';
import { fullestOfSites } from './popups-at-once.rule';
import { listSiteIds } from './sites.queries';

type Code =
  | 'post.pinned_full'
  | 'post.must_read_full'
  | 'image.unknown'
  | 'site.not_found'
  | 'admin.no_partner';

interface Writing {
  readonly tx: Tx;
  readonly locale: Locale;
  readonly refuse: (code: Code) => never;
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** What a board does not have cannot be said of its posts. */
function requireOwnFields(board: Board, content: PostContent, locale: Locale): void {
  const has = boardWords(board);
  const strays: readonly (readonly [keyof PostContent, boolean])[] = [
    ['isPinned', content.isPinned && !has.isOrdered],
    ['isMustRead', content.isMustRead && !has.hasMustRead],
    ['category', content.category !== null && !has.categories],
    ['imagePc', content.imagePc !== null && !has.hasImages],
    ['imagePhone', content.imagePhone !== null && !has.hasImages],
    ['link', content.link !== null && !has.hasImages],
    ['couponId', content.couponId !== null && !has.hasPromise],
    ['linkedSetting', content.linkedSetting !== null && !has.hasPromise],
    ['popup', (content.popup !== null) !== (has.isPopup === true)],
    ['untilAt', content.untilAt !== null && has.isVersioned === true],
  ];
  const stray = strays.find(([, isStray]) => isStray);
  if (stray) throw invalidField(stray[0], 'wrong_choice', locale);
}

async function requireCategory(tx: Tx, board: Board, { category }: PostContent, locale: Locale) {
  const { categories } = boardWords(board);
  const isRight =
    categories === 'games'
      ? category !== null && Object.hasOwn(RULE_GAMES, category)
      : category === null || (await listFaqCategories(tx)).includes(category);
  if (!isRight) throw invalidField('category', 'wrong_choice', locale);
}

async function requireCoupon(tx: Tx, { couponId }: PostContent, locale: Locale) {
  if (couponId !== null && !(await isGivable(tx, couponId)))
    throw invalidField('couponId', 'wrong_choice', locale);
}

/** Images of a text and beside it exist, and are named from now on. */
export async function requireImages(
  { tx, refuse }: Pick<Writing, 'tx'> & { refuse: (code: 'image.unknown') => never },
  bodies: readonly (string | null)[],
  beside: readonly (string | null)[],
): Promise<void> {
  const paths = [
    ...bodies.flatMap((body) => (body === null ? [] : imagesOfPost(readBody(body)))),
    ...beside.flatMap((path) => path ?? []),
  ];
  if (!(await nameImages(tx, [...new Set(paths)]))) refuse('image.unknown');
}

const readBody = (body: string) => readPostBody(body) as PostNode;

/**
 * A document as it is kept: each letter written as itself, so that whoever looks for the address of an
 * image in it finds that, however it was sent.
 */
export const keptBody = (body: string): string => JSON.stringify(readBody(body)).normalize('NFC');

const textsOf = (node: PostNode): readonly string[] =>
  node.type === 'text' ? [node.text ?? ''] : (node.content ?? []).flatMap(textsOf);
const timesIn = (texts: readonly string[], word: string) =>
  texts.reduce((sum, text) => sum + text.split(word).length - 1, 0);

/** Of a placeholder whose parts are drawn otherwise, nobody who fills it finds any. */
const isSplit = (doc: PostNode, text: string): boolean =>
  [...placeholdersIn(text).keys()].some(
    (whole) => timesIn([text], whole) !== timesIn(textsOf(doc), whole),
  );

/** Rules leave to the settings only what is a setting. */
export function requireKnownSettings(
  board: Board,
  { title, body }: { readonly title: string | null; readonly body: string | null },
  locale: Locale,
): void {
  if (board !== 'gamerule') return;
  if (title !== null && namesUnknownSetting(title))
    throw invalidField('title', 'unknown_placeholder', locale);
  if (body === null) return;
  const doc = readBody(body);
  const text = textOfPost(doc);
  if (namesUnknownSetting(text)) throw invalidField('body', 'unknown_placeholder', locale);
  if (isSplit(doc, text)) throw invalidField('body', 'split_placeholder', locale);
}

/** There is a place for one more that is pinned, or has to be read first. */
export async function requirePlace(
  { tx, refuse }: { tx: Tx; refuse: (code: 'post.pinned_full' | 'post.must_read_full') => never },
  {
    isPinned,
    isMustRead,
    ...post
  }: Pick<PostContent, 'isPinned' | 'isMustRead'> & { board: Board; postId: string | null },
): Promise<void> {
  if (isPinned && (await countOthers(tx, 'is_pinned', post)) >= PINNED_MAX)
    refuse('post.pinned_full');
  if (isMustRead && (await countOthers(tx, 'is_must_read', post)) >= MUST_READ_MAX)
    refuse('post.must_read_full');
}

/** Columns of a post, once nothing speaks against what is written of it. */
export async function judgeContent(
  { tx, locale, refuse }: Writing,
  { board, ...content }: PostContent & { readonly board: Board },
  postId: string | null,
) {
  requireOwnFields(board, content, locale);
  await requireCategory(tx, board, content, locale);
  await requireCoupon(tx, content, locale);
  requireKnownSettings(board, content, locale);
  await requirePlace({ tx, refuse }, { board, postId, ...content });
  const { siteIds, imagePc, imagePhone } = content;
  const known = [MAIN_SITE_ID, ...(await listSiteIds(tx))];
  if (siteIds?.some((siteId) => !known.includes(siteId))) return refuse('site.not_found');
  await requireImages({ tx, refuse }, [content.body], [imagePc, imagePhone]);
  return {
    ...{ title: content.title, body: keptBody(content.body), category: content.category },
    body_text: textOfPost(readBody(content.body)),
    ...{ is_pinned: content.isPinned, is_must_read: content.isMustRead },
    ...{ from_at: dateOf(content.fromAt), until_at: dateOf(content.untilAt) },
    levels: content.levels === null ? null : [...new Set(content.levels)].sort((a, b) => a - b),
    with_visitors: content.withVisitors,
    line_member_id: await findPartnerId({ tx, input: content, refuse }),
    site_ids: siteIds === null ? null : [...new Set(siteIds)],
    ...{ image_pc: imagePc, image_phone: imagePhone, link: content.link },
    ...{ coupon_id: content.couponId, linked_setting: content.linkedSetting },
    popup: content.popup === null ? null : JSON.stringify(content.popup),
  };
}

/** Nobody is covered by more than a few popups at once; asked once this one is as it shall be. */
export async function requireRoom(
  {
    tx,
    now,
    refuse,
  }: Pick<Writing, 'tx'> & { now: () => Date; refuse: (code: 'popup.too_many') => never },
  postId: string,
): Promise<void> {
  const runs = await listSiteRuns(tx, now());
  const [own, others] = [true, false].map((isOwn) =>
    runs.filter((run) => (run.postId === postId) === isOwn),
  ) as [SiteRun[], SiteRun[]];
  const fullest = fullestOfSites(own, others);
  if (fullest && 1 + fullest.others.length > POPUPS_AT_ONCE_MAX) refuse('popup.too_many');
}
