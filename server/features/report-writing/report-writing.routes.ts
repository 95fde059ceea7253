import { forecastReport, saveReport, submitReport } from '#contract/report-writing.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findMenuOfUse } from '#server/features/menus/menus.queries.ts'
import { futureTime } from '#server/features/posting/future-time.checks.ts'
import { findFormItems } from '#server/features/reports/report-forms.queries.ts'
import { reportPolicy } from '#server/features/reports/reports.policy.ts'
import { findReport } from '#server/features/reports/reports.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { forecastReport as forecast } from './forecasts.queries.ts'
import { saveDraft } from './report-drafts.commands.ts'
import { formVersionOf } from './report-drafts.queries.ts'
import { submitReport as submit } from './submissions.commands.ts'

/** The person's own report. */
async function findOwn(db: CompanyDb, session: Session, reportId: number) {
  const report = found(await findReport(db, session, reportId))
  permit(report.mine)
  return { report, policy: reportPolicy(report, session) }
}

export const reportWritingRoutes = [
  route(saveReport, async ({ db, session, params, body }) => {
    const { report, policy } = await findOwn(db, session, params.id)
    permit(policy.edit, 'conflict')
    const inUse = formVersionOf(report, await findMenuOfUse(db, session, report.menuId))
    const formVersion = inUse !== null && body.formVersion === inUse ? inUse : report.formVersion
    const draftVersion = await saveDraft(db, {
      ...body,
      reportId: report.id,
      formVersion,
      items: await findFormItems(db, report.menuId, report.stage, formVersion),
      publishAt: body.publishAt === null ? null : new Date(body.publishAt),
    })
    return { draftVersion, formVersion: inUse ?? formVersion }
  }),

  route(forecastReport, async ({ db, session, params, locale }) => {
    const { report, policy } = await findOwn(db, session, params.id)
    permit(policy.submit, 'conflict')
    return forecast(db, report, { session, locale })
  }),

  route(submitReport, async ({ app, db, session, params, body, locale }) => {
    const { report, policy } = await findOwn(db, session, params.id)
    const moved = policy.submit && body.publishAt !== (report.publishAt?.toISOString() ?? null)
    const publishAt =
      body.publishAt === null
        ? null
        : moved
          ? futureTime(body.publishAt, locale, 'publishAt')
          : new Date(body.publishAt)
    const submitted = await submit(db, {
      ...body,
      formVersion: body.formVersion,
      publishAt,
      reportId: report.id,
      session,
      locale,
    })
    // A first post creates its author's own audience, which the session does not have yet.
    app.gate.forgetPerson(session)
    return submitted
  }),
]
