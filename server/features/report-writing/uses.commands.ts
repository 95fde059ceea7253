import type { GivenAnswer } from '#common/form/validate-answers.ts'
import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { stagesOf, versionsOf } from '#server/features/menus/menus.policy.ts'
import type { MenuRow } from '#server/features/menus/menus.queries.ts'
import { permitUse } from '#server/features/menus/use-limits.checks.ts'
import { findFormItems } from '#server/features/reports/report-forms.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findStarted, startReport, type Writing } from './report-drafts.commands.ts'
import { submitReport } from './submissions.commands.ts'

type Use = Omit<Writing, 'answers'> & {
  answers: readonly GivenAnswer[]
  clientKey: string
  submit: boolean
  /** The version of the form that was filled in; undefined: the current one. */
  formVersion: number | undefined
  mustRead: { dueOn: string } | undefined
  wordsAccepted: boolean
  session: Session
  locale: Locale
}

/**
 * Uses a menu with its own form: creates the draft of its first report, and submits it if requested. If it cannot be
 * submitted, it stays a draft. Sent again, it continues with what the first request created.
 */
export async function beginUse(db: CompanyDb, menu: MenuRow, use: Use) {
  const { session, locale, clientKey, submit, formVersion, mustRead, wordsAccepted, ...writing } = use
  const { userId } = session
  const started = await findStarted(db, menu.id, userId, clientKey)
  if (!started) permitUse(menu)
  const stage = stagesOf(menu)[0]!
  const inUse = versionsOf(menu, stage).form!
  const begunWith = formVersion !== undefined && formVersion > 0 && formVersion < inUse ? formVersion : inUse
  const items = await findFormItems(db, menu.id, stage, begunWith)
  const made = await startReport(db, { ...writing, menu, formVersion: begunWith, items, userId, clientKey })
  if (!submit) return made
  const draft = await findDraft(db, made.reportId)
  const { feedId } = await submitReport(db, {
    ...writing,
    reportId: made.reportId,
    draftVersion: draft.open ? draft.version : draft.version - 1,
    formVersion,
    mustRead,
    wordsAccepted,
    session,
    locale,
  }).catch((error: unknown) => {
    // Other content has already been sent with this key: returning its result would lose this content.
    const taken = error instanceof Refusal && error.code === 'conflict' && !draft.open
    throw taken ? new Refusal('already_posted') : error
  })
  return { ...made, feedId }
}

async function findDraft(db: CompanyDb, reportId: number) {
  const [row] = await namedQuery<{ version: number; open: boolean }>(
    db,
    `select draft_version as version, status = 'draft' as open from reports where company_id = $1 and id = $2`,
    [companyIdOf(db), reportId],
  )
  return row!
}
