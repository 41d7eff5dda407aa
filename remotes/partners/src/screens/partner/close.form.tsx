import { query, useQuery } from '@gwanje/api-client';
import { type PartnerDetail, partners } from '@gwanje/contract';
import { Answered } from '@gwanje/remote-kit/decision';
import { ReasonForm } from '@gwanje/remote-kit/record';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../../text';

interface CloseProps {
  readonly detail: PartnerDetail;
  readonly onStale: () => Promise<unknown>;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

/** Closes a partner, once it was shown what is left of him and who gets what he got. */
export function CloseForm({ detail, onStale, onDone, onClose }: CloseProps) {
  const t = useText();
  const { partner } = detail;
  const answer = useQuery(query(partners.previewClose, { memberId: partner._id }));
  return (
    <ReasonForm
      endpoint={partners.closePartner}
      input={{ memberId: partner._id, version: partner.version }}
      isDestructive
      title={t('close.title', { id: partner.id })}
      text={t('close.text', { id: partner.id })}
      reasons={t('close.reasons')}
      verb={t('close.verb')}
      done={() => t('close.done', { id: partner.id })}
      onStale={onStale}
      onDone={onDone}
      onClose={onClose}
    >
      <Answered answer={answer} things={t('close.things')} permission="partner.change">
        {({ isEmpty, inherits, members, openBets, openStakeWon, ...left }) => (
          <>
            <p role="status">
              {isEmpty
                ? t('close.empty', { members, to: inherits ?? t('close.house') })
                : t('close.left', {
                    ...{ partners: left.partners, lines: left.waitingLines },
                    ...{ requests: left.openRequests, carry: formatWon(left.carryWon) },
                    ...{ money: formatWon(left.moneyWon), point: formatWon(left.pointWon) },
                    ...{ income: formatWon(left.incomeWon), due: formatWon(left.dueRollingWon) },
                  })}
            </p>
            {openBets > 0 && (
              <p>{t('line.openBets', { count: openBets, won: formatWon(openStakeWon) })}</p>
            )}
          </>
        )}
      </Answered>
    </ReasonForm>
  );
}
