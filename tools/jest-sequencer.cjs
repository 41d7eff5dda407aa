// Tests of Node first, then those of the browser, each kind the slowest first: pages fill a worker's memory until it is
// begun anew, and all that the tests of Node have loaded in it is gone.
const Sequencer = require('@jest/test-sequencer').default;

const isOfNode = ({ context }) => context.config.runtime.endsWith('jest-node-runtime.cjs');

module.exports = class KindsInTurn extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return [...sorted.filter(isOfNode), ...sorted.filter((test) => !isOfNode(test))];
  }
};
