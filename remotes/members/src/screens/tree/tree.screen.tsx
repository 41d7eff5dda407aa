import { query, useQuery } from '@gwanje/api-client';
import {
  ADMIN_TYPE_PARTNER,
  type PartnerNode,
  partners,
  type ReplyOf,
  type TreeFigures,
} from '@gwanje/contract';
import { useScreenTitle, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { movedBetween, PartnerTree } from '@gwanje/remote-kit/partner-tree';
import { Button, Card, Page } from '@gwanje/ui-kit';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { Figures } from '../../parts/member-detail/figures';
import { TreePanel } from '../../parts/member-detail/tree-panel';
import { useText } from '../../text';
import { ExportLine } from './export-line';
import { figureText, LineFigures } from './line-figures';
import { TreeBar } from './tree-bar';
import { FIGURES, type Figure, useTreeUrl } from './use-tree-url';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(280px, 2fr) 3fr;
  gap: 12px;
  @media (max-width: 760px) { grid-template-columns: minmax(0, 1fr); }
`;

const LOOKED_AGAIN_MS = 30_000;

type Read = ReplyOf<typeof partners.readTreeFigures>;

const added = (sum: number | null, more: number | null) =>
  sum === null || more === null ? null : sum + more;

/** What every line came to, and all that stand at the top together. */
function sumsOf({ figures }: Read, nodes: readonly PartnerNode[]) {
  const byId = new Map(figures.map((one) => [one._id, one]));
  const sums = new Map<Figure, number | null>(FIGURES.map((name) => [name, 0]));
  for (const { _id, upperId, above = [] } of nodes) {
    const own = byId.get(_id);
    if (upperId !== null || above.some((one) => byId.has(one._id)) || !own) continue;
    // What nobody has counted yet is in no sum as if it were nothing.
    for (const name of FIGURES) sums.set(name, added(sums.get(name) ?? null, own[name]));
  }
  return { byId, all: Object.fromEntries(sums) as Omit<TreeFigures, '_id'> };
}

/** Who stands under whom, and which line earns or costs. */
export default function TreeScreen() {
  const t = useText();
  const title = useScreenTitle();
  const answer = useQuery({
    ...query(partners.listPartnerNodes, {}),
    refetchInterval: LOOKED_AGAIN_MS,
  });
  return (
    <Page title={title}>
      <Answered
        answer={answer}
        things={t('tree.things')}
        permission="partner.read"
        isEmpty={({ nodes }) => nodes.length === 0}
      >
        {({ nodes }) => <Tree fresh={nodes} />}
      </Answered>
    </Page>
  );
}

interface TreeProps {
  /** As it stands now; what is drawn changes when it is asked for alone. */
  readonly fresh: readonly PartnerNode[];
}

function Tree({ fresh }: TreeProps) {
  const t = useText();
  const url = useTreeUrl();
  const isPartner = useShell(({ admin }) => admin?.type === ADMIN_TYPE_PARTNER);
  const [nodes, setNodes] = useState(fresh);
  const moved = useMemo(() => movedBetween(nodes, fresh), [nodes, fresh]);
  const answer = useQuery(query(partners.readTreeFigures, url.days));
  const { data } = answer;
  const sums = useMemo(() => data && sumsOf(data, nodes), [data, nodes]);
  const figureOf = (memberId: string | undefined) => {
    const figures = memberId === undefined ? sums?.all : sums?.byId.get(memberId);
    return figures && figureText(figures[url.figure]);
  };
  const { chosen } = url;
  const isPartnerChosen = nodes.some(({ _id }) => _id === chosen);
  const figures = chosen === null ? sums?.all : sums?.byId.get(chosen);
  return (
    <>
      <TreeBar url={url}>
        <ExportLine
          partnerId={isPartnerChosen && chosen !== null ? chosen : undefined}
          days={url.days}
        />
      </TreeBar>
      <p role="status">
        {moved > 0 && (
          <>
            {t('tree.moved', { count: moved })}{' '}
            <Button size="s" onClick={() => setNodes(fresh)}>
              {t('tree.showMoved')}
            </Button>
          </>
        )}
      </p>
      <Columns>
        <Card title={t('tree.tree')}>
          <PartnerTree
            nodes={nodes}
            depth={url.depth}
            root={isPartner ? undefined : t('tree.all')}
            figureOf={figureOf}
            withMembers
          />
        </Card>
        <Card title={chosen === null ? t('tree.all') : t('tree.chosen')}>
          {chosen === null && <p>{t('tree.choose')}</p>}
          <Answered answer={answer} things={t('tree.lineFigures')} waitingRows={2}>
            {({ closedOn, isRunning }) =>
              figures && <LineFigures {...{ figures, closedOn, isRunning }} />
            }
          </Answered>
          {chosen !== null && (
            <>
              <h4>{t('tree.ownFigures')}</h4>
              <Figures key={`${chosen} figures`} memberId={chosen} />
              <TreePanel key={chosen} memberId={chosen} />
            </>
          )}
        </Card>
      </Columns>
    </>
  );
}
