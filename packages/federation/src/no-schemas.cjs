// Stands in for zod in the shell's production build, which declares schemas with the contract but never parses with one.
const schema = new Proxy(() => schema, {
  get: (_, key) => {
    if (key === 'parse' || key === 'safeParse')
      throw new Error('The shell was built without schemas; parse in development only.');
    return typeof key === 'symbol' || key === '__esModule' ? undefined : schema;
  },
});

module.exports = schema;
