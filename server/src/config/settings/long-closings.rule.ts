import {
  type FoundDanger,
  type MaintenanceOf,
  type MaintenanceSetting,
  momentInSeoul,
} from '@gwanje/contract';

const HOURS_MAX = 24;
const HOUR_MS = 3_600_000;

type Maintenance = MaintenanceOf<'siteMaintenance'>;

/** For how long members cannot ask for their money, hours; 0 while the door is open or has no set end. */
function closedHours({ status, from, until, parts }: Maintenance, at: Date): number {
  if (status === 'off' || !parts.exchange || until === '') return 0;
  const begins = status === 'window' && from !== '' ? momentInSeoul(from) : at;
  return (momentInSeoul(until).getTime() - begins.getTime()) / HOUR_MS;
}

/**
 * Nobody keeps members from their money for more than a day by himself. Doors without a set end are
 * not judged: in an emergency one person has to be able to close them.
 */
export function findLongClosings({
  before,
  after,
  at,
}: {
  readonly before: MaintenanceSetting;
  readonly after: MaintenanceSetting;
  readonly at: Date;
}): FoundDanger[] {
  if (after.category !== 'siteMaintenance' || before.category !== 'siteMaintenance') return [];
  const hours = closedHours(after, at);
  const isAgreed =
    closedHours(before, at) > HOURS_MAX && before.until >= after.until && before.from <= after.from;
  if (hours <= HOURS_MAX || isAgreed) return [];
  const days = Math.floor(hours / 24);
  const rest = Math.floor(hours % 24);
  return [
    {
      path: 'until',
      ko: `환전 신청을 ${days}일 ${rest}시간 동안 받지 않습니다. 회원이 돈을 찾지 못합니다.`,
      en: `No exchange requests are taken for ${days} days and ${rest} hours: members cannot get their money.`,
    },
  ];
}
