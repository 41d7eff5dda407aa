export { type AuditVerdict, verifyAudit } from './audit/audit.queries';
export { type Environment, readEnvironment } from './environment';
export { DEMO_LOGIN, type Places, type RunningServer, runServer, startServer } from './main';
export { openDatabase } from './platform/database';
export { migrate } from './platform/migrate';
export { StartFailure } from './platform/start-failure';
