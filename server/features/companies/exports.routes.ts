import {
  createCompanyExport,
  downloadCompanyExport,
  listCompanyExports,
  retryCompanyExport,
} from '#contract/companies.exports.ts'
import { logOperatorAct } from '#server/features/operators/operator-acts.commands.ts'
import { openCompanyArchive } from '#server/platform/backups/company-archive.ts'
import { configuredPlace } from '#server/platform/files/file-place.ts'
import { operatorRoute } from '#server/platform/http/operator-route.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { contractPolicy } from './contracts.policy.ts'
import { findContract } from './contracts.queries.ts'
import { retryExport, startExport } from './exports.commands.ts'
import { type CompanyExportRow, findCompanyExport, findCompanyExports } from './exports.queries.ts'

const presentExport = ({
  aboutCompanyId,
  companyName,
  companyCode,
  sealedKey,
  filename,
  createdAt,
  finishedAt,
  expiresAt,
  ...row
}: CompanyExportRow) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  expiresAt: row.state === 'ready' ? (expiresAt?.toISOString() ?? null) : null,
})

export const companyExportRoutes = [
  operatorRoute(listCompanyExports, async ({ db, operator, params }) => {
    const { id } = found(await findContract(db, params.id))
    return {
      companyExports: (await findCompanyExports(db, id)).map(presentExport),
      can: { export: contractPolicy.export(operator) },
    }
  }),

  operatorRoute(createCompanyExport, async ({ app, db, operator, params, body: { reason } }) => {
    const company = found(await findContract(db, params.id))
    return startExport(app.engine, app, { company, operator, reason })
  }),

  operatorRoute(retryCompanyExport, async ({ app, db, operator, params }) => {
    const row = found(await findCompanyExport(db, params.id))
    permit(row.state === 'failed', 'conflict')
    await retryExport(app.engine, operator, row)
  }),

  operatorRoute(downloadCompanyExport, async ({ app, db, operator, params }) => {
    const row = found(await findCompanyExport(db, params.id))
    permit(row.state === 'ready' && row.expiresAt! > new Date())
    const content = found(await openCompanyArchive(configuredPlace(app.config), row.filename!))
    const company = { id: row.aboutCompanyId, name: row.companyName }
    await logOperatorAct(db, { by: operator, company, action: 'export_downloaded', reason: row.reason })
    const day = row.createdAt.toISOString().slice(0, 10)
    return { fileName: `hiroba-${row.companyCode}-${day}.zip`, content }
  }),
]
