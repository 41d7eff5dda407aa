export { readSimulation } from './environment';
export { type Ending, runPlayers } from './run-players';
