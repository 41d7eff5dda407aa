// A provider that does what it is asked, in this process, for tests whose subject is our own side.
import {
  type GameProvider,
  NoAnswer,
  type TransferOutcome,
} from '../src/money/providers/provider-port';

export interface Desk extends GameProvider {
  /** Silent, it still does what it is asked. */
  isSilent: boolean;
  /** What lies there for each member, won. */
  readonly heldWon: Map<string, number>;
}

export function givenDesk(): Desk {
  const heldWon = new Map<string, number>();
  const outcomes = new Map<string, TransferOutcome>();
  const desk: Desk = {
    isSilent: false,
    heldWon,
    balanceOf: async (memberId) => heldWon.get(memberId) ?? 0,
    async find({ transferId }) {
      return outcomes.get(transferId) ?? null;
    },
    async send({ transferId, memberId, direction, amountWon: wantedWon }) {
      const held = heldWon.get(memberId) ?? 0;
      const amountWon = wantedWon ?? held;
      const balanceWon = held + (direction === 'toProvider' ? amountWon : -amountWon);
      const outcome = outcomes.get(transferId) ?? { status: 'done', amountWon, balanceWon };
      if (!outcomes.has(transferId)) heldWon.set(memberId, balanceWon);
      outcomes.set(transferId, outcome);
      if (desk.isSilent) throw new NoAnswer('The desk is silent.');
      return outcome;
    },
  };
  return desk;
}
