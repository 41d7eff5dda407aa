export * from './build';
export { compressFolder } from './compress';
