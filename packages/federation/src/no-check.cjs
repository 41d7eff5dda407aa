// Stands in for axios's look whether a query leads into itself: what calls send is flat.
module.exports = () => undefined;
