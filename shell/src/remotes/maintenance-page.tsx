import { formatInstant, useLocalized } from '@gwanje/remote-kit';
import { ErrorState, Page } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { useText } from '../catalogue';
import type { ScreenInRemote } from '../deployment/match-screen.rule';
import { Facts } from './facts';

/** Stands in place of the screens of a remote that is announced to be in maintenance. */
export function MaintenancePage({
  remote,
  screen,
  drafts,
}: ScreenInRemote & { readonly drafts: ReactNode }) {
  const say = useText();
  const localized = useLocalized();
  const { since, until, text } = remote.maintenance ?? {};
  const facts = [
    { name: say('fail.since'), value: since && formatInstant(since) },
    { name: say('fail.until'), value: until && formatInstant(until) },
    { name: say('fail.notice'), value: text && localized(text) },
  ].filter(({ value }) => value !== undefined);
  return (
    <Page title={localized(screen.title)}>
      <ErrorState
        title={say('fail.maintenance', { remote: localized(remote.manifest.title) })}
        text={say('fail.maintenanceText')}
      >
        {facts.length > 0 && (
          <Facts>
            {facts.map(({ name, value }) => [
              <dt key={name}>{name}</dt>,
              <dd key={`${name}:`}>{value}</dd>,
            ])}
          </Facts>
        )}
      </ErrorState>
      {drafts}
    </Page>
  );
}
