import {
  type FoundDanger,
  type MaintenanceOf,
  type MaintenanceSetting,
  momentInSeoul,
} from '@gwanje/contract';

const HOURS_MAX = 24;
const HOUR_MS = 3_600_000;

type Maintenance = MaintenanceOf<'siteMaintenance'>;

/** A document that was saved, and when. */
export interface SavedMaintenance {
  readonly savedAt: string;
  readonly config: Maintenance;
}

/** From when until before when a document keeps exchange requests out, in ms; without an end, for ever. */
interface Closing {
  readonly fromMs: number;
  readonly untilMs: number;
}

const momentMs = (moment: string, none: number) =>
  moment === '' ? none : momentInSeoul(moment).getTime();

function closingOf({ status, from, until, parts }: Maintenance, sinceMs: number): Closing | null {
  if (status === 'off' || !parts.exchange) return null;
  const begins = status === 'window' ? Math.max(sinceMs, momentMs(from, sinceMs)) : sinceMs;
  const untilMs = momentMs(until, Number.POSITIVE_INFINITY);
  return untilMs > begins ? { fromMs: begins, untilMs } : null;
}

/** Since when exchange requests are kept out without a break. @param versions the newest first */
function closedSinceMs(versions: readonly SavedMaintenance[], atMs: number): number {
  let since = atMs;
  for (const { savedAt, config } of versions) {
    const savedMs = Date.parse(savedAt);
    const closing = closingOf(config, savedMs);
    if (!closing || closing.fromMs > since || closing.untilMs < since) return since;
    since = closing.fromMs;
    if (closing.fromMs > savedMs) return since;
  }
  return since;
}

const hoursOf = ({ fromMs, untilMs }: Closing) => (untilMs - fromMs) / HOUR_MS;

/**
 * Nobody keeps members from their money for more than a day by himself: neither by a time that is set,
 * nor by none, nor by one day after another. Whoever has to close the doors at once sets an end within
 * the day, or leaves exchange requests out.
 *
 * @param versions documents that were saved before, the newest first
 */
export function findLongClosings(
  {
    before,
    after,
    at,
  }: {
    readonly before: MaintenanceSetting;
    readonly after: MaintenanceSetting;
    readonly at: Date;
  },
  versions: readonly SavedMaintenance[],
): FoundDanger[] {
  if (after.category !== 'siteMaintenance' || before.category !== 'siteMaintenance') return [];
  const atMs = at.getTime();
  const next = closingOf(after, atMs);
  if (!next) return [];
  // What is closed already, and is not opened by this, has been so for a while.
  const sinceMs = next.fromMs <= atMs ? closedSinceMs(versions, atMs) : next.fromMs;
  const whole = { ...next, fromMs: sinceMs };
  if (hoursOf(whole) <= HOURS_MAX) return [];
  const was = closingOf(before, Math.min(sinceMs, atMs));
  const isAgreed =
    was !== null &&
    hoursOf(was) > HOURS_MAX &&
    was.untilMs >= whole.untilMs &&
    was.fromMs <= whole.fromMs;
  return isAgreed ? [] : [{ path: 'until', ...wordsOf(whole) }];
}

function wordsOf(closing: Closing) {
  const hours = hoursOf(closing);
  if (hours === Number.POSITIVE_INFINITY)
    return {
      ko: '종료 시각이 없어 환전 신청을 하루 넘게 받지 않을 수 있습니다. 혼자 바로 닫으려면 24시간 안의 종료를 넣거나 환전 신청을 대상에서 빼세요.',
      en: 'Without an end exchange requests may be refused for more than a day. To close at once by yourself, set an end within 24 hours or leave exchange requests out.',
    };
  const [days, rest] = [Math.floor(hours / 24), Math.floor(hours % 24)];
  return {
    ko: `환전 신청을 ${days}일 ${rest}시간 동안 받지 않습니다. 회원이 돈을 찾지 못합니다.`,
    en: `No exchange requests are taken for ${days} days and ${rest} hours: members cannot get their money.`,
  };
}
