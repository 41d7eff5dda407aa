// Money: the ledger, requests, adjustments, conversions and providers.
export * from './deposit-accounts.endpoints';
export * from './deposit-statements.endpoints';
export * from './deposits.endpoints';
export * from './free-money.endpoints';
export * from './money-adjustments.endpoints';
export * from './money-alarms.endpoints';
export * from './money-bulk.endpoints';
export * from './money-history.endpoints';
export * from './money-requests.endpoints';
export * from './money-settings.endpoints';
export * from './money-wagering.endpoints';
export * from './payback-reviews.endpoints';
export * from './payout-files.endpoints';
export * from './providers.endpoints';
export * from './test-money.endpoints';
