// What every list has, whatever it is of: changes of what is shown, its export as a file, and views.
export * from './list-changes.endpoints';
export * from './list-exports.endpoints';
export * from './list-views.endpoints';
