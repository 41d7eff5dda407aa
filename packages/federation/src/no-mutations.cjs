// Stands in for the mutations of the query cache: writes go by `call`, and are never kept or repeated.
module.exports = {
  MutationCache: class {
    clear() {}
    findAll() {
      return [];
    }
    async resumePausedMutations() {}
  },
};
