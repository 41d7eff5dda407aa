import { MEMBER_GRADES, type PartnerNode, partnerRecordsOf } from '@gwanje/contract';
import { Badge, isComposing, TextField } from '@gwanje/ui-kit';
import { type KeyboardEvent, type UIEvent, useId, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useShell } from '../shell';
import { aboveOf, familyOf, hitsOf, type TreeRow, visibleRows } from './partner-tree.rule';
import { useText } from './text';

const ROW_PX = 30;
const SEEN_PX = 600;
/** Rows beyond what is seen, so that scrolling shows no gaps. */
const SPARE_ROWS = 10;

const Scroll = styled.div`
  height: ${SEEN_PX}px;
  overflow: auto;
  margin-top: 8px;
  /* Where it stands above what is shown of the chosen one. */
  @media (max-width: 900px) { height: auto; max-height: 210px; }
  > div { position: relative; }
  [role='treeitem'] {
    position: absolute;
    inset-inline: 0;
    display: flex;
    align-items: center;
    gap: 6px;
    height: ${ROW_PX}px;
    cursor: pointer;
    white-space: nowrap;
  }
  [role='treeitem'][aria-selected='true'] { background: var(--hover); font-weight: 600; }
  [role='treeitem'][data-hit] { color: var(--accent); }
`;

interface PartnerTreeProps {
  readonly nodes: readonly PartnerNode[];
  /** What the address calls the chosen one. */
  readonly name?: string;
}

const isOpenOf = (row: TreeRow | undefined) => row !== undefined && row.children > 0 && row.isOpen;

/** Only the rows in sight are drawn, whoever many there are; arrows walk, fold and unfold. */
export function PartnerTree({ nodes, name = 'open' }: PartnerTreeProps) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const nodeId = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const records = useMemo(() => partnerRecordsOf(nodes), [nodes]);
  const family = useMemo(() => familyOf(records), [records]);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [text, setText] = useState('');
  const [top, setTop] = useState(0);
  const hits = useMemo(() => hitsOf(records, text.trim()), [records, text]);
  const shown = useMemo(() => {
    const above = hits.flatMap(({ recommendTree }) => recommendTree.map(({ _id }) => _id));
    return new Set([...open, ...above]);
  }, [open, hits]);
  const rows = useMemo(() => visibleRows(family, shown), [family, shown]);
  const isHit = useMemo(() => new Set(hits.map(({ _id }) => _id)), [hits]);
  const chosen = params.get(name);
  const at = rows.findIndex(({ record }) => record._id === chosen);
  const first = Math.max(0, Math.floor(top / ROW_PX) - SPARE_ROWS);
  const drawn = rows.slice(first, first + Math.ceil(SEEN_PX / ROW_PX) + 2 * SPARE_ROWS);

  const choose = (row: TreeRow | undefined) => {
    if (!row) return;
    const index = rows.indexOf(row);
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(name, row.record._id);
        return after;
      },
      { replace: true },
    );
    const box = scroll.current;
    if (!box) return;
    const above = index * ROW_PX;
    if (above < box.scrollTop) box.scrollTop = above;
    if (above + ROW_PX > box.scrollTop + SEEN_PX) box.scrollTop = above + ROW_PX - SEEN_PX;
  };
  const fold = (row: TreeRow | undefined, isOpen: boolean) => {
    if (!row) return;
    const next = new Set(open);
    if (isOpen) next.add(row.record._id);
    else next.delete(row.record._id);
    setOpen(next);
  };
  const unfoldAll = () => setOpen(new Set(records.map(({ _id }) => _id)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.altKey || event.metaKey) return;
    const steps: Record<string, () => void> = {
      ArrowDown: () => choose(rows[at + 1]),
      ArrowUp: () => choose(rows[Math.max(0, at - 1)]),
      Home: () => choose(rows[0]),
      End: () => choose(rows.at(-1)),
      ArrowRight: () => {
        const row = rows[at];
        // Whoever has nobody beneath has nothing to unfold, and nobody to go down to.
        if (!row?.children) return;
        if (row.isOpen) choose(rows[at + 1]);
        else fold(row, true);
      },
      ArrowLeft: () => (isOpenOf(rows[at]) ? fold(rows[at], false) : choose(aboveOf(rows, at))),
      '*': unfoldAll,
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  return (
    <>
      <TextField type="search" label={t('search')} value={text} onChange={setText} />
      {text && <p role="status">{t('hits', { count: hits.length })}</p>}
      <Scroll
        ref={scroll}
        role="tree"
        aria-label={t('things')}
        aria-activedescendant={
          drawn.some(({ record }) => record._id === chosen) ? `${nodeId}${chosen}` : undefined
        }
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget }: UIEvent<HTMLDivElement>) => setTop(currentTarget.scrollTop)}
      >
        <div role="none" style={{ height: rows.length * ROW_PX }}>
          {drawn.map((row, index) => (
            <Node
              key={row.record._id}
              id={`${nodeId}${row.record._id}`}
              row={row}
              topPx={(first + index) * ROW_PX}
              isChosen={row.record._id === chosen}
              isHit={isHit.has(row.record._id)}
              onChoose={() => {
                choose(row);
                fold(row, !row.isOpen);
              }}
            />
          ))}
        </div>
      </Scroll>
    </>
  );
}

interface NodeProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly topPx: number;
  readonly isChosen: boolean;
  readonly isHit: boolean;
  readonly onChoose: () => void;
}

const INDENT_PX = 18;

function Node({ id, row, topPx, isChosen, isHit, onChoose }: NodeProps) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const { record, depth, children, isOpen, isLost } = row;
  const grade = MEMBER_GRADES[record.grade as keyof typeof MEMBER_GRADES];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it walks by keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree around it holds the focus
    <div
      id={id}
      role="treeitem"
      aria-level={depth}
      aria-selected={isChosen}
      aria-expanded={children > 0 ? isOpen : undefined}
      data-hit={isHit ? '' : undefined}
      style={{ top: topPx, paddingInlineStart: depth * INDENT_PX }}
      onClick={onChoose}
    >
      <span aria-hidden>{children > 0 ? (isOpen ? '▾' : '▸') : '·'}</span>
      {record.id} <Badge tone="neutral">{grade?.[locale]}</Badge>
      {children > 0 && <span>{t('beneath', { count: children })}</span>}
      {isLost && <Badge tone="bad">{t('lost')}</Badge>}
    </div>
  );
}
