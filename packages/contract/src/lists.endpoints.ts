// What every list has, whatever it is of: its export as a file.
export * from './list-exports.endpoints';
