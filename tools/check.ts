// npm run check: types, lint, fences and dead code, in well under a minute.
import { runSteps } from './run-steps';
import { staticSteps } from './static-steps';

runSteps(staticSteps);
