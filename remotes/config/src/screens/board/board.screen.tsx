import { BOARD_PAGES, type BoardPage, boardWords, posts } from '@gwanje/contract';
import { NoSuchPage, useLocation, useSearchParams } from '@gwanje/remote-kit';
import { Note, useWhyNot } from '@gwanje/remote-kit/decision';
import { ListScreen, type ListState } from '@gwanje/remote-kit/list';
import { Button } from '@gwanje/ui-kit';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { Post } from '../../domain/post-form.rule';
import { useSites } from '../../parts/use-sites';
import { useText } from '../../text';
import { HideMany } from './hide-many';
import { useBoardColumns } from './use-board-columns';
import { useBoardFilters } from './use-board-filters';
import { usePostDecisions } from './use-post-decisions';
import { useReordering } from './use-reordering';

// Most visits only read.
const PostForm = lazy(async () => ({ default: (await import('./post.form')).PostForm }));
const VariantForm = lazy(async () => ({ default: (await import('./variant.form')).VariantForm }));
const PostDetail = lazy(async () => ({ default: (await import('./post-detail')).PostDetail }));
const CategoriesForm = lazy(async () => ({
  default: (await import('./categories.form')).CategoriesForm,
}));
const SiteForm = lazy(async () => ({ default: (await import('../../parts/site.form')).SiteForm }));

const FromTicket = lazy(async () => ({ default: (await import('./from-ticket')).FromTicket }));
const FaqSearches = lazy(async () => ({ default: (await import('./faq-searches')).FaqSearches }));
const UnruledGames = lazy(async () => ({
  default: (await import('./unruled-games')).UnruledGames,
}));
const PopupTimeline = lazy(async () => ({
  default: (await import('./popup-timeline')).PopupTimeline,
}));

/** What is open over the list. */
type Open =
  | { readonly kind: 'categories' | 'site' }
  | { readonly kind: 'new'; readonly title?: string; readonly body?: string }
  | { readonly kind: 'edit' | 'copy' | 'popup'; readonly post: Post }
  | { readonly kind: 'variant'; readonly post: Post; readonly siteId: string };

/** A board or the popups: what stands there, for whom and how long, and everything that is done about it. */
export default function BoardScreen() {
  const { pathname } = useLocation();
  const page = BOARD_PAGES.find(({ path }) => path === pathname);
  return page ? <BoardList key={page.path} page={page} /> : <NoSuchPage />;
}

function BoardList({ page }: { readonly page: BoardPage }) {
  const { board } = page;
  const isMulti = page.when !== undefined;
  const t = useText();
  const words = boardWords(board);
  const whyNot = useWhyNot('board.change');
  const whyNoSite = useWhyNot('siteSettings.change');
  const [open, setOpen] = useState<Open>();
  const sites = useSites(isMulti);
  const decisions = usePostDecisions(board);
  const isOn = words.isOrdered === true && whyNot === undefined && !decisions.disabled;
  useReordering({ isOn, move: decisions.move });
  const columns = useBoardColumns({
    ...{ board, whyNot, sites, decisions },
    onEdit: useCallback((post: Post) => setOpen({ kind: 'edit', post }), []),
    onVary: useCallback(
      (post: Post, siteId: string) => setOpen({ kind: 'variant', post, siteId }),
      [],
    ),
  });
  const close = () => setOpen(undefined);
  const ticket = useSearchParams()[0].get('ticket');
  return (
    <ListScreen
      list={posts}
      things={t(words.isPopup ? 'board.popups' : 'board.things')}
      subtitle={t(`board.subtitle.${board}`)}
      columns={columns}
      filters={useBoardFilters(board, sites)}
      narrow={useCallback(
        (filters: Readonly<Record<string, string>>) => ({ ...filters, board }),
        [board],
      )}
      defaultSort={words.isOrdered ? 'board' : 'newest'}
      defaultRange="all"
      makes={whyNot === undefined ? t(words.isPopup ? 'board.add.popup' : 'board.add') : undefined}
      {...(words.isOfMembers && {
        bulk: (selected: ReadonlySet<string>, { filter, reload }: ListState<typeof posts>) => (
          <HideMany {...{ selected, filter }} onDone={reload} />
        ),
      })}
      toneOf={({ state }) =>
        state === 'waiting'
          ? 'wait'
          : state === 'live' || state === 'scheduled'
            ? undefined
            : 'muted'
      }
      detailOf={(post) => (
        <Suspense>
          <PostDetail
            post={post}
            whyNot={whyNot}
            decisions={decisions}
            onCopy={() => setOpen({ kind: 'copy', post })}
            onPopup={() => setOpen({ kind: 'popup', post })}
          />
        </Suspense>
      )}
      actions={
        <>
          {isMulti && (
            <Button disabledReason={whyNoSite} onClick={() => setOpen({ kind: 'site' })}>
              {t('sites.add')}
            </Button>
          )}
          {words.categories === 'own' && (
            <Button disabledReason={whyNot} onClick={() => setOpen({ kind: 'categories' })}>
              {t('board.categories')}
            </Button>
          )}
          <Button
            tone="primary"
            shortcut="N"
            disabledReason={whyNot}
            onClick={() => setOpen({ kind: 'new' })}
          >
            {t(words.isPopup ? 'board.add.popup' : 'board.add')}
          </Button>
        </>
      }
    >
      {decisions.refusal && (
        <Note data-tone="bad" role="alert">
          {decisions.refusal}
        </Note>
      )}
      {words.isPopup && isMulti && (
        <Suspense>
          <PopupTimeline sites={sites.sites} whyNot={whyNot} onMoved={decisions.reload} />
        </Suspense>
      )}
      {board === 'gamerule' && (
        <Suspense>
          <UnruledGames />
        </Suspense>
      )}
      {board === 'faq' && (
        <Suspense>
          <FaqSearches whyNot={whyNot} onWrite={(title) => setOpen({ kind: 'new', title })} />
          {ticket !== null && whyNot === undefined && (
            <FromTicket
              named={ticket}
              onBegin={(beginning) => setOpen({ kind: 'new', ...beginning })}
            />
          )}
        </Suspense>
      )}
      <Suspense>
        {open?.kind === 'new' && (
          <PostForm
            board={board}
            title={open.title}
            body={open.body}
            onDone={decisions.reload}
            onClose={close}
          />
        )}
        {(open?.kind === 'edit' || open?.kind === 'copy') && (
          <PostForm
            board={board}
            postId={open.post.postId}
            isCopy={open.kind === 'copy'}
            onDone={decisions.reload}
            onClose={close}
          />
        )}
        {open?.kind === 'popup' && (
          <PostForm
            board="popup"
            copied={board}
            postId={open.post.postId}
            isCopy
            onDone={decisions.reload}
            onClose={close}
          />
        )}
        {open?.kind === 'variant' && (
          <VariantForm
            post={open.post}
            siteId={open.siteId}
            siteName={sites.nameOf(open.siteId)}
            onDone={decisions.reload}
            onClose={close}
          />
        )}
        {open?.kind === 'categories' && <CategoriesForm onClose={close} />}
        {open?.kind === 'site' && <SiteForm onClose={close} />}
      </Suspense>
    </ListScreen>
  );
}
