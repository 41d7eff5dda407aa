// Stands in for Module Federation's reader of version ranges: builds of this product name ^1.2.3, and the runtime itself asks <=1.2.3.
const RANGE = /^(\^|<=)(\d+)\.(\d+)\.(\d+)$/;
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

const numbersOf = (match) => match.slice(-3).map(Number);

/** Below 0 where `one` comes before `other`. */
function compare(one, other) {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at === -1 ? 0 : one[at] - other[at];
}

/** Whether a version is within a range; none is within a range of another form. */
exports.satisfy = (version, range) => {
  const [found, wanted] = [VERSION.exec(version), RANGE.exec(range)];
  if (!found || !wanted) return false;
  const [has, bound] = [numbersOf(found), numbersOf(wanted)];
  if (wanted[1] === '<=') return compare(has, bound) <= 0;
  // The first number that is not 0 stays, with what is before it.
  const fixed = bound.findIndex((number) => number > 0);
  const isKept = has.every((number, at) => at > (fixed === -1 ? 2 : fixed) || number === bound[at]);
  return isKept && compare(has, bound) >= 0;
};
