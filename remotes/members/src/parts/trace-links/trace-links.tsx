import { query, useQuery } from '@gwanje/api-client';
import {
  members,
  type ReplyOf,
  TRACE_JUDGEMENTS,
  TRACE_KINDS,
  type TraceKind,
} from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Button, Dialog, Table, useLabels } from '@gwanje/ui-kit';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { MemberCell } from '../member-cell';
import { HALF, layOutLinks } from './lay-out-links.rule';

type Links = ReplyOf<typeof members.readMemberLinks>;

const DOT_PX = 6;
/** Told apart without colour, too. */
const DASHES: Readonly<Record<TraceKind, string>> = {
  ...{ ip: '2 4', device: '', account: '8 4', phone: '8 3 2 3' },
};

const Picture = styled.svg`
  display: block;
  width: 100%;
  max-width: 640px;
  margin: 0 auto;
  color: var(--muted);
  line { stroke: currentColor; stroke-width: 1.5; }
  circle { fill: var(--accent); }
  circle[data-step='0'] { fill: var(--bad); }
  text { fill: var(--text); font-size: 11px; text-anchor: middle; }
`;

interface TraceLinksProps {
  readonly member: { readonly _id: string; readonly id: string };
  readonly onClose: () => void;
}

/** Who is connected with a member, by all kinds at once: a picture, and the same as rows. */
export function TraceLinks({ member: { _id: memberId, id }, onClose }: TraceLinksProps) {
  const t = useText();
  const labels = useLabels();
  return (
    <Dialog
      open
      size="l"
      title={t('links.title', { id })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{labels.close}</Button>}
    >
      <LinksOf memberId={memberId} id={id} />
    </Dialog>
  );
}

/** The same where it stands by itself. */
export function LinksOf({ memberId, id }: { readonly memberId: string; readonly id: string }) {
  const t = useText();
  const answer = useQuery(query(members.readMemberLinks, { memberId }));
  return (
    <Answered
      answer={answer}
      things={t('links.things')}
      permission="tracking.read"
      isEmpty={({ links }) => links.length === 0}
    >
      {(read) => (
        <>
          {read.isMore && <p role="status">{t('links.more', { count: read.members.length })}</p>}
          <Drawn links={read} id={id} />
          <Rows links={read} />
        </>
      )}
    </Answered>
  );
}

function Drawn({ links, id }: { readonly links: Links; readonly id: string }) {
  const t = useText();
  const { dots, lines } = useMemo(() => layOutLinks(links), [links]);
  return (
    <Picture
      viewBox={`-40 -20 ${2 * HALF + 80} ${2 * HALF + 40}`}
      role="img"
      aria-label={t('links.picture', { id, count: links.members.length - 1 })}
    >
      {lines.map(({ id: name, kind, from, to }) => (
        <line
          key={name}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          strokeDasharray={DASHES[kind]}
        />
      ))}
      {dots.map(({ member, x, y, isNamed }) => (
        <g key={member._id}>
          <circle cx={x} cy={y} r={DOT_PX} data-step={member.step}>
            <title>{member.id}</title>
          </circle>
          {isNamed && (
            <text x={x} y={y - 2 * DOT_PX}>
              {member.id}
            </text>
          )}
        </g>
      ))}
    </Picture>
  );
}

function Rows({ links: { links, members: all } }: { readonly links: Links }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const memberOf = useMemo(() => new Map(all.map((one) => [one._id, one])), [all]);
  return (
    <Table caption={t('links.things')}>
      <thead>
        <tr>
          <th scope="col">{t('tracking.kind')}</th>
          <th scope="col">{t('tracking.key')}</th>
          <th scope="col">{t('tracking.judgement')}</th>
          <th scope="col">{t('user.member')}</th>
        </tr>
      </thead>
      <tbody>
        {links.map(({ groupId, kind, key, judgement, memberIds }) => (
          <tr key={groupId}>
            <td>{TRACE_KINDS[kind][locale]}</td>
            <th scope="row">{key}</th>
            <td>{TRACE_JUDGEMENTS[judgement][locale]}</td>
            <td>
              {memberIds.map((one) => {
                const found = memberOf.get(one);
                return (
                  found && (
                    <div key={one}>
                      <MemberCell member={found} />
                    </div>
                  )
                );
              })}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
