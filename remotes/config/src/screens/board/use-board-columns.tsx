import {
  type Board,
  boardWords,
  CAUGHT_KINDS,
  LINKED_SETTINGS,
  POPUP_DEVICES,
  POPUP_PAGES,
  POST_STATES,
  type PostState,
  RULE_GAMES,
} from '@gwanje/contract';
import { formatInstant, MemberLink, useLocalized, useNamed } from '@gwanje/remote-kit';
import { Badge, type BadgeTone, Button } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { useMemo } from 'react';
import type { Post } from '../../domain/post-form.rule';
import type { Sites } from '../../parts/use-sites';
import { useText } from '../../text';
import type { PostDecisions } from './use-post-decisions';
import { HANDLE } from './use-reordering';

const TONES: Readonly<Record<PostState, BadgeTone>> = {
  ...{ draft: 'neutral', waiting: 'warn', scheduled: 'accent', live: 'good' },
  ...{ ended: 'neutral', hidden: 'neutral', deleted: 'bad' },
};

interface Given {
  readonly board: Board;
  readonly whyNot: string | undefined;
  /** Columns of a page that is of several. */
  readonly sites: Sites;
  readonly decisions: PostDecisions;
  readonly onEdit: (post: Post) => void;
  readonly onVary: (post: Post, siteId: string) => void;
}

const count = (value: number) => value.toLocaleString('en-US');
const minute = (instant: string | null) =>
  instant === null ? '' : formatInstant(instant).slice(0, 16);

