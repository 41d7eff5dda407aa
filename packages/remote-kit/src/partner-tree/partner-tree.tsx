import {
  MEMBER_GRADES,
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUSES,
  type PartnerNode,
  partnerRecordsOf,
  TREE_HITS_MAX,
} from '@gwanje/contract';
import { Badge, Button, isComposing, TextField } from '@gwanje/ui-kit';
import {
  type CSSProperties,
  type KeyboardEvent,
  type UIEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useLocalized } from '../shell';
import { aboveOf, familyOf, GRADE_MEMBER, type TreeRow, visibleRows } from './partner-tree.rule';
import { useText } from './text';
import { useTreeHits } from './use-tree-hits';

const ROW_PX = 30;
const SEEN_PX = 600;
/** Rows beyond what is seen, so that scrolling shows no gaps. */
const SPARE_ROWS = 10;
/** Letters typed within it of each other are one beginning of an ID. */
const TYPED_AHEAD_MS = 800;
const INDENT_PX = 18;

const Scroll = styled.div`
  height: ${SEEN_PX}px;
  overflow: hidden auto;
  margin-top: 8px;
  container-type: inline-size;
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
    /* The ninth level still leaves room for a name where the tree is narrow. */
    padding-inline-start: calc(var(--level) * min(${INDENT_PX}px, 3cqi));
    cursor: pointer;
    white-space: nowrap;
  }
  [role='treeitem'] > * { flex: none; }
  [role='treeitem'][aria-selected='true'] { background: var(--hover); font-weight: 600; }
  [role='treeitem'][data-hit] { color: var(--accent); }
  [role='treeitem'][data-dim] { color: var(--muted); }
  /*
   * What does not fit is cut from what says least: a nickname first, then a grade, an ID last of all.
   * So far apart that of what is cut from one nothing comes from the next: a sixtieth of a pixel
   * costs letters.
   */
  [role='treeitem'] > :is([data-nick], [data-grade], [data-id]) { overflow: hidden; text-overflow: ellipsis; }
  [role='treeitem'] > [data-nick] { flex: 0 10000000000 auto; min-width: 0; }
  [role='treeitem'] > [data-grade] { flex: 0 100000 auto; min-width: 0; }
  [role='treeitem'] > [data-id] { flex: 0 1 auto; min-width: 3em; }
  [data-grade] > * { display: block; max-width: 100%; overflow: hidden; text-overflow: ellipsis; }
  [data-figure] { margin-inline-start: auto; padding-inline: 8px; }
`;

interface PartnerTreeProps {
  readonly nodes: readonly PartnerNode[];
  /** What the address calls the chosen one. */
  readonly name?: string;
  /** Levels that are unfolded at first, of 9; left out, the first alone is to be seen. */
  readonly depth?: number;
  /** Above all of them, where whoever looks sees the whole of it. */
  readonly root?: string | undefined;
  /** What stands at the end of somebody's row; of no one in particular, of the whole of it. */
  readonly figureOf?: (memberId: string | undefined) => string | undefined;
  /** Whether ordinary members are looked for as well. */
  readonly withMembers?: boolean;
}

