export * from './call';
export * from './query';
export * from './request';
