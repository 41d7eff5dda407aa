import { query, useQuery } from '@gwanje/api-client';
import {
  isPermitted,
  MEMBER_GRADES,
  MEMBER_STATUSES,
  members,
  REVEALED_FIELDS,
  type ReplyOf,
  TRACE_JUDGEMENTS,
  TRACE_KINDS,
  type TraceJudgement,
} from '@gwanje/contract';
import { formatInstant, Link, useShell } from '@gwanje/remote-kit';
import { Answered, useWhyNot } from '@gwanje/remote-kit/decision';
import { Revealed } from '@gwanje/remote-kit/reveal';
import { Badge, Button, formatWon } from '@gwanje/ui-kit';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { KeyPaging, useKeyPages } from '../paging';
import { AccountChanges } from './account-changes';
import type { PanelProps } from './panel-props';

const ExcludeForm = lazy(async () => ({ default: (await import('./exclude.form')).ExcludeForm }));
const ProfileForm = lazy(async () => ({ default: (await import('./profile.form')).ProfileForm }));
const LimitsForm = lazy(async () => ({ default: (await import('./limits.form')).LimitsForm }));

type Member = ReplyOf<typeof members.readMember>;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content 1fr;
  gap: 4px 16px;
  margin: 0 0 12px;
  > dt { color: var(--muted); }
  > dd { margin: 0; }
