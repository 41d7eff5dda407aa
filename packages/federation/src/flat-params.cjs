// Stands in for axios's writer of queries, which reads objects within objects and forms: what calls send is flat.
module.exports = class {
  constructor(params) {
    this.pairs = Object.entries(params).filter(([, value]) => value != null);
  }

  toString(encode) {
    return this.pairs.map((pair) => pair.map(encode).join('=')).join('&');
  }
};
