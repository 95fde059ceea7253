import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  createReportExport,
  downloadReportExport,
  exportLimits,
  getReportExport,
  listReportExports,
} from '#contract/admin-applications.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { placesOf } from '#server/features/administration-acts/exports.log.ts'
import { seesMenu } from '#server/features/report-access/application-access.policy.ts'
import { dayIn } from '#server/features/reports/answers.checks.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { ApplicationFilter } from './applications.queries.ts'
import { makeExport } from './exports.commands.ts'
import { makeReportExport } from './exports.jobs.ts'
import { countExported, type ExportRow, findExport, findExportFile, findExports } from './exports.queries.ts'
import { exportStrings } from './exports.strings.ts'
import { countPosts } from './posts.export.ts'
import { tableDownload } from './table-files.export.ts'

const day = 86_400_000
const expiry = ({ createdAt }: ExportRow) => new Date(createdAt.getTime() + exportLimits.keptDays * day)

const present = (row: ExportRow) => ({
  id: row.id,
  menuName: row.menuName,
  format: row.format,
  totalCount: row.totalCount,
  doneCount: row.doneCount,
  state: row.finishedAt ? ('finished' as const) : row.failedAt ? ('failed' as const) : ('running' as const),
  replacedCount: row.replacedCount,
  createdAt: row.createdAt.toISOString(),
  expiresAt: expiry(row).toISOString(),
})

/** Milliseconds after which the client has given up waiting for the response. */
const patience = 120_000

type Wanted = {
  userId: number
  clientKey: string
  menuId: number
  format: ExportRow['format']
  filter: ApplicationFilter
  totalCount: number
  locale: Locale
}

/** Stores an export request, once per key. A job creates the file unless the request has created it first. */
function keepExport(db: CompanyDb, wanted: Wanted) {
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const [fresh] = await namedQuery<{ id: number }>(
      trx,
      `insert into report_exports (company_id, user_id, client_key, menu_id, format, filter, locale, total_count)
       values (:companyId, :userId, :clientKey, :menuId, :format, :filter, :locale, :totalCount) on conflict (company_id, user_id, client_key) do nothing returning id`,
      {
        companyId,
        userId: wanted.userId,
        clientKey: wanted.clientKey,
        menuId: wanted.menuId,
        format: wanted.format,
        filter: JSON.stringify(wanted.filter),
        locale: wanted.locale,
        totalCount: wanted.totalCount,
      },
    )
    if (fresh) {
      const made = found(await findExport(trx, fresh.id, wanted.userId))
      const { from, until, status, departmentId, q } = wanted.filter
      await logAct(trx, {
        actorId: wanted.userId,
        noun: 'report_export',
        action: 'create',
        subject: { id: fresh.id, name: made.menuName },
        after: {
          ...(await placesOf(trx, { departmentId })),
          ...{ from: from ?? null, until: until ?? null, useState: status ?? null, searched: q ?? null },
          ...{ format: wanted.format, count: wanted.totalCount },
        },
      })
      const later = wanted.totalCount > exportLimits.atOnce ? 0 : patience
      await enqueue(
        trx,
        makeReportExport,
        { exportId: fresh.id },
        { startAfter: new Date(Date.now() + later) },
      )
      return fresh.id
    }
    const [known] = await namedQuery<{ id: number }>(
      trx,
      'select id from report_exports where company_id = $1 and user_id = $2 and client_key = $3',
      [companyId, wanted.userId, wanted.clientKey],
    )
    return known!.id
  })
}

export const exportRoutes = [
  route(createReportExport, async ({ db, session, body, locale }) => {
    requireSection(session, 'menus', 'accounting')
    const t = phrases(exportStrings, locale)
    const { clientKey, format, ...filter } = body
    const { menuId } = filter
    permit(seesMenu(session, menuId))
    const totalCount = (await countExported(db, filter)) + (await countPosts(db, filter))
    if (totalCount === 0) throw new Refusal('validation_failed', { menuId: t.nothing })
    if (totalCount > exportLimits.rows)
      throw new Refusal('validation_failed', { from: t.tooMany(totalCount, exportLimits.rows) })
    const { userId } = session
    const exportId = await keepExport(db, { userId, clientKey, menuId, format, filter, totalCount, locale })
    if (totalCount <= exportLimits.atOnce) await makeExport(db, exportId)
    return present(found(await findExport(db, exportId, userId)))
  }),

  route(listReportExports, async ({ db, session }) => {
    requireSection(session, 'menus', 'accounting')
    return { reportExports: (await findExports(db, session.userId)).map(present), nextCursor: null }
  }),

  route(getReportExport, async ({ db, session, params }) => {
    requireSection(session, 'menus', 'accounting')
    return present(found(await findExport(db, params.id, session.userId)))
  }),

  route(downloadReportExport, async ({ db, session, params }) => {
    requireSection(session, 'menus', 'accounting')
    const row = found(await findExport(db, params.id, session.userId))
    permit(seesMenu(session, row.menuId))
    permit(row.finishedAt !== null && expiry(row) > new Date())
    const content = found(await findExportFile(db, row.id))
    return tableDownload(row.menuName, dayIn(row.timeZone, row.createdAt), row.format, content)
  }),
]