`;

const LIMITS = ['chargeDayMaxWon', 'chargeWeekMaxWon', 'chargeMonthMaxWon'] as const;

/** Who a member is, what he has limited himself to, and whom he shares something with. */
export function InfoPanel({ memberId }: PanelProps) {
  const t = useText();
  const mayTrack = useShell(({ admin }) => isPermitted(admin?.type ?? -1, 'tracking.read'));
  const isStaff = useShell(({ admin }) => isPermitted(admin?.type ?? -1, 'login.read'));
  const answer = useQuery(query(members.readMember, { memberId }));
  return (
    <Answered answer={answer} things={t('user.member')}>
      {(member) => (
        <>
          <Profile member={member} />
          {isStaff && <Origin memberId={memberId} />}
          <EditProfile member={member} onSaved={answer.refetch} />
          <AccountChanges member={member} onSaved={answer.refetch} />
          <Protection member={member} onSaved={answer.refetch} />
          {mayTrack && <Traces memberId={memberId} />}
        </>
      )}
    </Answered>
  );
}

function Profile({ member }: { readonly member: Member }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const { bankAccount: account } = member;
  const status = MEMBER_STATUSES[member.status as keyof typeof MEMBER_STATUSES];
  const grade = MEMBER_GRADES[member.grade as keyof typeof MEMBER_GRADES];
  const facts = [
    [t('user.status'), status?.[locale]],
    [t('user.grade'), grade?.[locale]],
    [t('user.level'), member.level],
    [t('user.recommender'), member.recommendTree.at(-1)?.id ?? '–'],
    [t('user.joinedAt'), formatInstant(member.joinedAt)],
    [t('register.bank'), account?.bank ?? '–'],
    [t('exchangePin'), t(member.hasExchangePin ? 'exchangePin.set' : 'exchangePin.none')],
  ] as const;
  const masked = {
    phone: member.phone,
    realName: member.realName,
    email: member.email,
    accountNumber: account?.number ?? null,
    accountOwner: account?.owner ?? null,
  };
  return (
    <Facts>
      {facts.map(([head, value]) => (
        <Fact key={head} head={head} value={value} />
      ))}
      {(['phone', 'realName', 'email', 'accountNumber', 'accountOwner'] as const).map((field) => (
        <Fact
          key={field}
          head={REVEALED_FIELDS[field][locale]}
          value={
            <>
              <Revealed
                endpoint={members.revealMember}
                input={{ memberId: member._id, field }}
                label={REVEALED_FIELDS[field][locale]}
                whose={member.id}
                masked={masked[field]}
              />
              {field === 'realName' && <OwnName isOwner={member.isAccountOwner} />}
            </>
          }
        />
      ))}
    </Facts>
  );
}

/** How he came: by whom, or by which site, key and code, and from where. */
function Origin({ memberId }: PanelProps) {
  const t = useText();
  const answer = useQuery(query(members.readMemberOrigin, { memberId }));
  return (
    <section aria-label={t('origin.title')}>
      <h3>{t('origin.title')}</h3>
      <Answered answer={answer} things={t('origin.title')} waitingRows={2}>
        {({ by, feedKey: key, siteName, host, code, recommender, ip, device }) => (
          <Facts>
            <Fact
              head={t('origin.way')}
              value={
                (by && t('origin.byAdmin', { id: by.id })) ??
                (key && t('origin.byFeed', { key, site: siteName ?? t('origin.mainSite') })) ??
                '–'
              }
            />
            <Fact head={t('origin.host')} value={host ?? '–'} />
            <Fact
              head={t('user.recommender')}
              value={
                code ? t('origin.byCode', { id: recommender ?? '–', code }) : (recommender ?? '–')
              }
            />
            <Fact head={t('user.joinIp')} value={ip ?? '–'} />
            <Fact head={t('origin.device')} value={device ?? '–'} />
          </Facts>
        )}
      </Answered>
    </section>
  );
}

/** Whether the account is his own, for whoever may not read either name. */
function OwnName({ isOwner }: { readonly isOwner: boolean | null }) {
  const t = useText();
  if (isOwner === null) return null;
  return isOwner ? (
    <Badge tone="good">{t('user.ownAccount')}</Badge>
  ) : (
    <Badge tone="warn">{t('user.othersAccount')}</Badge>
  );
}

/** The button that opens the form of what stands above. */
function EditProfile({ member, onSaved }: ProtectionProps) {
  const t = useText();
  const whyNot = useWhyNot('member.change');
  const [isOpen, setOpen] = useState(false);
  return (
    <p>
      <Button size="s" disabledReason={whyNot} onClick={() => setOpen(true)}>
        {t('profile.edit')}
      </Button>
      <Suspense>
        {isOpen && <ProfileForm {...{ member, onSaved }} onClose={() => setOpen(false)} />}
      </Suspense>
    </p>
  );
}

function Fact({ head, value }: { readonly head: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>{head}</dt>
      <dd>{value}</dd>
    </>
  );
}

interface ProtectionProps {
  readonly member: Member;
  readonly onSaved: () => Promise<unknown>;
}

function Protection({ member, onSaved }: ProtectionProps) {
  const t = useText();
  const whyNot = useWhyNot('member.protect');
  const [open, setOpen] = useState<'limits' | 'exclude'>();
  const { limits, excludedUntil } = member;
  const close = () => setOpen(undefined);
  const wonOf = (won: number | null) => (won === null ? t('protect.noLimit') : formatWon(won));
  return (
    <section aria-label={t('protect.title')}>
      <h3>{t('protect.title')}</h3>
      <Facts>
        {LIMITS.map((limit) => (
          <Fact key={limit} head={t(`protect.${limit}`)} value={wonOf(limits[limit])} />
        ))}
        {limits.pending.map((next) => (
          <Fact
            key={next.from}
            head={t('protect.pending', { at: formatInstant(next.from) })}
            value={LIMITS.map((limit) => wonOf(next[limit])).join(' · ')}
          />
        ))}
        <Fact
          head={t('protect.excludedUntil')}
          value={excludedUntil === null ? '–' : formatInstant(excludedUntil)}
        />
      </Facts>
      <Button size="s" disabledReason={whyNot} onClick={() => setOpen('limits')}>
        {t('protect.limits')}
      </Button>{' '}
      <Button size="s" disabledReason={whyNot} onClick={() => setOpen('exclude')}>
        {t('protect.exclude')}
      </Button>
      <Suspense>
        {open === 'limits' && <LimitsForm {...{ member, onSaved }} onClose={close} />}
        {open === 'exclude' && <ExcludeForm {...{ member, onSaved }} onClose={close} />}
      </Suspense>
    </section>
  );
}

/** Judgements of what warns nobody. */
const HARMLESS: readonly TraceJudgement[] = ['sharedNetwork', 'harmless', 'family'];

function Traces({ memberId }: PanelProps) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const pages = useKeyPages(memberId);
  const { after } = pages;
  const answer = useQuery(
    query(members.listMemberTraces, { memberId, ...(after !== undefined && { after }) }),
  );
  return (
    <section aria-label={t('traces.title')}>
      <h3>{t('traces.title')}</h3>
      <Answered
        answer={answer}
        things={t('traces.title')}
        waitingRows={2}
        isEmpty={({ traces }) => after === undefined && traces.length === 0}
      >
        {({ traces, more }) => (
          <>
            <ul>
              {traces.map((trace) => (
                <li key={trace.traceId}>
                  {TRACE_KINDS[trace.kind][locale]}{' '}
                  {trace.groupId ? (
                    <>
                      <Link to={`/usertracking?range=all&kind=${trace.kind}&open=${trace.groupId}`}>
                        {trace.key}
                      </Link>{' '}
                      {!HARMLESS.includes(trace.judgement) && (
                        <Badge tone="warn">
                          {t('member.shared', { count: trace.members - 1 })}
                        </Badge>
                      )}{' '}
                      {TRACE_JUDGEMENTS[trace.judgement][locale]}
                    </>
                  ) : (
                    trace.key
                  )}
                </li>
              ))}
            </ul>
            <KeyPaging pages={pages} last={traces.at(-1)?.traceId} more={more} />
          </>
        )}
      </Answered>
    </section>
  );
}
