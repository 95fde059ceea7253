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
  /** The form as the person filled it in; undefined: whichever is in use. */
  formVersion: number | undefined
  mustRead: { dueOn: string } | undefined
  wordsAccepted: boolean
  session: Session
  locale: Locale
}

/**
 * Uses a menu with a form of its own: makes the draft of its first report, and submits it where that is wanted. What
 * cannot be submitted stays as a draft. Sent again it goes on with what the first sending made.
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
    // Under this key something else has been sent already: answering with that would lose these words.
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
