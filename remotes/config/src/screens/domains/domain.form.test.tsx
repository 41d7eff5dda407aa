// A host that two change at once: what was typed goes on top of what somebody else has saved.
import { answer, refusal } from '@gwanje/api-client/testing';
import { config, type Domain, MAIN_SITE_ID } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DomainForm } from './domain.form';

const AT = '2026-11-22T07:00:00.000Z';
const ME = { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'admin' };
const DOMAIN: Domain = {
  ...{ domainId: ME._id, host: 'www.example.com', siteId: MAIN_SITE_ID, siteName: null },
  ...{ role: 'extra', recommender: null, memo: '예비', isUp: null, failure: null, checkedAt: null },
  ...{ certificateUntil: null, wanted: null, wantedSiteName: null, wantedRole: null },
  ...{ wantedBy: null, redirectUntil: null, createdAt: AT, createdBy: ME, version: 2 },
};

it('goes on from what somebody else has saved, and is saved on top of it', async () => {
  const current: Domain = { ...DOMAIN, role: 'redirect', version: 3 };
  const { inputs } = answer(config.updateDomain, ({ version }) =>
    version === 3 ? { ...current, version: 4 } : refusal('record.stale', { details: { current } }),
  );
  const changed = jest.fn(async () => undefined);
  renderInShell(<DomainForm domain={DOMAIN} onChanged={changed} onClose={jest.fn()} />);
  const memo = screen.getByRole('textbox', { name: '메모' });
  await userEvent.type(memo, ' 도메인');
  const save = () => userEvent.click(screen.getByRole('button', { name: '저장' }));
  await save();
  await waitFor(() => expect(inputs).toHaveLength(1));
  await save();
  await waitFor(() => expect(inputs).toHaveLength(2));
  expect(inputs[1]).toMatchObject({ version: 3, role: 'redirect', memo: '예비 도메인' });
});
