import { answerIds } from '#common/form/answer-ids.ts'
import { listItemPickupItems, updateItemPickupItems } from '#contract/approvals.ts'
import { presentAnswerFiles } from '#server/features/reports/answer-files.present.ts'
import { findAnswers, findFilesOf } from '#server/features/reports/report-answers.queries.ts'
import { findFormItems } from '#server/features/reports/report-forms.queries.ts'
import { reportPolicy } from '#server/features/reports/reports.policy.ts'
import { findReport } from '#server/features/reports/reports.queries.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { itemPickupId, openItemPickup, saveItemPickup } from './item-pickups.commands.ts'

export const itemPickupRoutes = [
  route(listItemPickupItems, async ({ db, session, params }) => {
    const report = found(await findReport(db, session, params.id))
    const policy = reportPolicy(report, session)
    permit(policy.readAll)
    const index = found(report.steps).findIndex((_, at) => itemPickupId(at) === params.itemPickupId)
    const keys = new Set(report.steps?.[index]?.itemKeys)
    permit(keys.size > 0)
    const form = await findFormItems(db, report.menuId, report.stage, report.formVersion)
    const items = form.filter(({ key }) => keys.has(key))
    const answers = (await findAnswers(db, report.id, report.version)).filter(({ item }) => keys.has(item))
    return {
      version: report.version,
      items,
      answers,
      files: presentAnswerFiles(await findFilesOf(db, report.id, answerIds(items, answers).mediaFileIds)),
      can: { edit: policy.approve && openItemPickup(report)?.id === params.itemPickupId },
    }
  }),

  route(updateItemPickupItems, async ({ db, session, params, body, locale }) => ({
    version: await saveItemPickup(db, {
      session,
      reportId: params.id,
      pickupId: params.itemPickupId,
      version: body.version,
      given: body.answers,
      locale,
    }),
  })),
]
