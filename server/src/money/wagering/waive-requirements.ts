import type { Tx } from '../../platform/database';
import {
  changeRequirements,
  endByExchange,
  listOpenRequirements,
  listWaived,
  reopenAfterExchange,
} from './requirements.queries';

interface Waiver {
  readonly memberId: string;
  /** The exchange that is approved although something is open. */
  readonly exchangeId: string;
  readonly adminId: string;
  readonly reason: string | null;
  readonly at: Date;
}

/** What a member has still to play before an exchange, won. His wallets are locked. */
export async function sumOpenRequirements(tx: Tx, memberId: string): Promise<number> {
  const open = await listOpenRequirements(tx, memberId);
  return open.reduce((total, { openWon }) => total + openWon, 0);
}

/**
 * Ends what a member has to play by an exchange: what is open is waived, each requirement by name.
 *
 * @param waiver with a reason where anything is open
 */
export async function endRequirements(
  tx: Tx,
  { memberId, exchangeId, adminId, reason, at }: Waiver,
): Promise<void> {
  const open = await listOpenRequirements(tx, memberId);
  const changes = open.map(({ seq, openWon: won }) => ({ seq, kind: 'waived', won }) as const);
  await changeRequirements(tx, { memberId, causeId: exchangeId, at, adminId, reason }, changes);
  await endByExchange(tx, memberId, exchangeId);
}

/**
 * What an exchange has ended has to be played again, since its money came back; of a bonus that was
 * taken back since, nothing.
 */
export async function restoreRequirements(
  tx: Tx,
  { memberId, exchangeId, adminId, reason, at }: Waiver,
): Promise<void> {
  const waived = await listWaived(tx, memberId, exchangeId);
  const changes = waived.map(({ seq, won }) => ({ seq, kind: 'waived', won: -won }) as const);
  const ended = waived
    .filter(({ isTakenBack }) => isTakenBack)
    .map(({ seq, won }) => ({ seq, kind: 'takenBack', won }) as const);
  await changeRequirements(tx, { memberId, causeId: exchangeId, at, adminId, reason }, changes);
  await changeRequirements(tx, { memberId, causeId: exchangeId, at }, ended);
  await reopenAfterExchange(tx, memberId, exchangeId);
}
