export { Revealed } from './revealed';
