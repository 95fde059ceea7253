import { alertRoutes } from './features/alerts/alerts.routes.ts'
import { companyRoutesOfOperators } from './features/companies/companies.routes.ts'
import { companyExportRoutes } from './features/companies/exports.routes.ts'
import { companySettingRoutes } from './features/company-settings/company-settings.routes.ts'
import { backyardNoteRoutes } from './features/compass-notes/compass-notes.routes.ts'
import { digestRoutes } from './features/digests/digests.routes.ts'
import { incidentRoutes } from './features/incidents/incidents.routes.ts'
import { backyardLookRoutes } from './features/looks/looks.routes.ts'
import { operatorHelpRoutes } from './features/operator-helps/operator-helps.routes.ts'
import { backyardNoticeRoutes } from './features/operator-notices/operator-notices.routes.ts'
import { operatorQueueRoutes } from './features/operator-queues/operator-queues.routes.ts'
import { operatorPasskeyRoutes } from './features/operators/operator-passkeys.routes.ts'
import { operatorsRoutes } from './features/operators/operators.routes.ts'
import type { OperatorRoute } from './platform/http/operator-route.ts'

/** Every call of the operator (contract/api.operators.ts). */
export const operatorRoutes: readonly OperatorRoute[] = [
  ...operatorsRoutes,
  ...operatorPasskeyRoutes,
  ...companyRoutesOfOperators,
  ...companyExportRoutes,
  ...companySettingRoutes,
  ...backyardNoteRoutes,
  ...backyardLookRoutes,
  ...backyardNoticeRoutes,
  ...operatorQueueRoutes,
  ...digestRoutes,
  ...incidentRoutes,
  ...operatorHelpRoutes,
  ...alertRoutes,
]
