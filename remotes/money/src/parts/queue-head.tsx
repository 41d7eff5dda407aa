import { query, useQuery } from '@gwanje/api-client';
import { money, type RequestKind } from '@gwanje/contract';
import { Link, useSearchParams } from '@gwanje/remote-kit';
import { Age } from '@gwanje/remote-kit/list';
import { Badge } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { saidDuration } from '../domain/duration.rule';
import { isBusy } from '../domain/request-state.rule';
import { useText } from '../text';

const ASKED_EVERY_MS = 10_000;

const Head = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  font-variant-numeric: tabular-nums;
  > a { padding: 2px 11px; border: 1px solid var(--field-line); border-radius: 15px; color: inherit; text-decoration: none; }
  > a[aria-current] { border-color: var(--accent); color: var(--accent); background: var(--accent-tint); font-weight: 600; }
`;

function Duration({ ms }: { ms: number }) {
  const t = useText();
  const { unit, counts } = saidDuration(ms);
  return t(`duration.${unit}`, counts);
}

/** How much there is to do and how long it has waited, and the way to one's own part of it. */
export function QueueHead({ kind }: { kind: RequestKind }) {
  const t = useText();
  const [params] = useSearchParams();
  const { data } = useQuery({
    ...query(money.readQueueLoad, { kind }),
    refetchInterval: ASKED_EVERY_MS,
  });
  const isMine = params.get('mine') === 'on';
  const toggled = new URLSearchParams(params);
  for (const name of ['mine', 'page', 'after', 'before', 'open']) toggled.delete(name);
  if (!isMine) toggled.set('mine', 'on');
  return (
    <Head role="group" aria-label={t('desk.load')}>
      {data && (
        <>
          <Badge tone={isBusy(data) ? 'warn' : 'good'}>
            {t(isBusy(data) ? 'desk.busy' : 'desk.calm')}
          </Badge>
          <span>{t('desk.load.open', { count: data.open })}</span>
          {data.medianWaitMs !== null && (
            <span>
              {t('desk.load.median')} <Duration ms={data.medianWaitMs} />
            </span>
          )}
          {data.oldestAt && (
            <span>
              {t('desk.load.oldest')} <Age at={data.oldestAt} />
            </span>
          )}
        </>
      )}
      <Link to={{ search: toggled.toString() }} aria-current={isMine ? 'true' : undefined}>
        {t('desk.mine')}
      </Link>
    </Head>
  );
}
