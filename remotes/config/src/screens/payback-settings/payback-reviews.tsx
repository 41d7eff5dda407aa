import { query, useQuery } from '@gwanje/api-client';
import {
  money,
  PAYBACK_PERIODS,
  PAYBACK_REVIEW_STATUSES,
  type PaybackReview,
} from '@gwanje/contract';
import { formatInstant, useLocalized } from '@gwanje/remote-kit';
import { Answered, decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { ReasonForm } from '@gwanje/remote-kit/record';
import { Button, Card, formatWon, Table } from '@gwanje/ui-kit';
import { useState } from 'react';
import { useText } from '../../text';

const FOLLOW_MS = 2_000;
const isMoving = ({ status }: PaybackReview) => status === 'paying' || status === 'computing';

function useSpanName() {
  const localized = useLocalized();
  return ({ period, from, to }: PaybackReview) =>
    `${localized(PAYBACK_PERIODS[period])} ${from === to ? from : `${from} – ${to}`}`;
}

interface ReviewProps {
  readonly review: PaybackReview;
  readonly onChanged: () => unknown;
}

/** What may be done with one that waits. */
function Acts({ review, onChanged }: ReviewProps) {
  const t = useText();
  const nameOf = useSpanName();
  const whyNot = useWhyNot('money.adjust');
  const pay = useWrite(money.payPaybacks);
  const [isDeclining, setDeclining] = useState(false);
  const { reviewId, members, sumWon, decidedBy, decidedAt, reason } = review;
  if (review.status !== 'waiting')
    return (
      <>
        {decidedBy && decidedAt && `${decidedBy.id} ${formatInstant(decidedAt)}`}
        {reason && ` · ${reason}`}
        {!decidedBy && review.status === 'paid' && t('paybacks.auto')}
      </>
    );
  const letPay = async () => {
    const isSure = await decide({
      title: t('paybacks.pay.title', { name: nameOf(review) }),
      text: t('paybacks.pay.text', { count: members, won: formatWon(sumWon) }),
      ...{ verb: t('paybacks.pay'), amountWon: sumWon, isFinal: true },
    });
    if (!isSure) return;
    await pay.send({ reviewId });
    await onChanged();
  };
  return (
    <>
      <Button
        size="s"
        tone="primary"
        disabledReason={whyNot}
        disabled={pay.disabled}
        onClick={() => void letPay()}
      >
        {t('paybacks.pay')}
      </Button>{' '}
      <Button size="s" disabledReason={whyNot} onClick={() => setDeclining(true)}>
        {t('paybacks.decline')}
      </Button>
      {pay.refusal && <p role="alert">{pay.refusal}</p>}
      {isDeclining && (
        <ReasonForm
          endpoint={money.declinePaybacks}
          input={{ reviewId }}
          reasons={t('paybacks.decline.reasons')}
          title={t('paybacks.decline.title', { name: nameOf(review) })}
          text={t('paybacks.decline.text', { count: members, won: formatWon(sumWon) })}
          verb={t('paybacks.decline')}
          isDestructive
          onDone={() => {
            setDeclining(false);
            return onChanged();
          }}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  );
}

/** Paybacks of the last periods, and those that wait for somebody to look at them. */
export function PaybackReviews() {
  const t = useText();
  const localized = useLocalized();
  const nameOf = useSpanName();
  const answer = useQuery({
    ...query(money.listPaybackReviews, {}),
    refetchInterval: ({ state }) => (state.data?.reviews.some(isMoving) ? FOLLOW_MS : false),
  });
  return (
    <Card title={t('paybacks.title')} note={t('paybacks.note')}>
      <Answered
        answer={answer}
        things={t('paybacks.things')}
        permission="moneySettings.read"
        isEmpty={({ reviews }) => reviews.length === 0}
      >
        {({ reviews }) => (
          <Table caption={t('paybacks.caption')}>
            <thead>
              <tr>
                <th scope="col">{t('paybacks.period')}</th>
                <th scope="col">{t('paybacks.status')}</th>
                <th scope="col" data-n>
                  {t('paybacks.members')}
                </th>
                <th scope="col" data-n>
                  {t('paybacks.sum')}
                </th>
                <th scope="col">{t('paybacks.top')}</th>
                <th scope="col">{t('paybacks.decision')}</th>
              </tr>
            </thead>
            <tbody>
              {reviews.map((review) => (
                <tr
                  key={review.reviewId}
                  data-tone={review.status === 'waiting' ? 'wait' : undefined}
                >
                  <th scope="row">{nameOf(review)}</th>
                  <td>{localized(PAYBACK_REVIEW_STATUSES[review.status])}</td>
                  <td data-n>{review.members.toLocaleString('en-US')}</td>
                  <td data-n>{formatWon(review.sumWon)}</td>
                  <td>
                    <details>
                      <summary>{t('paybacks.most', { count: review.top.length })}</summary>
                      <ol>
                        {review.top.map(({ member, lossWon, amountWon }) => (
                          <li key={member._id}>
                            {t('paybacks.row', {
                              ...{ id: member.id, loss: formatWon(lossWon) },
                              won: formatWon(amountWon),
                            })}
                          </li>
                        ))}
                      </ol>
                    </details>
                  </td>
                  <td>
                    <Acts review={review} onChanged={answer.refetch} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Answered>
    </Card>
  );
}
