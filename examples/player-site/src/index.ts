export { type RunningSite, runPlayerSite } from './run-player-site';
