import { call, query, queryKey, useQuery, useQueryClient } from '@gwanje/api-client';
import { changedPaths, foundDangers, type Setting, valuesOf } from '@gwanje/contract';
import { Button, confirm, toast } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useLocalized, useShell } from '../shell';
import { formatInstant } from '../time';
import { type SettingsSource, useLoadedSettings, useSettingsPage } from './settings-context';
import { useText } from './text';
import { useSettingText } from './use-setting-text';

const DANGEROUS = 'proposal.now_dangerous';

type Proposals = NonNullable<SettingsSource['proposals']>;

const Waiting = styled.section`
  margin-bottom: 10px;
  padding: 8px 12px;
  border: 1px solid var(--warn);
  border-radius: var(--radius-s);
  > h3 { font-weight: 600; }
  > ul { margin: 4px 0 8px; padding: 0; list-style: none; font-variant-numeric: tabular-nums; }
  > ul > li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; }
  > div { display: flex; flex-wrap: wrap; gap: 8px; justify-content: flex-end; }
  s { color: var(--muted); text-decoration: none; }
`;

interface WaitingProposalProps {
  readonly setting: Setting;
  readonly proposals: Proposals;
}

/** What of a document waits for a second administrator. */
export function WaitingProposal({ setting, proposals }: WaitingProposalProps) {
  const t = useText();
  const text = useSettingText(setting);
  const localized = useLocalized();
  const queries = useQueryClient();
  const me = useShell(({ admin }) => admin?._id);
  const { busy, readOnlyReason } = useSettingsPage();
  const { source, documents } = useLoadedSettings();
  const { data } = useQuery(query(proposals.list, { status: 'open' }));
  const open = data?.proposals.find(({ config }) => config.category === setting.category);
  const current = documents.get(setting.category);
  if (!open || !current) return null;
  const { proposalId, proposedBy, proposedAt, reason, config } = open;
  const before = valuesOf(setting, current);
  const after = valuesOf(setting, config);
  const disabledReason = readOnlyReason ?? (busy.disabled ? t('save.busy') : undefined);

  const decide = (verdict: 'accept' | 'decline') =>
    busy.run(async () => {
      const answer = await call(proposals[verdict], { proposalId }, { expects: [DANGEROUS] });
      const { data: decided, error } = answer;
      if (error?.code === DANGEROUS)
        toast({
          ...{ tone: 'warning', title: error.message },
          text: foundDangers(error.details)
            .map(({ path, ...sentence }) => `${text.label(path)}: ${localized(sentence)}`)
            .join(' '),
        });
      const words = { accepted: 'proposal.accepted', declined: 'proposal.declined' } as const;
      if (!error) {
        const { status } = decided;
        const isDecided = status === 'accepted' || status === 'declined';
        toast({ tone: 'success', title: t(isDecided ? words[status] : 'proposal.passed') });
      }
      await Promise.all(
        [source.load.queryKey, queryKey(source.versions), queryKey(proposals.list)].map((key) =>
          queries.invalidateQueries({ queryKey: key }),
        ),
      );
    });
  const accept = async () => {
    const goesOn = await confirm({
      title: t('proposal.accept.ask'),
      text: t('proposal.accept.text'),
      confirmLabel: t('proposal.accept'),
    });
    if (goesOn) await decide('accept');
  };

  return (
    <Waiting>
      <h3>{t('proposal.title')}</h3>
      <p>{t('proposal.who', { id: proposedBy.id, at: formatInstant(proposedAt) })}</p>
      {reason && <p>{t('history.reason', { reason })}</p>}
      <ul>
        {changedPaths(before, after).map((path) => (
          <li key={path}>
            <span>{text.label(path)}</span>
            <span>
              <s>{text.value(path, before[path] ?? null)}</s> →{' '}
              <b>{text.value(path, after[path] ?? null)}</b>
            </span>
          </li>
        ))}
      </ul>
      <div>
        <Button disabledReason={disabledReason} onClick={() => void decide('decline')}>
          {t('proposal.decline')}
        </Button>
        <Button
          tone="primary"
          disabledReason={disabledReason ?? (proposedBy._id === me ? t('proposal.own') : undefined)}
          onClick={() => void accept()}
        >
          {t('proposal.accept')}
        </Button>
      </div>
    </Waiting>
  );
}
