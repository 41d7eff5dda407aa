import {
  members,
  type RowOf,
  TRACE_JUDGEMENTS,
  TRACE_KINDS,
  type TraceJudgement,
  type traceGroups,
} from '@gwanje/contract';
import { formatInstant, Link, MemberLink, useNamed } from '@gwanje/remote-kit';
import { Answered, useDetail, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Button, formatWon, SelectField, Table, TextField, toast } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { MemberCell } from '../../parts/member-cell';
import { KeyPaging, useKeyPages } from '../../parts/paging';
import { useText } from '../../text';
import { useOppositeWords } from './use-opposite-words';

type Group = RowOf<typeof traceGroups>;
type Whose = { readonly _id: string; readonly id: string };

// Most visits only look.
const BlockForm = lazy(async () => ({
  default: (await import('../../parts/block-ip/block.form')).BlockForm,
}));
const BulkForm = lazy(async () => ({ default: (await import('../../parts/bulk.form')).BulkForm }));
const FilterBulkForm = lazy(async () => ({
  default: (await import('../../parts/filter-bulk.form')).FilterBulkForm,
}));
const TraceLinks = lazy(async () => ({
  default: (await import('../../parts/trace-links/trace-links')).TraceLinks,
}));

const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  padding: 12px var(--pad);
  td { white-space: nowrap; }
  > [data-judge] { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; }
