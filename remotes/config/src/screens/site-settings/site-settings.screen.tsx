import { GAMES, isConditionMet, OTHER_GAMES, type OtherGame, whenOfGame } from '@gwanje/contract';
import { Link, useLocalized, useScreenTitle, useSearchParams, useShell } from '@gwanje/remote-kit';
import { Page, Skeleton } from '@gwanje/ui-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { MONEY_DOCUMENTS, pagesOfDocument } from '../../document-pages';
import { PageTabs, usePageTab } from '../../parts/page-tabs';
import { useText } from '../../text';
import { AllDocuments } from './all-documents';

const HomelessDocuments = lazy(async () => ({
  default: (await import('./homeless-documents')).HomelessDocuments,
}));
const GameDocuments = lazy(async () => ({
  default: (await import('./game-documents')).GameDocuments,
}));
const Checklist = lazy(async () => ({ default: (await import('./checklist')).Checklist }));
const Comparison = lazy(async () => ({ default: (await import('./comparison')).Comparison }));
const Proof = lazy(async () => ({ default: (await import('./proof')).Proof }));

const TABS = ['all', 'checklist', 'comparison', 'proof'] as const;

function SiteTabs() {
  const t = useText();
  const names = {
    ...{ all: t('site.documents'), checklist: t('check.title') },
    ...{ comparison: t('compare.title'), proof: t('proof.title') },
  };
  return <PageTabs label={t('site.tabs')} tabs={TABS} names={names} />;
}

function Waiting() {
  const t = useText();
  return <Skeleton rows={20} label={t('check.loading')} />;
}

function Part({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Page title={useScreenTitle()}>
      <SiteTabs />
      <Suspense fallback={<Skeleton rows={8} label={t('check.loading')} />}>{children}</Suspense>
    </Page>
  );
}

/** The game of this deployment whose forms the address asks for. */
function useOpenGame() {
  const flags = useShell((shell) => shell.flags);
  const named = useSearchParams()[0].get('open');
  const game = OTHER_GAMES.find((id) => id === named);
  return game && isConditionMet(whenOfGame(game), flags) ? game : undefined;
}

function OneGame({ id }: { id: OtherGame }) {
  const t = useText();
  const localized = useLocalized();
  return (
    <>
      <p>
        <Link to="?">{t('site.back')}</Link> · {localized(GAMES[id])}
      </p>
      <Suspense fallback={<Waiting />}>
        <GameDocuments id={id} />
      </Suspense>
    </>
  );
}

/** All settings at a glance, and the forms of those of money that have no page in this deployment. */
function EveryDocument() {
  const flags = useShell((shell) => shell.flags);
  const homeless = MONEY_DOCUMENTS.filter(
    (category) => !pagesOfDocument(category).some(({ when }) => isConditionMet(when, flags)),
  );
  if (homeless.length > 0)
    return (
      <Suspense fallback={<Waiting />}>
        <HomelessDocuments names={homeless.join()}>
          <SiteTabs />
          <AllDocuments />
        </HomelessDocuments>
      </Suspense>
    );
  return (
    <Part>
      <AllDocuments />
    </Part>
  );
}

/** Everything that can be set: at a glance, held against itself, against another day, and proved. */
export default function SiteSettingsScreen() {
  const tab = usePageTab(TABS);
  const game = useOpenGame();
  if (game) return <OneGame key={game} id={game} />;
  if (tab === 'all') return <EveryDocument />;
  return (
    <Part>
      {tab === 'checklist' && <Checklist />}
      {tab === 'comparison' && <Comparison />}
      {tab === 'proof' && <Proof />}
    </Part>
  );
}