/** Only the rows in sight are drawn, whoever many there are; arrows walk, fold and unfold. */
export function PartnerTree(props: PartnerTreeProps) {
  const { nodes, name = 'open', depth = 1, root, figureOf, withMembers = false } = props;
  const t = useText();
  const [params, setParams] = useSearchParams();
  const nodeId = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', atMs: 0 });
  const records = useMemo(() => partnerRecordsOf(nodes), [nodes]);
  const search = useTreeHits(records, nodes, withMembers);
  const { hits, strangers } = search;
  const family = useMemo(() => familyOf([...records, ...strangers]), [records, strangers]);
  const unfolded = useMemo(
    () => records.filter(({ recommendTree }) => recommendTree.length + 1 < depth),
    [records, depth],
  );
  const [folds, setFolds] = useState({ depth, open: new Set(unfolded.map(({ _id }) => _id)) });
  if (folds.depth !== depth) setFolds({ depth, open: new Set(unfolded.map(({ _id }) => _id)) });
  const [top, setTop] = useState(0);
  const chosen = params.get(name);
  const trail = useMemo(
    () => new Set(hits.flatMap(({ recommendTree }) => recommendTree.map(({ _id }) => _id))),
    [hits],
  );
  const shown = useMemo(() => {
    // Whoever the address names is to be seen, wherever he stands.
    const above = records.find(({ _id }) => _id === chosen)?.recommendTree ?? [];
    return new Set([...folds.open, ...trail, ...above.map(({ _id }) => _id)]);
  }, [folds, trail, records, chosen]);
  const rows = useMemo(() => visibleRows(family, shown), [family, shown]);
  const isHit = useMemo(() => new Set(hits.map(({ _id }) => _id)), [hits]);
  const at = rows.findIndex(({ record }) => record._id === chosen);
  const first = Math.max(0, Math.floor(top / ROW_PX) - SPARE_ROWS);
  const drawn = rows.slice(first, first + Math.ceil(SEEN_PX / ROW_PX) + 2 * SPARE_ROWS);

  const setChosen = (memberId: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        // It was of whoever was looked at before.
        after.delete('page');
        if (memberId === null) after.delete(name);
        else after.set(name, memberId);
        return after;
      },
      { replace: true },
    );
  const choose = (row: TreeRow | undefined) => {
    if (!row) return;
    setChosen(row.record._id);
    const box = scroll.current;
    if (!box) return;
    const above = rows.indexOf(row) * ROW_PX;
    if (above < box.scrollTop) box.scrollTop = above;
    if (above + ROW_PX > box.scrollTop + SEEN_PX) box.scrollTop = above + ROW_PX - SEEN_PX;
  };
  /** Above those at the top stands the whole of it, where whoever looks sees that. */
  const goUpTo = (row: TreeRow | undefined) => {
    if (row) return choose(row);
    if (root !== undefined) setChosen(null);
  };
  const fold = (row: TreeRow | undefined, isOpen: boolean) => {
    if (!row) return;
    const open = new Set(folds.open);
    if (isOpen) open.add(row.record._id);
    else open.delete(row.record._id);
    setFolds({ depth, open });
  };
  const unfoldAll = () => setFolds({ depth, open: new Set(records.map(({ _id }) => _id)) });
  const hitAt = hits.findIndex(({ _id }) => _id === chosen);
  const goToHit = (step: 1 | -1) => {
    if (hits.length === 0) return;
    const from = hitAt === -1 && step === -1 ? 0 : hitAt;
    const next = hits[(from + step + hits.length) % hits.length];
    choose(rows.find(({ record }) => record._id === next?._id));
  };
  // Wherever the focus is, as it goes on in whatever looks for words.
  const latest = useRef(goToHit);
  latest.current = goToHit;
  const isSearching = hits.length > 0;
  useEffect(() => {
    if (!isSearching) return;
    const go = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F3') return;
      event.preventDefault();
      latest.current(event.shiftKey ? -1 : 1);
    };
    window.addEventListener('keydown', go);
    return () => window.removeEventListener('keydown', go);
  }, [isSearching]);
  /** The next one, round the end, whose ID begins as was typed. */
  const typeAhead = (letter: string, atMs: number) => {
    const isOn = atMs - typed.current.atMs < TYPED_AHEAD_MS;
    const text = (isOn ? typed.current.text : '') + letter.toLowerCase();
    typed.current = { text, atMs };
    const from = text.length === 1 ? at + 1 : Math.max(0, at);
    const round = [...rows.slice(from), ...rows.slice(0, from)];
    choose(round.find(({ record }) => record.id.startsWith(text)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.altKey || event.metaKey) return;
    const steps: Record<string, () => void> = {
      ArrowDown: () => choose(rows[at + 1]),
      ArrowUp: () => goUpTo(rows[at - 1]),
      Home: () => choose(rows[0]),
      End: () => choose(rows.at(-1)),
      ArrowRight: () => {
        const row = rows[at];
        // Whoever has nobody beneath has nothing to unfold, and nobody to go down to.
        if (!row?.children) return;
        if (row.isOpen) choose(rows[at + 1]);
        else fold(row, true);
      },
      ArrowLeft: () => {
        const row = rows[at];
        if (row?.children && row.isOpen && isFoldable(row)) fold(row, false);
        else goUpTo(aboveOf(rows, at));
      },
      '*': unfoldAll,
    };
    const isLetter = /^[a-z0-9]$/i.test(event.key);
    const step = steps[event.key] ?? (isLetter && (() => typeAhead(event.key, event.timeStamp)));
    if (!step) return;
    event.preventDefault();
    // A letter here is no key of the page.
    event.stopPropagation();
    step();
  };
  /** Whoever stands above a hit, or above whom the address names, stays unfolded. */
  const isFoldable = ({ record }: TreeRow) => folds.open.has(record._id) && !trail.has(record._id);
  const told =
    search.text.trim() === ''
      ? ''
      : hits.length > 0
        ? t('hits', { count: hits.length })
        : t(search.isWaiting ? 'searching' : 'noHit');
  return (
    <>
      <TextField
        type="search"
        label={t(withMembers ? 'searchMembers' : 'search')}
        value={search.text}
        onChange={search.setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return;
          event.preventDefault();
          goToHit(event.shiftKey ? -1 : 1);
        }}
      />
      <p role="status">
        {told} {search.isCut && t('moreHits', { count: TREE_HITS_MAX })}
      </p>
      {hits.length > 0 && (
        <p>
          {t('hitAt', { at: hitAt + 1, count: hits.length })}{' '}
          <Button size="s" shortcut="F3" onClick={() => goToHit(1)}>
            {t('next')}
          </Button>
        </p>
      )}
      <Scroll
        ref={scroll}
        role="tree"
        aria-label={t('things')}
        aria-activedescendant={
          drawn.some(({ record }) => record._id === chosen)
            ? `${nodeId}${chosen}`
            : chosen === null && root !== undefined
              ? nodeId
              : undefined
        }
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget }: UIEvent<HTMLDivElement>) => setTop(currentTarget.scrollTop)}
      >
        {root !== undefined && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it walks by keys
          // biome-ignore lint/a11y/useFocusableInteractive: the tree around it holds the focus
          <div
            id={nodeId}
            role="treeitem"
            aria-level={1}
            aria-expanded
            aria-selected={chosen === null}
            style={{ position: 'sticky' }}
            onClick={() => setChosen(null)}
          >
            <strong>{root}</strong>
            <span data-figure>{figureOf?.(undefined)}</span>
          </div>
        )}
        <div role="none" style={{ height: rows.length * ROW_PX }}>
          {drawn.map((row, index) => (
            <Node
              key={row.record._id}
              id={`${nodeId}${row.record._id}`}
              row={row}
              nick={search.nicks.get(row.record._id)}
              level={row.depth + (root === undefined ? 0 : 1)}
              topPx={(first + index) * ROW_PX}
              isChosen={row.record._id === chosen}
              hit={
                isHit.has(row.record._id)
                  ? 'hit'
                  : isSearching && !trail.has(row.record._id)
                    ? 'dim'
                    : undefined
              }
              figure={figureOf?.(row.record._id)}
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
  /** Told of partners, and of whom a search found. */
  readonly nick: string | undefined;
  readonly level: number;
  readonly topPx: number;
  readonly isChosen: boolean;
  readonly hit: 'hit' | 'dim' | undefined;
  readonly figure: string | undefined;
  readonly onChoose: () => void;
}

function Node({ id, row, nick, level, topPx, isChosen, hit, figure, onChoose }: NodeProps) {
  const t = useText();
  const say = useLocalized();
  const { record, children, isOpen, isLost } = row;
  const grade = MEMBER_GRADES[record.grade as keyof typeof MEMBER_GRADES];
  const status = MEMBER_STATUSES[record.status as keyof typeof MEMBER_STATUSES];
  const isMember = record.grade === GRADE_MEMBER;
  const name = isMember ? t('member') : grade && say(grade);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it walks by keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree around it holds the focus
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-selected={isChosen}
      aria-expanded={children > 0 ? isOpen : undefined}
      data-hit={hit === 'hit' ? '' : undefined}
      data-dim={hit === 'dim' || (isMember && hit === undefined) ? '' : undefined}
      style={{ top: topPx, '--level': level } as CSSProperties}
      onClick={onChoose}
    >
      <span aria-hidden>{children > 0 ? (isOpen ? '▾' : '▸') : '·'}</span>
      <span data-id title={record.id}>
        {record.id}
      </span>{' '}
      {nick !== undefined && (
        <span data-nick title={nick}>
          {nick}
        </span>
      )}
      {isLost ? (
        <Badge tone="bad">{t('lost')}</Badge>
      ) : (
        <span data-grade title={name}>
          <Badge tone="neutral">{name}</Badge>
        </span>
      )}
      {status && record.status !== MEMBER_STATUS_NORMAL && <Badge tone="warn">{say(status)}</Badge>}
      {children > 0 && <span data-beneath>{t('beneath', { count: children })}</span>}
      {figure !== undefined && <span data-figure>{figure}</span>}
    </div>
  );
}
