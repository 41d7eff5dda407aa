import { query, useQuery } from '@gwanje/api-client';
import { type Sport, teamNames } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { FormTextField } from '@gwanje/ui-kit/form';
import { useDeferredValue, useId } from 'react';
import { useText } from '../../text';

interface TeamFieldProps {
  readonly name: string;
  readonly label: string;
  readonly sport: Sport;
  /** What stands in it. */
  readonly typed: string;
}

/**
 * A team, chosen from those that there are in any language or by initial consonants; whoever types
 * another is told that it will be a new one, as the same team under two names splits its history.
 */
export function TeamField({ name, label, sport, typed }: TeamFieldProps) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const listId = useId();
  const asked = useDeferredValue(typed.trim());
  const answer = useQuery({
    ...query(teamNames.page, { sport, query: asked }),
    enabled: asked.length > 0 && asked.length <= 40,
    placeholderData: (before) => before,
  });
  const teams = asked === '' ? [] : (answer.data?.rows ?? []);
  const said = typed.trim();
  const isKnown = teams.some((team) => team.name === said || team.aliases.includes(said));
  const isNew = answer.isSuccess && !answer.isPlaceholderData && asked === said && !isKnown;
  return (
    <>
      <FormTextField
        name={name}
        label={label}
        list={listId}
        {...(said !== '' && isNew && { hint: t('custom.newTeam') })}
      />
      <datalist id={listId}>
        {teams.map((team) => (
          <option key={team.teamId} value={team.name}>
            {[locale === 'ko' ? team.nameKo : team.nameEn, team.league].filter(Boolean).join(' · ')}
          </option>
        ))}
      </datalist>
    </>
  );
}
