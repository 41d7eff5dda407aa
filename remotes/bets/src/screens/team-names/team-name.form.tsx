import { query, useQuery } from '@gwanje/api-client';
import { bets, type TeamName, teamNames } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import {
  decide,
  useReleaseOnTyping,
  useTheirs,
  useUnsavedForm,
  useWhyNot,
  useWrite,
} from '@gwanje/remote-kit/decision';
import { Button, SelectField, TextField, toast } from '@gwanje/ui-kit';
import { Form, FormTextField, setServerErrors, useForm } from '@gwanje/ui-kit/form';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';

const Panel = styled.div`
  display: grid;
  gap: 12px;
  padding: 12px 14px;
  form, > [data-merge] { display: flex; flex-wrap: wrap; align-items: end; gap: 8px 10px; }
  ul { margin: 0; padding-left: 18px; }
  [data-field] { width: 200px; }
`;

interface TeamNameProps {
  readonly team: TeamName;
  readonly onSaved: () => Promise<unknown>;
}

const valuesOf = ({ nameKo, nameEn, aliases }: TeamName): Record<string, string> => ({
  ...{ nameKo: nameKo ?? '', nameEn: nameEn ?? '', aliases: aliases.join(', ') },
});
const orNull = (text: string | undefined) => text?.trim() || null;

/** Makes the team one with another of its sport. */
function Merge({ team, onSaved }: TeamNameProps) {
  const t = useText();
  const whyNot = useWhyNot('bet.decide');
  const [typed, setTyped] = useState('');
  const [intoId, setIntoId] = useState('');
  const found = useQuery({
    ...query(teamNames.page, { sport: team.sport, query: typed.trim() }),
    enabled: typed.trim().length > 1,
  });
  const preview = useWrite(bets.previewTeamMerge);
  const write = useWrite(bets.mergeTeamNames);
  const others = (found.data?.rows ?? []).filter(({ teamId }) => teamId !== team.teamId);
  const into = others.find(({ teamId }) => teamId === intoId);

  const merge = async () => {
    if (!into) return;
    const told = await preview.send({ teamId: team.teamId, intoId: into.teamId });
    if (!told?.data) return;
    const { events, openEvents } = told.data;
    const isMeant = await decide({
      title: t('team.mergeAsk', { from: team.name, into: into.name }),
      text: t('team.mergeText', { events, openEvents }),
      verb: t('team.merge'),
    });
    if (!isMeant) return;
    const sent = await write.send({
      ...{ teamId: team.teamId, intoId: into.teamId, version: team.version, events },
      reason: t('team.mergeReason'),
    });
    if (!sent?.data) return;
    toast({ tone: 'success', title: t('team.merged', { from: team.name, into: into.name }) });
    await onSaved();
  };
  const refusal = preview.refusal ?? write.refusal;
  return (
    <div data-merge>
      <TextField label={t('team.mergeQuery')} value={typed} onChange={setTyped} />
      <SelectField
        label={t('team.mergeInto')}
        value={into ? intoId : ''}
        onChange={setIntoId}
        options={[
          { value: '', label: t('event.choose') },
          ...others.map(({ teamId, name, nameKo }) => ({
            ...{ value: teamId, label: nameKo ? `${nameKo} (${name})` : name },
          })),
        ]}
      />
      <Button
        disabled={write.disabled}
        disabledReason={whyNot ?? (into ? undefined : t('team.mergeMissing'))}
        onClick={() => void merge()}
      >
        {t('team.merge')}
      </Button>
      {refusal && <p role="alert">{refusal}</p>}
    </div>
  );
}

/** Teams that became this one within a day, each to be taken back. */
function Merges({ team, onSaved }: TeamNameProps) {
  const t = useText();
  const whyNot = useWhyNot('bet.decide');
  const write = useWrite(bets.undoTeamMerge);
  const undo = async ({ mergeId, name, events }: TeamName['merges'][number]) => {
    const isMeant = await decide({
      title: t('team.undoAsk', { from: name, into: team.name }),
      text: t('team.undoText', { events }),
      verb: t('team.undo'),
    });
    if (!isMeant) return;
    const sent = await write.send({
      ...{ mergeId, version: team.version, reason: t('team.undoReason') },
    });
    if (!sent?.data) return;
    toast({ tone: 'success', title: t('team.undone', { from: name, into: team.name }) });
    await onSaved();
  };
  if (team.merges.length === 0) return null;
  return (
    <ul aria-label={t('team.merges')}>
      {team.merges.map((merge) => (
        <li key={merge.mergeId}>
          {t('team.mergeOf', {
            ...{ name: merge.name, events: merge.events, by: merge.mergedBy },
            until: formatInstant(merge.undoableUntil),
          })}{' '}
          <Button
            size="s"
            disabled={write.disabled}
            disabledReason={whyNot}
            onClick={() => void undo(merge)}
          >
            {t('team.undo')}
          </Button>
        </li>
      ))}
      {write.refusal && <li role="alert">{write.refusal}</li>}
    </ul>
  );
}

/** What people read for a team, typed in its row, and which other team it is. */
export function TeamNameForm({ team, onSaved }: TeamNameProps) {
  const t = useText();
  const whyNot = useWhyNot('bet.decide');
  const write = useWrite(bets.changeTeamName);
  const inputOf = (values: Record<string, string>) => ({
    ...{ teamId: team.teamId, version: team.version },
    ...{ nameKo: orNull(values.nameKo), nameEn: orNull(values.nameEn) },
    aliases: (values.aliases ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  });
  const form = useForm({
    defaultValues: valuesOf(team),
    validate: (values) => write.check(inputOf(values)),
  });
  useReleaseOnTyping(form, write.release);
  const { question } = useUnsavedForm({
    isDirty: JSON.stringify(inputOf(form.watch())) !== JSON.stringify(inputOf(valuesOf(team))),
    isSaving: write.running,
  });
  const labels: Readonly<Record<string, string>> = {
    ...{ nameKo: t('team.nameKo'), nameEn: t('team.nameEn'), aliases: t('team.aliasesHint') },
  };
  const theirs = useTheirs({
    ...{ form, saved: valuesOf(team), release: write.release },
    say: (name, value) => ({ label: labels[name] ?? name, value: `${value}` }),
  });
  const version = useRef(team.version);
  // Its row shows what a colleague has saved: it is saved over what he wrote, and never over him unseen.
  useEffect(() => {
    if (version.current === team.version) return;
    version.current = team.version;
    theirs.takeOver(form.getValues(), valuesOf(team));
  });
  const submit = async (values: Record<string, string>) => {
    const sent = await write.send(inputOf(values));
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    toast({ tone: 'success', title: t('team.saved', { name: team.name }) });
    await onSaved();
  };
  return (
    <Panel>
      <Form form={form} onSubmit={submit}>
        {Object.entries(labels).map(([name, label]) => (
          <FormTextField key={name} name={name} label={label} />
        ))}
        <Button type="submit" tone="primary" disabled={write.disabled} disabledReason={whyNot}>
          {t('event.save')}
        </Button>
      </Form>
      {theirs.notes}
      {question}
      <Merge team={team} onSaved={onSaved} />
      <Merges team={team} onSaved={onSaved} />
    </Panel>
  );
}
