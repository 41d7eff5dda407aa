// Stands in for axios's look at its own options, whose mistakes the compiler finds.
const check = () => undefined;
const validators = { boolean: check, function: check, transitional: check, spelling: check };

module.exports = { assertOptions: check, validators };
