export type { AuditVerdict } from './audit/audit.queries';
export { checkAudit } from './audit/check-audit';
export { type Environment, readEnvironment } from './environment';
export { checkLedger } from './ledger/check-ledger';
export { type Places, type RunningServer, runServer, startServer } from './main';
export { distributionStatements } from './placement';
export { migrate } from './platform/migrate';
export { StartFailure } from './platform/start-failure';
export { DEMO_ADMINS, DEMO_LOGIN, DEMO_PASSWORD } from './seed/demo';
