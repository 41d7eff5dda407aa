// Every property of a run begins at FUZZ_SEED (jest.config.mjs); a failure prints where it was found.
require('fast-check').configureGlobal({ seed: Number(process.env.FUZZ_SEED) });
