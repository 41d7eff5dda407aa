import { createRequire } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
import { packageFolder } from './workspace';

const FlatParams = jest.requireActual('./flat-params.cjs');
const root = join(__dirname, '../../..');
const client = createRequire(join(packageFolder(root, '@gwanje/api-client'), 'package.json'));
const { default: axios } = client('axios');

test('queries are written as axios writes them', () => {
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(undefined, null, '', '가 나', 'a,b:c$d'),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-zA-Z]{1,8}$/), value), (params) => {
      const encode = (text: unknown) =>
        encodeURIComponent(String(text))
          .replace(/%3A/gi, ':')
          .replace(/%24/g, '$')
          .replace(/%2C/gi, ',')
          .replace(/%20/g, '+');
      const theirs = axios.getUri({ url: '/', params });
      const ours = new FlatParams(params).toString(encode);
      expect(ours === '' ? '/' : `/?${ours}`).toBe(theirs);
    }),
  );
});
