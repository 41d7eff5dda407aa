export * from './build';
export { remoteConfig, shellConfig } from './webpack-config';