`;

interface GroupPanelProps {
  readonly group: Group;
  readonly onJudged: (group: Group) => unknown;
}

/** Who is in a group, and what is judged of them. */
export function GroupPanel({ group, onJudged }: GroupPanelProps) {
  const t = useText();
  const { words } = useNamed();
  const { groupId } = group;
  const pages = useKeyPages(groupId);
  const { after } = pages;
  const [bulkOf, setBulkOf] = useState<readonly Whose[]>();
  const [isOfAll, setOfAll] = useState(false);
  const [isBlocking, setBlocking] = useState(false);
  const [linksOf, setLinksOf] = useState<Whose>();
  const whyNot = useWhyNot('member.restrict');
  // Of all whom the page shows, unless some were taken out.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const whyNotBlock = useWhyNot('ipBlock.manage');
  const answer = useDetail({
    endpoint: members.readTraceGroup,
    ...{ input: { groupId, ...(after !== undefined && { after }) }, row: group },
    rowOf: (told) => told.group,
    besides: ['members'],
  });
  const opposite = useOppositeWords();
  const kinds = words(TRACE_KINDS);
  const chosen = ({ members: all }: { readonly members: readonly Whose[] }) =>
    all.filter(({ _id }) => !left.has(_id));
  return (
    <Panel>
      <Judge key={group.groupId} group={group} onJudged={onJudged} />
      <Answered answer={answer} things={t('user.things')} permission="tracking.read">
        {(read) => (
          <>
            <Table caption={t('tracking.groupOf', { key: group.key })}>
              <thead>
                <tr>
                  <th scope="col">{t('tracking.chosen')}</th>
                  <th scope="col">{t('user.member')}</th>
                  <th scope="col">{t('user.joinedAt')}</th>
                  <th scope="col">{t('user.recommender')}</th>
                  <th scope="col" data-n>
                    {t('user.moneyWon')}
                  </th>
                  <th scope="col" data-n>
                    {t('tracking.chargeWon')}
                  </th>
                  <th scope="col" data-n>
                    {t('tracking.exchangeWon')}
                  </th>
                  <th scope="col" data-n>
                    {t('tracking.bonusWon')}
                  </th>
                  <th scope="col">{t('tracking.sharedKinds')}</th>
                  <th scope="col" data-n>
                    {t('tracking.overlaps')}
                  </th>
                  <th scope="col" data-n>
                    {t('tracking.opposite')}
                  </th>
                  <th scope="col">{t('tracking.lastSeenAt')}</th>
                  <th scope="col">{t('links.head')}</th>
                </tr>
              </thead>
              <tbody>
                {read.members.map((member) => (
                  <tr key={member._id}>
                    <td>
                      <input
                        type="checkbox"
                        aria-label={member.id}
                        checked={!left.has(member._id)}
                        onChange={() => {
                          const next = new Set(left);
                          if (!next.delete(member._id)) next.add(member._id);
                          setLeft(next);
                        }}
                      />
                    </td>
                    <th scope="row">
                      <MemberCell member={member} />
                    </th>
                    <td>{formatInstant(member.joinedAt)}</td>
                    <td>{member.recommender ?? '–'}</td>
                    <td data-n>{formatWon(member.moneyWon)}</td>
                    <td data-n>{formatWon(member.chargeWon)}</td>
                    <td data-n>{formatWon(member.exchangeWon)}</td>
                    <td data-n>
                      <MemberLink memberId={member._id} which="money">
                        {formatWon(member.bonusWon)}
                      </MemberLink>
                    </td>
                    <td>{member.sharedKinds.map((kind) => kinds[kind]).join(', ')}</td>
                    <td data-n>{member.overlaps}</td>
                    <td data-n>{opposite(member.oppositeRounds, group.members)}</td>
                    <td>{formatInstant(member.lastSeenAt)}</td>
                    <td>
                      <Button size="s" tone="quiet" onClick={() => setLinksOf(member)}>
                        {t('links.open', { id: member.id })}
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
            <div data-judge>
              <Button
                size="s"
                disabledReason={
                  whyNot ?? (chosen(read).length === 0 ? t('tracking.none') : undefined)
                }
                onClick={() => setBulkOf(chosen(read))}
              >
                {t('bulk.open', { count: chosen(read).length })}
              </Button>
              {(read.more || pages.behind.length > 0) && (
                <>
                  <Button size="s" disabledReason={whyNot} onClick={() => setOfAll(true)}>
                    {t('tracking.all', { count: group.members })}
                  </Button>
                  <Link to={`/user?groupId=${groupId}`}>{t('tracking.list')}</Link>
                </>
              )}
              {group.kind === 'ip' && (
                <Button size="s" disabledReason={whyNotBlock} onClick={() => setBlocking(true)}>
                  {t('block.ofRow', { ip: group.key })}
                </Button>
              )}
              <KeyPaging pages={pages} last={read.members.at(-1)?._id} more={read.more} />
            </div>
          </>
        )}
      </Answered>
      <Suspense>
        {bulkOf && (
          <BulkForm
            memberIds={bulkOf.map(({ _id }) => _id)}
            names={bulkOf.map(({ id }) => id)}
            onDone={() => answer.refetch()}
            onClose={() => setBulkOf(undefined)}
          />
        )}
        {isOfAll && (
          <FilterBulkForm
            filter={{ groupId }}
            onDone={() => answer.refetch()}
            onClose={() => setOfAll(false)}
          />
        )}
        {linksOf && <TraceLinks member={linksOf} onClose={() => setLinksOf(undefined)} />}
        {isBlocking && (
          <BlockForm
            network={group.key}
            onDone={() => answer.refetch()}
            onClose={() => setBlocking(false)}
          />
        )}
      </Suspense>
    </Panel>
  );
}

/** Says of the group whether it is one person. */
function Judge({ group, onJudged }: GroupPanelProps) {
  const t = useText();
  const { options } = useNamed();
  const whyNot = useWhyNot('member.restrict');
  const { disabled, refusal, send, release } = useWrite(members.judgeTraceGroup);
  // As it was when somebody began to judge: who has joined since is not judged unseen.
  const [base, setBase] = useState(group);
  // What was typed here, before what stands there.
  const [typed, setTyped] = useState<{ judgement?: string; note?: string }>({});
  const isOld = base.version !== group.version || base.members !== group.members;
  if (Object.keys(typed).length === 0 && isOld) setBase(group);
  const judgement = typed.judgement ?? base.judgement;
  const note = typed.note ?? base.note ?? '';
  const judge = async () => {
    const sent = await send({
      ...{ groupId: group.groupId, judgement: judgement as TraceJudgement, note },
      ...{ members: base.members, version: base.version },
    });
    if (sent?.code === 'record.stale') {
      const { current } = sent.details as { readonly current: Group };
      // His judgement is shown in the row; mine may be saved over it.
      setBase(current);
      await onJudged(current);
      release();
    }
    if (!sent?.data) return;
    setTyped({});
    toast({ tone: 'success', title: t('tracking.judged') });
    await onJudged(sent.data);
  };
  return (
    <div data-judge>
      <SelectField
        label={t('tracking.judgement')}
        value={judgement}
        onChange={(chosen) => setTyped({ ...typed, judgement: chosen })}
        options={options(TRACE_JUDGEMENTS)}
      />
      <TextField
        label={t('tracking.note')}
        value={note}
        onChange={(text) => setTyped({ ...typed, note: text })}
      />
      <Button
        tone="primary"
        disabledReason={whyNot}
        disabled={disabled}
        onClick={() => void judge()}
      >
        {t('tracking.judge')}
      </Button>
      {refusal && <p role="alert">{refusal}</p>}
    </div>
  );
}
