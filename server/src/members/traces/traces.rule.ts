import { isIP } from 'node:net';
import type { TraceKind } from '@gwanje/contract';

/** What may be said of a member's coming, as far as it is known. */
export interface Traceable {
  readonly ip?: string | null;
  readonly device?: string | null;
  /** As it is written; its digits count. */
  readonly accountNumber?: string | null;
  readonly phone?: { readonly phone_hash: Buffer; readonly phone_shown: string } | null;
}

export interface Trace {
  readonly kind: TraceKind;
  readonly key: string;
  /** As staff may see it. */
  readonly shown: string;
}

const GROUPS = 8;
const HOUSEHOLD_GROUPS = 4;

/** The /64 of an IPv6 address, which is one household's. */
function householdOf(ip: string): string {
  const [head = '', tail = ''] = ip.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? GROUPS - first.length - last.length : 0;
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last];
  const short = groups.slice(0, HOUSEHOLD_GROUPS).map((group) => Number.parseInt(group, 16));
  return `${short.map((group) => group.toString(16)).join(':')}::/64`;
}

/** By what an address is known again: an IPv4 address itself, of IPv6 the household's network. */
export const ipKeyOf = (ip: string): string => (isIP(ip) === 6 ? householdOf(ip) : ip);

/** What a member can be known by again, in the order of their kinds and keys. */
export function tracesOf({ ip, device, accountNumber, phone }: Traceable): Trace[] {
  const digits = accountNumber?.replace(/\D/g, '') ?? '';
  const traces: Trace[] = [];
  if (digits) traces.push({ kind: 'account', key: digits, shown: `***-**-${digits.slice(-4)}` });
  if (device) traces.push({ kind: 'device', key: device, shown: device });
  if (ip) traces.push({ kind: 'ip', key: ipKeyOf(ip), shown: ipKeyOf(ip) });
  if (phone)
    traces.push({
      ...{ kind: 'phone', key: phone.phone_hash.toString('hex') },
      shown: phone.phone_shown,
    });
  return traces;
}
