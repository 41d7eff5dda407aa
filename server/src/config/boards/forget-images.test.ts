// What becomes of images that nothing names any more.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_LIMITS, MAIN_SITE_ID, unsavedDocument, website } from '@gwanje/contract';
import { sql } from 'kysely';
import {
  auditLines,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { platformOf } from '../../../test/given-bulk';
import { forgetImagesJob } from './forget-images-job';

const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const DAY_MS = 86_400_000;
const SAID = { type: 'paragraph', content: [{ type: 'text', text: '행사합니다.' }] };

let server: TestServer;
let top: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  top = await signedIn(server);
});
afterEach(() => server.close());

/** An image of its own for each number. */
async function upload(n: number): Promise<string> {
  const content = Buffer.from(GIF, 'base64');
  content[13] = n;
  const { body } = await top.call('POST', '/api/images', { content: content.toString('base64') });
  return body.path;
}
const forget = () => forgetImagesJob.run(platformOf(server), new AbortController().signal);
const kept = async () =>
  (await server.database.db.selectFrom('image').select('path').orderBy('path').execute()).map(
    ({ path }) => path,
  );
const WRITTEN = {
  ...{ title: '행사', category: null, isPinned: false, isMustRead: false, levels: null },
  ...{ withVisitors: true, siteIds: null, popup: null, fromAt: null, untilAt: null },
  ...{ imagePc: null, imagePhone: null, link: null },
  body: JSON.stringify({ type: 'doc', content: [SAID] }),
};
const write = (over: object) =>
  top.call('POST', '/api/boards/events/posts', { ...WRITTEN, ...over });

it('keeps what a post, its text or a document in force names, and removes the rest after a month', async () => {
  const [beside, within, banner, old, unnamed] = [
    await upload(1),
    await upload(2),
    await upload(3),
    await upload(4),
    await upload(5),
  ] as const;
  expect((await write({ imagePc: beside })).status).toBe(200);
  const body = JSON.stringify({
    type: 'doc',
    content: [SAID, { type: 'image', attrs: { src: within } }],
  });
  expect((await write({ body })).status).toBe(200);
  const save = (logoLight: string, version: number) =>
    top.call('PUT', '/api/config/settings/website', {
      ...{ ...unsavedDocument(website), logoLight, version },
    });
  expect((await save(old, 0)).status).toBe(200);
  expect((await save(banner, 1)).status).toBe(200);
  await forget();
  expect(await kept()).toEqual([beside, within, banner, old, unnamed].sort());
  server.clock.advance(IMAGE_LIMITS.unnamedDays * DAY_MS - 1);
  await forget();
  expect(await kept()).toHaveLength(5);
  server.clock.advance(1);
  await forget();
  expect(await kept()).toEqual([beside, within, banner].sort());
  const [line] = await auditLines(server, 'image.remove');
  expect(line).toMatchObject({ chain: 'system', after: { count: 2, bytes: 84 } });
  await forget();
  expect(await auditLines(server, 'image.remove')).toHaveLength(1);
});

it('keeps what a text names in whatever way its JSON writes the address', async () => {
  const [slashed, coded, varied] = [await upload(1), await upload(2), await upload(3)] as const;
  const bodyOf = (src: string, written: string) =>
    JSON.stringify({ type: 'doc', content: [SAID, { type: 'image', attrs: { src } }] }).replace(
      src,
      () => written,
    );
  const { body: post } = await write({ body: bodyOf(slashed, slashed.replaceAll('/', '\\/')) });
  expect(post.body).toBe(bodyOf(slashed, slashed));
  const written = await write({ body: bodyOf(coded, coded.replace('media', '\\u006dedia')) });
  expect(written.status).toBe(200);
  const path = `/api/boards/events/posts/${post.postId}/sites/${MAIN_SITE_ID}`;
  const { status } = await top.call('PUT', path, {
    ...{
      version: 1,
      isHidden: false,
      title: null,
      hasOwnWindow: false,
      fromAt: null,
      untilAt: null,
    },
    ...{ imagePc: null, imagePhone: null, link: null },
    body: bodyOf(varied, varied.replaceAll('/', '\\/')),
  });
  expect(status).toBe(200);
  await forget();
  server.clock.advance(IMAGE_LIMITS.unnamedDays * DAY_MS);
  await forget();
  expect(await kept()).toEqual([slashed, coded, varied].sort());
});

it('finds images again in texts that were kept with slashes behind backslashes', async () => {
  const [within, beside] = [await upload(1), await upload(2)] as const;
  const doc = (src: string) => ({
    type: 'doc',
    content: [
      { type: 'image', attrs: { src } },
      { type: 'paragraph', content: [{ type: 'text', text: 'C:\\/ \\\\/ // "끝"' }] },
    ],
  });
  const bodies = [doc(within), doc(beside)].map((one) => JSON.stringify(one)) as [string, string];
  const slashed = bodies.map((body) => body.replaceAll('/', '\\/')) as [string, string];
  const { body: post } = await write({ body: bodies[0] });
  const { db } = server.database;
  await db.updateTable('post').set({ body: slashed[0] }).execute();
  await db
    .insertInto('post_site')
    .values({
      ...{ post_id: post.postId, site_id: MAIN_SITE_ID, is_hidden: false, has_own_window: false },
      ...{ title: null, body: slashed[1], from_at: null, until_at: null },
      ...{ image_pc: null, image_phone: null, link: null },
    })
    .execute();
  const migration = join(__dirname, '../../../migrations/0720_slashes_of_texts.sql');
  await sql.raw(await readFile(migration, 'utf8')).execute(db);
  expect(await db.selectFrom('post').select('body').execute()).toEqual([{ body: bodies[0] }]);
  expect(await db.selectFrom('post_site').select('body').execute()).toEqual([{ body: bodies[1] }]);
  await forget();
  server.clock.advance(IMAGE_LIMITS.unnamedDays * DAY_MS);
  await forget();
  expect(await kept()).toEqual([within, beside].sort());
});

it('counts from when nothing names an image, and not from when that was looked at before', async () => {
  const named = await upload(6);
  const { body: post } = await write({ imagePc: named });
  await forget();
  // Nobody looked for days, and then it was taken out of its draft.
  server.clock.advance(5 * DAY_MS);
  top = await signedIn(server);
  const { body: read } = await top.call('GET', `/api/boards/events/posts/${post.postId}`);
  const { version } = read;
  const edited = await top.call('PUT', `/api/boards/events/posts/${post.postId}`, {
    ...{ ...WRITTEN, version },
  });
  expect(edited.status).toBe(200);
  await forget();
  server.clock.advance(IMAGE_LIMITS.unnamedDays * DAY_MS - 1);
  await forget();
  expect(await kept()).toEqual([named]);
  server.clock.advance(1);
  await forget();
  expect(await kept()).toEqual([]);
});

it('leaves an image that is added again for as long as a new one', async () => {
  const image = await upload(7);
  server.clock.advance((IMAGE_LIMITS.unnamedDays - 1) * DAY_MS);
  top = await signedIn(server);
  expect(await upload(7)).toBe(image);
  server.clock.advance(DAY_MS);
  await forget();
  expect(await kept()).toEqual([image]);
});