/** What a board shows of its posts. */
export function useBoardColumns(given: Given): readonly Column<Post>[] {
  const { board, whyNot, sites, decisions, onEdit, onVary } = given;
  const t = useText();
  const localized = useLocalized();
  const { words } = useNamed();
  const { run, disabled } = decisions;
  return useMemo(() => {
    const has = boardWords(board);
    const number = (
      id:
        | 'views'
        | 'helpful'
        | 'unhelpful'
        | 'shown'
        | 'clicked'
        | 'closed'
        | 'comments'
        | 'reports',
    ) => ({
      ...{ id, head: t(`board.${id}`), widthPx: 76, isNumber: true as const },
      cell: (post: Post) => count(post[id]),
    });
    const audienceOf = ({ levels, withVisitors, line }: Post) =>
      [
        levels === null
          ? t('board.everybody')
          : t('board.levelList', { levels: levels.join(', ') }),
        line && t('board.lineOf', { id: line.id }),
        !withVisitors && t('board.membersOnly'),
      ]
        .filter(Boolean)
        .join(' · ');
    const windowOf = ({ fromAt, untilAt }: Post) =>
      fromAt === null && untilAt === null
        ? t('board.always')
        : `${minute(fromAt)} ~ ${minute(untilAt)}`;
    const state: Column<Post> = {
      ...{ id: 'state', head: t('board.state'), widthPx: 100 },
      inFile: [{ key: 'state', words: words(POST_STATES) }],
      cell: (post) => <Badge tone={TONES[post.state]}>{localized(POST_STATES[post.state])}</Badge>,
    };
    const siteColumns = sites.sites.map(({ siteId, name }): Column<Post> => {
      const cellOf = (post: Post) =>
        post.variantSiteIds.includes(siteId)
          ? t('board.variant')
          : post.siteIds === null || post.siteIds.includes(siteId)
            ? localized(POST_STATES[post.state])
            : '–';
      return {
        ...{ id: `site-${siteId}`, head: name, widthPx: 96, inFile: [] },
        cell: (post) => (
          <Button
            size="s"
            tone="quiet"
            aria-label={t('board.variant.open', { title: post.title, site: name })}
            disabledReason={whyNot}
            onClick={() => onVary(post, siteId)}
          >
            {cellOf(post)}
          </Button>
        ),
      };
    });
    return [
      {
        // Of what was written in the same second, the beginnings are alike; the file has it whole.
        ...{ id: 'postId', head: t('board.number'), widthPx: has.isOrdered ? 112 : 92 },
        cell: ({ postId }) => (
          <>
            {has.isOrdered && !whyNot && (
              <span {...HANDLE} title={t('board.handle')}>
                ⠿{' '}
              </span>
            )}
            <span title={postId}>{postId.slice(-8)}</span>
          </>
        ),
      },
      ...(has.isOrdered
        ? [
            {
              ...{ id: 'isPinned', head: t('board.pinned'), widthPx: 84 },
              inFile: [
                { key: 'isPinned', words: { true: t('board.true'), false: t('board.false') } },
              ],
              cell: ({ isPinned }: Post) =>
                isPinned && <Badge tone="accent">{t('board.pinned')}</Badge>,
            },
          ]
        : []),
      {
        ...{ id: 'title', head: t('board.title'), widthPx: 300, isIdentifier: true },
        cell: (post) => (
          <>
            {post.isMustRead && <Badge tone="warn">{t('board.mustRead')}</Badge>} {post.title}
          </>
        ),
      },
      state,
      ...(has.categories
        ? [
            {
              ...{ id: 'category', head: t('board.category'), widthPx: 110 },
              inFile: [{ key: 'category', words: words(RULE_GAMES) }],
              cell: ({ category }: Post) =>
                category === null
                  ? '–'
                  : category in RULE_GAMES
                    ? localized(RULE_GAMES[category as keyof typeof RULE_GAMES])
                    : category,
            },
          ]
        : []),
      ...(has.isPopup
        ? [
            {
              ...{ id: 'popup', head: t('board.pages'), widthPx: 170 },
              inFile: [
                { key: 'popup.pages', words: words(POPUP_PAGES) },
                { key: 'popup.device', head: t('board.device'), words: words(POPUP_DEVICES) },
              ],
              cell: ({ popup }: Post) =>
                popup &&
                `${popup.pages.map((page) => localized(POPUP_PAGES[page])).join(', ')} · ${localized(POPUP_DEVICES[popup.device])}`,
            },
          ]
        : []),
      ...(has.hasPromise
        ? [
            {
              ...{ id: 'coupon', head: t('board.coupon'), widthPx: 140 },
              inFile: [{ key: 'coupon.name' }],
              cell: ({ coupon }: Post) => coupon?.name ?? '–',
            },
            {
              ...{ id: 'linkedSetting', head: t('board.linked'), widthPx: 190 },
              inFile: [{ key: 'linkedSetting', words: words(LINKED_SETTINGS) }],
              cell: ({ linkedSetting, linkedChangedAt }: Post) =>
                linkedSetting ? (
                  <>
                    {localized(LINKED_SETTINGS[linkedSetting])}{' '}
                    {linkedChangedAt && <Badge tone="warn">{t('board.linked.isChanged')}</Badge>}
                  </>
                ) : (
                  '–'
                ),
            },
          ]
        : []),
      ...siteColumns,
      ...(has.isOfMembers
        ? [
            {
              ...{ id: 'member', head: t('board.writer'), widthPx: 120 },
              inFile: [{ key: 'member.id' }],
              cell: ({ member }: Post) =>
                member ? (
                  <MemberLink memberId={member.memberId}>{member.id}</MemberLink>
                ) : (
                  t('board.operator')
                ),
            },
            number('comments'),
            number('reports'),
            {
              ...{ id: 'caughtBy', head: t('board.caughtBy'), widthPx: 130 },
              inFile: [{ key: 'caughtBy', words: words(CAUGHT_KINDS) }],
              cell: ({ caughtBy }: Post) => (caughtBy ? localized(CAUGHT_KINDS[caughtBy]) : '–'),
            },
          ]
        : [
            {
              ...{ id: 'levels', head: t('board.audience'), widthPx: 170 },
              inFile: [{ key: 'levels' }],
              cell: audienceOf,
            },
            {
              ...{ id: 'fromAt', widthPx: 260 },
              head: t(has.isVersioned ? 'board.holdsFrom' : 'board.window'),
              inFile: [
                { key: 'fromAt', head: t('board.from') },
                { key: 'untilAt', head: t('board.until') },
              ],
              cell: windowOf,
            },
          ]),
      ...(has.isPopup
        ? [number('shown'), number('clicked'), number('closed')]
        : [{ ...number('views'), sorts: { descending: '-views' } }]),
      ...(has.categories === 'own' ? [number('helpful'), number('unhelpful')] : []),
      {
        ...{
          id: 'author',
          head: t('board.author'),
          widthPx: 100,
          isHidden: has.isOfMembers === true,
        },
        inFile: [{ key: 'author.id' }],
        cell: ({ author }) => author?.id ?? '–',
      },
      {
        ...{ id: 'updatedAt', head: t('board.updatedAt'), widthPx: 150 },
        sorts: { descending: '-updated' },
        cell: ({ updatedAt }) => formatInstant(updatedAt),
      },
      {
        ...{ id: 'actions', head: t('board.actions'), widthPx: 150, isActions: true },
        cell: (post) => {
          const verb =
            post.state === 'deleted'
              ? 'restore'
              : post.state === 'live' || post.state === 'scheduled'
                ? 'hide'
                : 'publish';
          return (
            <>
              {post.state !== 'deleted' && !post.member && (
                <Button
                  size="s"
                  aria-label={t('board.edit.title', { title: post.title })}
                  disabledReason={whyNot}
                  onClick={() => onEdit(post)}
                >
                  {t('board.edit')}
                </Button>
              )}{' '}
              <Button
                size="s"
                tone="quiet"
                aria-label={t(`board.${verb}.title`, { title: post.title })}
                disabled={disabled}
                disabledReason={whyNot}
                onClick={() => void run(verb, post)}
              >
                {t(`board.${verb}`)}
              </Button>
            </>
          );
        },
      },
    ];
  }, [t, localized, words, board, whyNot, sites, run, disabled, onEdit, onVary]);
}
