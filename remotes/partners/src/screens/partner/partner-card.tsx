import { query, useQuery } from '@gwanje/api-client';
import {
  ADMIN_TYPE_PARTNER,
  MEMBER_STATUSES,
  type PartnerDetail,
  partners,
  type RateRecord,
} from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { Answered, decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Button, formatWon, toast } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { Row } from '../../parts/row';
import { useWords } from '../../parts/use-words';
import { useText } from '../../text';
import type { BalanceDeed } from './balance.form';
import { CloseForm } from './close.form';
import { ConsoleForm } from './console.form';
import { MoveForm } from './move.form';
import { PartnerChanged } from './partner-changed';
import { useWhyNotRates } from './partner-rates';
import { PartnerTabs } from './partner-tabs';
import { RatesForm } from './rates.form';
import { TurnForm } from './turn.form';
import { useRateChanges } from './use-rate-changes';

// Most visits only look.
const BalanceForm = lazy(async () => ({ default: (await import('./balance.form')).BalanceForm }));
const ProfileForm = lazy(async () => ({ default: (await import('./profile.form')).ProfileForm }));
const AccountForm = lazy(async () => ({ default: (await import('./account.form')).AccountForm }));

type Deed =
  | ('rates' | 'move' | 'turn' | 'close' | 'console' | 'profile' | 'account')
  | `${BalanceDeed}/${'house' | 'line'}`;

/** How often it is looked whether a colleague has changed whom one has open. */
const LOOKED_AGAIN_MS = 10_000;

interface CardProps {
  readonly memberId: string;
  readonly onChanged: () => unknown;
}

/** One partner: his rates, what waits of them, their history, and what may be done. */
export function PartnerCard({ memberId, onChanged }: CardProps) {
  const t = useText();
  const answer = useQuery({
    ...query(partners.readPartnerDetail, { memberId }),
    refetchInterval: LOOKED_AGAIN_MS,
  });
  const [deed, setDeed] = useState<Deed>();
  const [seen, setSeen] = useState<PartnerDetail>();
  if (!seen && answer.data) setSeen(answer.data);
  const [reverted, setReverted] = useState<RateRecord>();
  const done = async () => {
    setReverted(undefined);
    setDeed(undefined);
    // One's own deeds are no news.
    setSeen((await answer.refetch()).data ?? undefined);
    await onChanged();
  };
  const close = () => setDeed(undefined);
  const onStale = async () => (await answer.refetch()).data;
  return (
    <Answered answer={answer} things={t('partner.things')} permission="partner.read">
      {(detail) => (
        <>
          {seen && <PartnerChanged seen={seen} detail={detail} onSeen={() => setSeen(detail)} />}
          <Deeds detail={detail} onDeed={setDeed} />
          <Balances detail={detail} onDeed={setDeed} />
          <DueRolling detail={detail} />
          {detail.proposal && <Proposal detail={detail} onDone={done} />}
          <PartnerTabs
            detail={detail}
            onRevert={(record) => {
              setReverted(record);
              setDeed('rates');
            }}
          />
          <Suspense>
            {deed === 'rates' && (
              <RatesForm
                detail={detail}
                reverted={reverted}
                onStale={onStale}
                onDone={done}
                onClose={() => {
                  setReverted(undefined);
                  setDeed(undefined);
                }}
              />
            )}
            {deed === 'profile' && <ProfileForm detail={detail} onDone={done} onClose={close} />}
            {deed === 'account' && <AccountForm detail={detail} onDone={done} onClose={close} />}
            {deed?.includes('/') && (
              <BalanceForm
                deed={deed.split('/')[0] as BalanceDeed}
                isHouse={deed.endsWith('/house')}
                partner={detail.partner}
                onDone={done}
                onClose={close}
              />
            )}
            {deed === 'move' && <MoveForm {...{ detail, onStale }} onDone={done} onClose={close} />}
            {deed === 'console' && <ConsoleForm detail={detail} onDone={done} onClose={close} />}
            {deed === 'close' && (
              <CloseForm {...{ detail, onStale }} onDone={done} onClose={close} />
            )}
            {deed === 'turn' && <TurnForm {...{ detail, onStale }} onDone={done} onClose={close} />}
          </Suspense>
        </>
      )}
    </Answered>
  );
}

interface DeedsProps {
  readonly detail: PartnerDetail;
  readonly onDeed: (deed: Deed) => void;
}

function Deeds({ detail, onDeed }: DeedsProps) {
  const t = useText();
  const why = {
    rates: useWhyNotRates(detail),
    move: useWhyNot('partner.move'),
    turn: useWhyNot('partner.change'),
  };
  const isSuspended = detail.partner.status === 2;
  const isClosed = detail.partner.status === 3;
  return (
    <Row>
      <Button size="s" disabledReason={why.rates} onClick={() => onDeed('rates')}>
        {t('rates.verb')}
      </Button>
      <Button size="s" disabledReason={why.move} onClick={() => onDeed('move')}>
        {t('move.verb')}
      </Button>
      <Button size="s" disabledReason={why.turn} onClick={() => onDeed('turn')}>
        {t(isSuspended ? 'turn.resume.verb' : 'turn.suspend.verb')}
      </Button>
      <Button
        size="s"
        disabledReason={why.turn ?? (detail.partner.status === 1 ? undefined : t('console.closed'))}
        onClick={() => onDeed('console')}
      >
        {t('console.verb')}
      </Button>
      <Button
        size="s"
        tone="danger"
        disabledReason={why.turn ?? (isClosed ? t('close.already') : undefined)}
        onClick={() => onDeed('close')}
      >
        {t('close.verb')}
      </Button>
    </Row>
  );
}

