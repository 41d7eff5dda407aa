// Exports of lists: their start, their runs on this server, and what their files hold.
import { exportsJob } from '../src/lists/run-exports';
import { runJob } from '../src/platform/jobs';
import type { Answer, SignedIn, TestServer } from './given';
import { platformOf } from './given-bulk';

export const orderOf = (order: object = {}) => ({
  list: '/api/api-ip-addresses',
  filter: {},
  columns: [
    { key: 'network', head: 'IP' },
    { key: 'memo', head: '메모' },
    { key: 'createdAt', head: '등록' },
  ],
  format: 'csv',
  reason: '월말 점검',
  ...order,
});

export const startExport = ({ call }: SignedIn, order: object = {}): Promise<Answer> =>
  call('POST', '/api/exports', orderOf(order));

/** Waits until an export has ended, whichever way. @returns it */
export async function untilEnded({ call }: SignedIn, exportId: string): Promise<Answer['body']> {
  for (;;) {
    const { status, body, text } = await call('GET', `/api/exports/${exportId}`);
    if (status !== 200) throw new Error(`no such export: ${text}`);
    if (body.finishedAt !== null) return body;
  }
}

export const fetchFile = ({ call }: SignedIn, exportId: string): Promise<Answer> =>
  call('GET', `/api/exports/${exportId}/file`);

/** The lines of a whole export, and the export. */
export async function exported(
  admin: SignedIn,
  order: object = {},
): Promise<{ job: Answer['body']; lines: readonly string[] }> {
  const { body, text } = await startExport(admin, order);
  if (body.exportId === undefined) throw new Error(`not exported: ${text}`);
  const job = await untilEnded(admin, body.exportId);
  const file = await fetchFile(admin, body.exportId);
  return { job, lines: file.text.split('\r\n') };
}

/** The job as the schedule runs it, once nobody holds it any more. */
export async function runExportsJob(server: TestServer, signal?: AbortSignal): Promise<void> {
  const { db } = server.database;
  await db.deleteFrom('job').where('name', '=', exportsJob.name).execute();
  await runJob(platformOf(server), exportsJob, signal && { signal });
}
