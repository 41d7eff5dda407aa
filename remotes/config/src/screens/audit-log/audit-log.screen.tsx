import { AuditLog } from '../../parts/audit-log';

/** The audit log by itself, for whoever may read it and administers nobody. */
export default function AuditLogScreen() {
  return <AuditLog />;
}