/** What may be done with what he holds, and who he is; each by a right of its own. */
function Balances({ detail, onDeed }: DeedsProps) {
  const t = useText();
  const adjust = useWhyNot('money.adjust');
  const move = useWhyNot('money.move');
  const change = useWhyNot('member.change');
  const isTop = detail.partner.upline === null ? t('balance.top') : undefined;
  // A partner stands at the root of what he sees; whoever is beneath somebody is not he.
  const isPartner = useShell(({ admin }) => admin?.type === ADMIN_TYPE_PARTNER);
  const others = isPartner && detail.partner.upline !== null ? t('balance.own') : undefined;
  const offered = [
    ['pay/line', t('balance.pay.line'), move ?? isTop],
    ['take/line', t('balance.take.line'), move ?? isTop ?? others],
    ['pay/house', t('balance.pay'), adjust],
    ['take/house', t('balance.take'), adjust],
    ['convert/house', t('balance.convert'), move ?? others],
    ['profile', t('profile.verb'), change],
    ['account', t('account.verb'), change],
  ] as const;
  return (
    <Row>
      {offered.map(([deed, label, whyNot]) => (
        <Button key={deed} size="s" disabledReason={whyNot} onClick={() => onDeed(deed)}>
          {label}
        </Button>
      ))}
    </Row>
  );
}

/** What waits of rolling that is paid at once, as long as he is kept out. */
function DueRolling({ detail: { dueRollingWon, partner } }: Pick<DeedsProps, 'detail'>) {
  const t = useText();
  const say = useWords();
  if (!dueRollingWon) return null;
  const status = say(MEMBER_STATUSES[partner.status as keyof typeof MEMBER_STATUSES]);
  return <p>{t('partner.dueRolling', { point: formatWon(dueRollingWon), status })}</p>;
}

interface ProposalProps {
  readonly detail: PartnerDetail;
  readonly onDone: () => unknown;
}

/** What waits for a second administrator. */
function Proposal({ detail, onDone }: ProposalProps) {
  const t = useText();
  const me = useShell((shell) => shell.admin);
  const agree = useWrite(partners.agreeToRates);
  const decline = useWrite(partners.declineRates);
  // A partner asks for rates of those beneath him, and agrees to none.
  const whyNot = useWhyNot('settlement.decide');
  const changesOf = useRateChanges();
  const { proposal, partner, rates } = detail;
  if (!proposal) return null;
  const changes = changesOf(rates, proposal.rates);
  const asked = changes.map(({ label, before, after }) => `${label} ${before} → ${after}`);
  const { effectiveAt, lowersChildren } = proposal;
  const isLater = effectiveAt !== null && Date.parse(effectiveAt) > Date.now();
  const follows = [
    isLater ? t('rates.from', { at: formatInstant(effectiveAt) }) : t('rates.from.now'),
    ...(lowersChildren ? [t('rates.lowersToo')] : []),
  ].join(' ');
  const act = async (does: 'agree' | 'decline') => {
    const isSure = await decide({
      title: t(`rates.${does}.title`, { id: partner.id }),
      text: does === 'agree' ? `${follows} ${t('rates.note')}` : asked.join(', '),
      verb: t(`rates.${does}.verb`),
      ...(does === 'agree' && { changes, isFinal: true }),
    });
    if (!isSure) return;
    const write = does === 'agree' ? agree : decline;
    const sent = await write.send({ memberId: partner._id, proposalId: proposal.proposalId });
    if (!sent?.data) return;
    toast({ tone: 'success', title: t('rates.decided', { id: partner.id }) });
    await onDone();
  };
  const isOwn = proposal.firstBy?._id === me?._id;
  return (
    <div>
      <p>
        {t('rates.waiting', { by: proposal.askedBy.id ?? '–', rates: asked.join(', ') })} {follows}{' '}
        {t('rates.why', { reason: proposal.reason })}
      </p>
      <Button
        size="s"
        tone="primary"
        disabledReason={whyNot ?? (isOwn ? t('rates.own') : undefined)}
        onClick={() => void act('agree')}
      >
        {t('rates.agree.verb')}
      </Button>{' '}
      <Button size="s" disabledReason={whyNot} onClick={() => void act('decline')}>
        {t('rates.decline.verb')}
      </Button>
      {(agree.refusal ?? decline.refusal) && <p role="alert">{agree.refusal ?? decline.refusal}</p>}
    </div>
  );
}
