interface Session {
  readonly memberId: string;
  readonly from: Date;
  readonly to: Date;
}

/** How many sessions of each member ran while another one's did: who is one person is rarely in twice. */
export function countOverlaps(sessions: readonly Session[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const overlapping = new Set<Session>();
  const open: Session[] = [];
  for (const session of [...sessions].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const stillOpen = open.filter(({ to }) => to > session.from);
    for (const other of stillOpen)
      if (other.memberId !== session.memberId) overlapping.add(other).add(session);
    open.splice(0, open.length, ...stillOpen, session);
  }
  for (const { memberId } of overlapping) counts.set(memberId, (counts.get(memberId) ?? 0) + 1);
  return counts;
}
