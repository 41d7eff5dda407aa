import type { MoneySettingOf } from '@gwanje/contract';
import { raiseAlarm } from '../../platform/alarm';
import { transaction } from '../../platform/database';
import type { Step } from '../../platform/implement';
import type { Job, JobPlatform } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { tryEach } from '../../platform/try-each';
import { findMoneySetting } from '../settings/money-settings.queries';
import { approveByDeposit } from './approve-by-deposit.command';
import { chargeOf } from './auto-charge.rule';
import type { OpenCharge } from './deposit-candidates.rule';
import {
  findFreshDeposits,
  findOpenCharges,
  findUnclaimed,
  noteUnclaimed,
} from './deposits.queries';
import { findUnfinished } from './unfinished-statements.queries';

const NAME = 'match-deposits';

/**
 * Tells once of each deposit that nobody has asked for in time, and of statements that stopped half way.
 * One that cannot be told of keeps nobody from hearing of the others.
 */
async function raiseUnclaimed({ db, now }: JobPlatform, signal: AbortSignal): Promise<void> {
  const at = now();
  const unclaimed = (await findUnclaimed(db, at)).map(
    (details) => () =>
      transaction(db, async (tx) => {
        if (await noteUnclaimed(tx, details.depositId, at))
          await raiseAlarm(tx, { kind: 'depositUnclaimed', at, details });
      }),
  );
  const unfinished = (await findUnfinished(db, at)).map(
    (details) => () => raiseAlarm(db, { kind: 'statementUnfinished', at, details }),
  );
  await tryEach([...unclaimed, ...unfinished], signal, (tell) => tell());
}

/** One transaction as the system, whose audit lines name the job. */
const asSystem = ({ db, now, appendAudit }: JobPlatform, work: (step: Step) => Promise<void>) =>
  transaction(db, (tx) => {
    const said = { action: 'request.approve', actor: null, before: null, after: null } as const;
    return work({
      tx,
      now,
      audit: (line) => appendAudit(tx, { ...said, ...line, at: now(), ip: null, requestId: NAME }),
    });
  });

type AutoCharge = MoneySettingOf<'autoCharge'>;

/**
 * A refusal leaves a deposit to the people, and one that broke to the next run; neither keeps the
 * others waiting.
 *
 * @throws what the first deposit that broke threw, once the others were looked at
 */
async function matchAlone(
  platform: JobPlatform,
  setting: AutoCharge,
  signal: AbortSignal,
): Promise<void> {
  let open: readonly OpenCharge[] = await findOpenCharges(platform.db);
  if (open.length === 0) return;
  const fresh = await findFreshDeposits(platform.db, open, setting, platform.now());
  await tryEach(fresh, signal, async (deposit) => {
    const key = chargeOf(deposit, open, setting, platform.now());
    if (typeof key === 'string') return;
    open = open.filter(({ requestId }) => requestId !== key.requestId);
    try {
      await asSystem(platform, (step) => approveByDeposit(step, deposit, key));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  });
}

/**
 * Approves charges whose deposit leaves no doubt, where the site wants that, and tells of deposits
 * that nobody asks for.
 */
export const matchDepositsJob: Job = {
  name: NAME,
  cron: '*/10 * * * * *',
  leaseMs: 30_000,
  async run(platform, signal) {
    const { db } = platform;
    const match = async () => {
      const setting = await findMoneySetting(db, 'autoCharge');
      if (setting.isOn) await matchAlone(platform, setting, signal);
    };
    await tryEach([() => raiseUnclaimed(platform, signal), match], signal, (step) => step());
  },
};
