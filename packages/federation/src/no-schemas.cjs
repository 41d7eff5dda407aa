// Stands in for zod in production wherever the contract is taken for its words and addresses: its schemas are declared there, and never parsed with.
const schema = new Proxy(() => schema, {
  get: (_, key) => {
    if (key === 'parse' || key === 'safeParse')
      throw new Error(
        'This schema was built without zod; what is checked by it is fetched with it.',
      );
    return typeof key === 'symbol' || key === '__esModule' ? undefined : schema;
  },
});

module.exports = schema;
