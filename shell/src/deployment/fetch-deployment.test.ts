import { deploymentOf, remoteOf, screenOf } from '../testing';
import { DeploymentUnavailable, fetchDeployment } from './fetch-deployment';

const serve = (response: Response | Error) => {
  globalThis.fetch = async () => {
    if (response instanceof Error) throw response;
    return response;
  };
};
const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
});

describe('fetchDeployment', () => {
  it('reads the document', async () => {
    const document = deploymentOf([remoteOf('config', [screenOf('admins', '/admin')])]);
    serve(Response.json(document));
    await expect(fetchDeployment()).resolves.toEqual(document);
  });

  it('gives up a server that never answers', async () => {
    globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    await expect(fetchDeployment(1)).rejects.toBeInstanceOf(DeploymentUnavailable);
  });

  it.each([
    ['an error page', new Response('<h1>502</h1>', { status: 502 })],
    ['something that is no JSON', new Response('<!doctype html>')],
    ['another document', Response.json({ schema: 2 })],
    ['nothing', new TypeError('Failed to fetch')],
  ])('is unavailable when the server answers %s', async (_, response) => {
    serve(response);
    await expect(fetchDeployment()).rejects.toBeInstanceOf(DeploymentUnavailable);
  });
});
