import { isDeepStrictEqual } from 'node:util'
import type { FormAnswer } from '#common/form/answer.ts'
import { answerIds } from '#common/form/answer-ids.ts'
import { amountOf } from '#common/form/headline.ts'
import type { GivenAnswer } from '#common/form/validate-answers.ts'
import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { checkAnswers, refuseProblems } from '#server/features/reports/answers.checks.ts'
import { findAnswers } from '#server/features/reports/report-answers.queries.ts'
import { findFormItems } from '#server/features/reports/report-forms.queries.ts'
import { reportPolicy } from '#server/features/reports/reports.policy.ts'
import { findReport, type ReportRow } from '#server/features/reports/reports.queries.ts'
import { actOnApproval } from '#server/platform/approvals/approvals.commands.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { lockReport, pickedUpItems } from './report-decisions.commands.ts'

/** Item pickups have no rows of their own: they are identified by the number of the step, from 1. */
export const itemPickupId = (stepIndex: number) => stepIndex + 1

/** The items that the approver of the open step fills in, or null if there are none. */
export function openItemPickup(report: ReportRow) {
  const itemKeys = pickedUpItems(report)
  return itemKeys.length > 0 ? { id: itemPickupId(report.stepIndex ?? 0), itemKeys } : null
}

type PickedUp = {
  session: Session
  reportId: number
  pickupId: number
  /** The version of the answers that the approver saw. */
  version: number
  given: readonly GivenAnswer[]
  locale: Locale
}

/**
 * Stores what the open step's approver filled in as a new version of the answers. Sending it again changes nothing.
 * @returns the version
 * @throws {Refusal} conflict if the answers or the step have changed since
 */
export function saveItemPickup(db: CompanyDb, picked: PickedUp): Promise<number> {
  const { session, reportId, pickupId, version, given, locale } = picked
  return transaction(db, async (trx) => {
    await lockReport(trx, reportId)
    const report = found(await findReport(trx, session, reportId))
    const concerned = !report.mine && (report.seated || report.acted)
    const pickup = openItemPickup(report)
    permit(reportPolicy(report, session).approve, concerned ? 'conflict' : 'not_found')
    if (pickup?.id !== pickupId) throw new Refusal('conflict')
    const items = await findFormItems(trx, report.menuId, report.stage, report.formVersion)
    const before = await findAnswers(trx, reportId, report.version)
    const keys = new Set(pickup.itemKeys)
    const checked = await checkAnswers(trx, {
      items,
      given: [...before.filter(({ item }) => !keys.has(item)), ...given.filter(({ item }) => keys.has(item))],
      userId: session.userId,
      reportId,
      locale,
      timeZone: session.timeZone,
      only: pickup.itemKeys,
    })
    refuseProblems(checked.problems.filter(({ item }) => keys.has(item.split('.')[0]!)))
    const { answers } = checked
    if (report.version !== version) {
      if (report.version === version + 1 && isDeepStrictEqual(answers, before)) return report.version
      throw new Refusal('conflict')
    }
    const amount = amountOf(items, answers)
    await keepVersion(trx, { reportId, version: version + 1, answers, amount, writtenById: session.userId })
    await hangFiles(trx, reportId, session.userId, answerIds(items, answers).mediaFileIds)
    await actOnApproval(trx, {
      approvalId: found(report.approvalId),
      expectedVersion: found(report.approvalVersion),
      actorId: session.userId,
      act: { kind: 'item_pickup', comment: '' },
      subjectVersion: version + 1,
    })
    return version + 1
  })
}

type Version = {
  reportId: number
  version: number
  answers: readonly FormAnswer[]
  amount: number | null
  writtenById: number
}

const keepVersion = (trx: CompanyDb, { reportId, version, answers, amount, writtenById }: Version) =>
  namedQuery(
    trx,
    `with kept as (
       insert into report_versions (company_id, report_id, version, answers, written_by_id)
       values ($1, $2, $3, $4, $5)
     )
     update reports set version = $3, amount = $6, updated_at = now() where company_id = $1 and id = $2`,
    [companyIdOf(trx), reportId, version, JSON.stringify(answers), writtenById, amount],
  )

/** Attaches the files that an approver uploaded to the report. */
async function hangFiles(
  trx: CompanyDb,
  reportId: number,
  uploaderId: number,
  mediaFileIds: readonly number[],
) {
  if (mediaFileIds.length === 0) return
  await namedQuery(
    trx,
    `insert into report_media_files (company_id, report_id, media_file_id)
     select m.company_id, $2, m.id from media_files m
     where m.company_id = $1 and m.id = any($4::bigint[]) and m.uploader_id = $3 on conflict do nothing`,
    [companyIdOf(trx), reportId, uploaderId, mediaFileIds],
  )
}
