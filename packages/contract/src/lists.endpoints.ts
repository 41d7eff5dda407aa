// What every list has, whatever it is of: its export as a file, and views.
export * from './list-exports.endpoints';
export * from './list-views.endpoints';
