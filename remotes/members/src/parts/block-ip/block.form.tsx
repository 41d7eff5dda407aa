import {
  BLOCKED_DOORS,
  BLOCKED_SESSIONS,
  type BlockedDoor,
  members,
  type ReplyOf,
} from '@gwanje/contract';
import { useNamed } from '@gwanje/remote-kit';
import { decide, useWrite } from '@gwanje/remote-kit/decision';
import { linesOf, RecordForm } from '@gwanje/remote-kit/record';
import { useText } from '../../text';

const EMPTY = { networks: '', door: 'both', hours: '', reason: '', sessions: 'keep' };
type Values = typeof EMPTY;
const HOUR_MS = 3_600_000;
const HOURS = ['1', '24', '168', '720'] as const;

const askedOf = ({ networks, door }: Values) => ({
  ...{ networks: linesOf(networks), door: door as BlockedDoor },
});
const inputOf = ({ hours, reason, sessions, ...asked }: Values) => ({
  ...askedOf({ ...EMPTY, ...asked }),
  reason,
  ...(hours && { until: new Date(Date.now() + Number(hours) * HOUR_MS).toISOString() }),
  endsSessions: sessions === 'end',
});

const FIELD_OF = {
  ...{ 'ip.host_bits': 'networks', 'ip.exists': 'networks' },
  ...{ 'ip.would_lock_out': 'networks', 'ipBlock.too_wide': 'networks' },
} as const;

interface BlockFormProps {
  /** Written in at first. */
  readonly network?: string;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Blocks one address or many lines of them, once it was shown whom that concerns. */
export function BlockForm({ network: given = '', onDone, onClose }: BlockFormProps) {
  const t = useText();
  const { options } = useNamed();
  const preview = useWrite(members.previewBlockedIps, { fieldOf: FIELD_OF });

  /** True once both questions were answered with yes, where there are two. */
  const isSure = async (values: Values, seen: ReplyOf<typeof members.previewBlockedIps>) => {
    const [first = '', ...others] = linesOf(values.networks);
    const network = others.length > 0 ? t('block.many', { first, others: others.length }) : first;
    const then = values.sessions === 'end' ? 'end' : 'keep';
    const of = (count: number, names: readonly string[]) => ({ count, names: names.join(', ') });
    const follows = [
      t(`block.follows.${values.door as BlockedDoor}`),
      values.door !== 'console' && t('block.members', of(seen.members, seen.memberIds)),
      values.door !== 'console' && t(`block.visits.${then}`, { count: seen.visits }),
      values.door !== 'site' && t('block.admins', of(seen.admins.length, seen.admins)),
      values.door !== 'site' && t(`block.sessions.${then}`, { count: seen.sessions }),
    ];
    const asked = { verb: t('block.verb'), isDestructive: true } as const;
    const text = follows.filter(Boolean).join('\n');
    if (!(await decide({ ...asked, title: t('block.sure', { network }), text }))) return false;
    return (
      !seen.isShared ||
      decide({ ...asked, title: t('block.shared', { network }), text: t('block.shared.text') })
    );
  };

  return (
    <RecordForm
      endpoint={members.addBlockedIps}
      title={t('block.open')}
      verb={t('block.verb')}
      values={{ ...EMPTY, networks: given }}
      fields={[
        {
          ...{ name: 'networks', label: t('blockedIps.network'), each: 'network' },
          hint: t('block.networks.hint'),
        },
        { name: 'door', label: t('blockedIps.door'), options: options(BLOCKED_DOORS) },
        {
          ...{ name: 'hours', label: t('block.until') },
          options: [
            { value: '', label: t('blockedIps.noEnd') },
            ...HOURS.map((value) => ({
              ...{ value, label: t('block.hours', { hours: Number(value) }) },
            })),
          ],
        },
        { name: 'reason', label: t('reason'), reasons: t('block.reasons') },
        { name: 'sessions', label: t('block.sessions'), options: options(BLOCKED_SESSIONS) },
      ]}
      inputOf={inputOf}
      fieldOf={FIELD_OF}
      before={async (values) => {
        preview.release();
        const seen = await preview.send(askedOf(values));
        if (!seen?.data) return seen;
        return (await isSure(values, seen.data)) ? { found: seen.data } : undefined;
      }}
      done={({ blocked }) => t('block.done', { count: blocked })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
