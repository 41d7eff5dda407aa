import { query, useQuery } from '@gwanje/api-client';
import { members } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../text';

const PERIODS = ['Day', 'Week', 'Month'] as const;

/** What a member has set himself: the most that he charges, and until when he has shut himself out. */
export function OwnLimits({ memberId }: { memberId: string }) {
  const t = useText();
  const asked = useQuery(query(members.readMember, { memberId }));
  return (
    <Answered answer={asked} things={t('panel.limits')} waitingRows={1}>
      {({ limits, excludedUntil }) => {
        const isOut = excludedUntil !== null && Date.parse(excludedUntil) > Date.now();
        const said = [
          ...PERIODS.flatMap((period) => {
            const most = limits[`charge${period}MaxWon`];
            return most === null ? [] : [t(`panel.limits.${period}`, { won: formatWon(most) })];
          }),
          ...(isOut ? [t('panel.limits.out', { at: formatInstant(excludedUntil) })] : []),
        ];
        return <p>{said.length === 0 ? t('panel.limits.none') : said.join(' · ')}</p>;
      }}
    </Answered>
  );
}
