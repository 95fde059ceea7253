import type { Locale } from '#common/locale.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { ReportLine, SeatedPerson } from './report-lists.queries.ts'
import { reportPolicy } from './reports.policy.ts'
import type { ReportRow } from './reports.queries.ts'

/** A person in an approval; the name of a person who has left is removed. */
export const presentSeated = (row: SeatedPerson, locale: Locale) =>
  presentAuthor(
    {
      authorId: row.id,
      authorFamilyName: row.familyName,
      authorGivenName: row.givenName,
      authorStatus: row.status,
      authorFilename: row.profileFilename,
    },
    locale,
  )

/** A report for lists and its overview. `waiting`: the people it waits for, from `findWaitingFor`. */
export function presentReportLine(
  row: ReportRow,
  waiting: readonly SeatedPerson[],
  { session, locale }: { session: Session; locale: Locale },
) {
  const policy = reportPolicy(row, session)
  const insteadOf = row.ownTurn || row.mine ? undefined : waiting.find(({ id }) => id === row.turnForId)
  return {
    id: row.id,
    applyId: row.applyId,
    title: row.title,
    amount: policy.readAll ? row.amount : null,
    menu: { id: row.menuId, name: row.menuName, iconName: row.menuIconName, tone: row.menuTone },
    stage: row.stage,
    status: row.status,
    applicant: presentAuthor(row, locale),
    department: row.departmentId === null ? null : { id: row.departmentId, name: row.departmentName! },
    submittedAt: row.submittedAt?.toISOString() ?? null,
    waitingSince: row.status === 'waiting' ? (row.waitingSince?.toISOString() ?? null) : null,
    waitingFor: row.status === 'waiting' ? waiting.map((seated) => presentSeated(seated, locale)) : [],
    step:
      row.status === 'waiting' && row.steps?.[row.stepIndex!]
        ? { index: row.stepIndex!, stepCount: row.steps.length, name: row.steps[row.stepIndex!]!.name }
        : null,
    forUser: insteadOf ? presentSeated(insteadOf, locale) : null,
    selfApproved: row.selfApproved,
    approvalVersion: row.approvalVersion,
    can: { decide: policy.approve, remind: policy.remind },
  }
}

export const presentReportLines = (
  lines: readonly ReportLine[],
  asking: { session: Session; locale: Locale },
) => lines.map(({ row, waiting }) => presentReportLine(row, waiting, asking))
