// Stands in for axios's interceptors, of which there are none here.
module.exports = class {
  forEach() {}
};
