export { readSimulation } from './environment';
export { type Ending, runPlayers } from './run-players';
export { SIMULATED } from './run-providers';
