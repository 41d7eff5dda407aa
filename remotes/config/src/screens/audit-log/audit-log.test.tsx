// The audit log as an auditor opens it: by itself, without the accounts of the page it is a tab of.
import { answer } from '@gwanje/api-client/testing';
import { auditLines } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import { READ_AT } from '../../testing';
import AuditLogScreen from './audit-log.screen';

const AUDITOR = { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'audit', nick: '감사', type: 5 };

it('shows an auditor who did what to what, in words, and no way to the accounts', async () => {
  answer(auditLines.totals, () => ({ count: 1, isMore: false, totals: [], at: READ_AT }));
  answer(auditLines.page, () => ({
    rows: [
      {
        _id: '93af0717-2dd6-8ac6-87e2-628f32ac93b3',
        at: '2026-11-21T06:49:26.123Z',
        actor: { _id: AUDITOR._id, id: 'finance' },
        ip: '203.0.113.7',
        requestId: '01890a5d-ac96-774b-bcce-b302099a8062',
        action: 'request.approve',
        subject: 'request/01890a5d-ac96-774b-bcce-b302099a8062',
        reason: null,
        before: null,
        after: null,
      },
    ],
    more: false,
    at: READ_AT,
  }));
  renderInShell(<AuditLogScreen />, { path: '/admin/audit', admin: AUDITOR });
  const row = await screen.findByRole('row', { name: /finance/ });
  expect(row).toHaveTextContent('충환전 승인');
  expect(row).toHaveTextContent('신청 01890a5d-ac96-774b-bcce-b302099a8062');
  expect(screen.queryByRole('link', { name: '관리자 계정' })).toBeNull();
});

it('says so where it could not be read', async () => {
  answer(auditLines.totals, () => ({ count: 0, isMore: false, totals: [], at: READ_AT }));
  answer(auditLines.page, () => ({ rows: [], more: false, at: READ_AT }));
  renderInShell(<AuditLogScreen />, { path: '/admin/audit', admin: AUDITOR });
  expect(await screen.findByText(/조회된 자료가 없습니다/)).toBeVisible();
});
