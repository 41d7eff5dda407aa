import { query, queryKey, useQuery, useQueryClient } from '@gwanje/api-client';
import {
  config,
  DOMAIN_FAILURES,
  DOMAIN_ROLES,
  type Domain,
  type DomainRole,
  domains,
} from '@gwanje/contract';
import { formatInstant, useLocalized, useNamed, useShell } from '@gwanje/remote-kit';
import { Note, useWhyNot } from '@gwanje/remote-kit/decision';
import { ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Badge, Button } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useText } from '../../text';
import { type DomainDecision, useDomainDecisions } from './use-domain-decisions';

// Most visits only read.
const DomainForm = lazy(async () => ({ default: (await import('./domain.form')).DomainForm }));

/** The form that is open: of a new host, or of one that is there. */
type Open = { readonly domain?: Domain };

/** Which host serves which site. */
export default function DomainsScreen() {
  const t = useText();
  const localized = useLocalized();
  const [open, setOpen] = useState<Open>();
  const whyNot = useWhyNot('siteSettings.change');
  const queries = useQueryClient();
  const { data: usage } = useQuery(query(config.listDomainUsage, {}));
  const reloadList = useReloadList(domains);
  const reload = useCallback(async () => {
    await Promise.all([
      reloadList(),
      queries.invalidateQueries({ queryKey: queryKey(config.listDomainUsage) }),
    ]);
  }, [reloadList, queries]);
  const usageOf = useCallback(
    ({ domainId }: Domain) => usage?.find((one) => one.domainId === domainId),
    [usage],
  );
  const { run, disabled, refusal } = useDomainDecisions(usageOf, reload);
  const edit = useCallback((domain: Domain) => setOpen({ domain }), []);
  const columns = useColumns({ usageOf, run, disabled, whyNot, edit });
  const filters = useMemo(
    () => [
      { name: 'query', label: t('domains.search') },
      {
        name: 'role',
        label: t('domains.role'),
        options: [
          { value: '', label: t('domains.all') },
          ...(Object.keys(DOMAIN_ROLES) as DomainRole[]).map((value) => ({
            value,
            label: localized(DOMAIN_ROLES[value]),
          })),
        ],
      },
    ],
    [t, localized],
  );
  return (
    <ListScreen
      list={domains}
      things={t('domains.things')}
      subtitle={t('domains.subtitle')}
      columns={columns}
      filters={filters}
      toneOf={({ wanted, isUp }) => (wanted !== null ? 'wait' : isUp === false ? 'bad' : undefined)}
      empty={{ title: t('domains.empty.title'), text: t('domains.empty.text') }}
      makes={whyNot === undefined ? t('domains.add') : undefined}
      actions={
        <Button tone="primary" shortcut="N" disabledReason={whyNot} onClick={() => setOpen({})}>
          {t('domains.add')}
        </Button>
      }
    >
      {refusal && (
        <Note data-tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      <Suspense>
        {open && <DomainForm {...open} onChanged={reload} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </ListScreen>
  );
}

interface ColumnsOptions {
  readonly usageOf: (
    domain: Domain,
  ) => { readonly visitors: number; readonly joinedToday: number } | undefined;
  readonly run: (decision: DomainDecision, domain: Domain) => Promise<unknown>;
  readonly disabled: boolean;
  readonly whyNot: string | undefined;
  readonly edit: (domain: Domain) => void;
}

function Answering({ domain: { isUp, failure } }: { readonly domain: Domain }) {
  const t = useText();
  const localized = useLocalized();
  if (isUp === null) return <Badge tone="neutral">{t('domains.unchecked')}</Badge>;
  return isUp ? (
    <Badge tone="good">{t('domains.up')}</Badge>
  ) : (
    <Badge tone="bad">{failure ? localized(DOMAIN_FAILURES[failure]) : t('domains.down')}</Badge>
  );
}

function useColumns(options: ColumnsOptions): readonly Column<Domain>[] {
  const { usageOf, run, disabled, whyNot, edit } = options;
  const t = useText();
  const localized = useLocalized();
  const { words } = useNamed();
  const me = useShell((shell) => shell.admin?._id);
  return useMemo(
    () => [
      {
        id: 'host',
        head: t('domains.host'),
        widthPx: 220,
        isIdentifier: true,
        cell: ({ host }) => <strong>{host}</strong>,
      },
      {
        id: 'siteName',
        head: t('domains.site'),
        widthPx: 120,
        cell: ({ siteName }) => siteName ?? t('sites.main'),
      },
      {
        id: 'role',
        head: t('domains.role'),
        widthPx: 90,
        inFile: [
          { key: 'role', words: words(DOMAIN_ROLES) },
          { key: 'redirectUntil', head: t('domains.redirects') },
        ],
        cell: ({ role, redirectUntil }) =>
          redirectUntil === null
            ? localized(DOMAIN_ROLES[role])
            : t('domains.redirectUntil', {
                role: localized(DOMAIN_ROLES[role]),
                on: formatInstant(redirectUntil).slice(0, 10),
              }),
      },
      {
        id: 'isUp',
        head: t('domains.answer'),
        widthPx: 150,
        cell: (domain) => <Answering domain={domain} />,
        inFile: [
          { key: 'isUp', words: { true: t('domains.up'), false: t('domains.down') } },
          { key: 'failure', head: t('domains.failure'), words: words(DOMAIN_FAILURES) },
        ],
      },
      {
        id: 'checkedAt',
        head: t('domains.checkedAt'),
        widthPx: 160,
        cell: ({ checkedAt }) => (checkedAt ? formatInstant(checkedAt) : '–'),
      },
      {
        id: 'certificateUntil',
        head: t('domains.certificateUntil'),
        widthPx: 160,
        cell: ({ certificateUntil }) => (certificateUntil ? formatInstant(certificateUntil) : '–'),
      },
      {
        id: 'visitors',
        head: t('domains.visitors'),
        widthPx: 90,
        isNumber: true,
        cell: (domain) => t('domains.people', { count: usageOf(domain)?.visitors ?? 0 }),
        inFile: [],
      },
      {
        id: 'joinedToday',
        head: t('domains.joinedToday'),
        widthPx: 90,
        isNumber: true,
        cell: (domain) => t('domains.people', { count: usageOf(domain)?.joinedToday ?? 0 }),
        inFile: [],
      },
      {
        id: 'recommender',
        head: t('domains.recommender'),
        widthPx: 120,
        cell: ({ recommender }) => recommender?.id ?? '–',
        inFile: [{ key: 'recommender.id', head: t('domains.recommender') }],
      },
      {
        id: 'wanted',
        head: t('domains.wanted'),
        widthPx: 220,
        cell: ({ wanted, wantedRole, wantedSiteName, wantedBy }) =>
          wanted && (
            <Badge tone="warn">
              {wanted === 'remove'
                ? t('domains.wanted.remove', { who: wantedBy?.id ?? '–' })
                : t('domains.wanted.move', {
                    site: wantedSiteName ?? t('sites.main'),
                    role: wantedRole ? localized(DOMAIN_ROLES[wantedRole]) : '–',
                    who: wantedBy?.id ?? '–',
                  })}
            </Badge>
          ),
        inFile: [
          {
            ...{ key: 'wanted', head: t('domains.wanted') },
            words: { move: t('domains.move'), remove: t('domains.remove') },
          },
          { key: 'wantedSiteName', head: t('domains.wantedSite') },
          { key: 'wantedRole', head: t('domains.wantedRole'), words: words(DOMAIN_ROLES) },
          { key: 'wantedBy.id', head: t('domains.wantedBy') },
        ],
      },
      { id: 'memo', head: t('domains.memo'), widthPx: 160, cell: ({ memo }) => memo },
      {
        id: 'createdAt',
        head: t('domains.createdAt'),
        widthPx: 160,
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ createdAt }) => formatInstant(createdAt),
      },
      {
        id: 'actions',
        head: t('domains.actions'),
        widthPx: 250,
        isActions: true,
        cell: (domain) => (
          <>
            {(domain.wanted !== null
              ? (['approve', 'decline'] as const)
              : (['check', 'remove'] as const)
            ).map((decision) => (
              <Button
                key={decision}
                size="s"
                aria-label={`${domain.host} ${t(`domains.${decision}`)}`}
                disabled={disabled}
                disabledReason={
                  whyNot ??
                  (decision === 'approve' && domain.wantedBy?._id === me
                    ? t('domains.own')
                    : undefined)
                }
                onClick={() => void run(decision, domain)}
              >
                {t(`domains.${decision}`)}
              </Button>
            ))}{' '}
            <Button
              size="s"
              tone="quiet"
              aria-label={t('domains.edit.title', { host: domain.host })}
              disabledReason={whyNot}
              onClick={() => edit(domain)}
            >
              {t('domains.edit')}
            </Button>
          </>
        ),
      },
    ],
    [t, localized, words, usageOf, run, disabled, whyNot, edit, me],
  );
}
