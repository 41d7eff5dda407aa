// Hosts and clearings: their address shows them again, and whatever happens to the list, what is typed stays.
import { answer } from '@gwanje/api-client/testing';
import {
  type ClearRun,
  clearRuns,
  config,
  type Domain,
  domains,
  MAIN_SITE_ID,
} from '@gwanje/contract';
import { describeListStates } from '@gwanje/remote-kit/testing';
import remote from './manifest';
import ClearRunsScreen from './screens/clear-runs/clear-runs.screen';
import DomainsScreen from './screens/domains/domains.screen';
import { READ_AT } from './testing';

const idOf = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const PERSON = { _id: idOf(1), id: 'operations' };
const DOMAIN: Domain = {
  ...{ domainId: idOf(2), host: 'www.example.com', siteId: MAIN_SITE_ID, siteName: null },
  ...{ role: 'main', recommender: null, memo: '', isUp: true, failure: null, checkedAt: READ_AT },
  redirectUntil: null,
  ...{ certificateUntil: READ_AT, wanted: 'move', wantedSiteName: null, wantedRole: 'extra' },
  ...{ wantedBy: PERSON, createdAt: READ_AT, createdBy: PERSON, version: 3 },
};
const RUN: ClearRun = {
  ...{ clearId: idOf(3), kinds: ['loginAttempts'], beforeOn: '2024-01-01', status: 'requested' },
  ...{ reason: '보관 기간 경과', rowsExpected: 12_000, rowsArchived: 0, rowsDeleted: 0 },
  ...{
    rowsImported: 0,
    workedMs: 0,
    bytes: 0,
    requestedBy: PERSON,
    requestedAt: READ_AT,
    decidedBy: null,
  },
  ...{ decidedAt: null, error: null, finishedAt: null, importedBy: null },
};
const screenOf = (id: string) => remote.screens.find((one) => one.id === id);

describeListStates({
  ...{ name: 'hosts', Screen: DomainsScreen, list: domains, row: DOMAIN },
  screen: screenOf('domains'),
  second: { host: 'm.example.com', role: 'extra', wanted: null },
  given: () => {
    answer(config.listDomainUsage, () => [
      { domainId: DOMAIN.domainId, visitors: 214, openBets: 31, joinedToday: 3 },
    ]);
  },
});
describeListStates({
  ...{ name: 'clearings', Screen: ClearRunsScreen, list: clearRuns, row: RUN },
  screen: screenOf('clear-runs'),
  second: { status: 'done' },
});
