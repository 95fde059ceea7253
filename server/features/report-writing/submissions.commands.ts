import type { FormAnswer } from '#common/form/answer.ts'
import { answerIds } from '#common/form/answer-ids.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { amountOf, subjectOf } from '#common/form/headline.ts'
import { showAnswers } from '#common/form/show-answers.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { stagesOf, versionsOf } from '#server/features/menus/menus.policy.ts'
import { findMenuOfUse, type MenuRow } from '#server/features/menus/menus.queries.ts'
import { checkUse, lockUse, permitUse } from '#server/features/menus/use-limits.checks.ts'
import { dueOnOfPost } from '#server/features/must-read-feeds/must-read-feeds.commands.ts'
import { mustReadStrings } from '#server/features/must-read-feeds/must-read-feeds.strings.ts'
import { findMenuPolicy } from '#server/features/must-read-feeds/must-read-settings.queries.ts'
import { pollProblems } from '#server/features/report-items/poll-changes.commands.ts'
import { completeRequests } from '#server/features/report-items/polls-and-requests.commands.ts'
import { republishReport, settleReport } from '#server/features/report-publishing/settlements.commands.ts'
import { checkAnswers, refuseProblems } from '#server/features/reports/answers.checks.ts'
import { findAnswerNames, findAnswers } from '#server/features/reports/report-answers.queries.ts'
import { findFormItems, findWorkflow } from '#server/features/reports/report-forms.queries.ts'
import { reportSubject } from '#server/features/reports/reports.approval.ts'
import { reportSubmitted } from '#server/features/reports/reports.events.ts'
import { orderRedemption } from '#server/features/rewards/redemptions.commands.ts'
import { thanksProblems } from '#server/features/rewards/thanks-limits.checks.ts'
import { regrantSubsidies, reserveSubsidies } from '#server/features/subsidies/menu-subsidies.commands.ts'
import { checkWords } from '#server/features/watched-words/watched-words.checks.ts'
import { resubmitApproval, startApproval } from '#server/platform/approvals/approvals.commands.ts'
import { findChoices, resolveSteps } from '#server/platform/approvals/resolve-approvers.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { isChanged, onlyReopened } from './answer-changes.rules.ts'
import { emptyStepMessages } from './empty-steps.rules.ts'
import type { Writing } from './report-drafts.commands.ts'
import { attachFiles, keepOnlyFiles } from './report-files.commands.ts'
import { dayOf, keepVersion } from './report-versions.commands.ts'

export type Submission = Writing & {
  reportId: number
  draftVersion: number
  /** The version of the form that was filled in; undefined: the current one. */
  formVersion: number | undefined
  /** The due date of its must-read; undefined: unchanged. */
  mustRead?: { dueOn: string } | null | undefined
  wordsAccepted: boolean
  session: Session
  locale: Locale
}

type Locked = {
  id: number
  applyId: number
  menuId: number
  userId: number
  stage: 'apply' | 'report'
  status: 'draft' | 'waiting' | 'returned' | 'approved' | 'rejected' | 'cancelled'
  formVersion: number
  version: number
  draftVersion: number
  reopenedItems: string[] | null
  approvalId: number | null
}

type Outcome = { status: Locked['status']; feedId: number | null }

/** Uses the same lock order as an act: the report first, then its approval. */
async function lockReport(trx: CompanyDb, reportId: number) {
  const [row] = await namedQuery<Locked>(
    trx,
    `select id, apply_id, menu_id, user_id, stage, status, form_version, version, draft_version, reopened_items,
       approval_id
     from reports where company_id = $1 and id = $2 and deleted_at is null for no key update`,
    [companyIdOf(trx), reportId],
  )
  if (!row) throw new Refusal('not_found')
  return row
}

async function stateOf(trx: CompanyDb, reportId: number): Promise<Outcome> {
  const [row] = await namedQuery<Outcome>(
    trx,
    `select r.status, (select f.id from feeds f where f.company_id = $1 and f.report_id = r.id and f.deleted_at is null)
       as feed_id from reports r where r.company_id = $1 and r.id = $2`,
    [companyIdOf(trx), reportId],
  )
  return row!
}

/** The requested due date, if its menu allows it; undefined if none was requested. */
async function checkMustRead(trx: CompanyDb, menuId: number, { mustRead, publishAt, locale }: Submission) {
  if (!mustRead) return mustRead
  const policy = await findMenuPolicy(trx, menuId, publishAt)
  return dueOnOfPost(policy, mustRead, phrases(mustReadStrings, locale))
}

/** The title of the application that precedes a report; empty if there is none. */
async function titleOfApplication(trx: CompanyDb, report: Locked) {
  if (report.stage === 'apply') return ''
  const [row] = await namedQuery<{ title: string }>(
    trx,
    `select title from reports where company_id = $1 and apply_id = $2 and stage = 'apply'`,
    [companyIdOf(trx), report.applyId],
  )
  return row?.title ?? ''
}

/** Excludes items that an approver fills in: the applicant is not responsible for them. */
const itemsToCheck = (items: readonly FormItem[], approvers: ReadonlySet<string>) =>
  items.map(({ key }) => key).filter((key) => !approvers.has(key))

/** A report to be submitted, locked, with everything needed to decide on its submission. */
type Subject = {
  report: Locked
  menu: MenuRow
  /** Whether it was submitted before; `before` are the answers of that version. */
  again: boolean
  /** Whether this submission is what counts as the use of the menu for its limits. */
  first: boolean
  formVersion: number
  items: FormItem[]
  before: FormAnswer[]
  workflow: Workflow
}

/**
 * Submits a draft, for the first time or again, in one transaction: stores the answers as a new version, reserves
 * subsidies, starts the approval (or applies all consequences, if nobody has to decide), and emits the events. Sent
 * again, it changes nothing and returns the same result.
 * @throws Refusal with everything that prevents it; nothing is written then
 */
export function submitReport(db: CompanyDb, submission: Submission): Promise<Outcome> {
  return transaction(db, async (trx) => {
    const subject = await lockSubject(trx, submission)
    const { answers, problems } = await checkSubmitted(trx, subject, submission)
    if (isRepeated(subject, answers, submission)) return stateOf(trx, submission.reportId)
    await permitSubmission(trx, subject, submission)
    refuseProblems(problems)
    await checkThanks(trx, subject, answers, submission)
    await checkPolls(trx, subject, answers, submission)
    const shown = await writeVersion(trx, subject, answers, submission)
    await orderRedemption(trx, {
      ...paidBy(subject),
      amended: subject.report.status === 'approved',
      ...{ items: subject.items, answers, shown, locale: submission.locale },
    })
    return subject.report.status === 'approved'
      ? amendPublished(trx, subject, answers)
      : beginDeciding(trx, subject, answers, submission)
  })
}

async function lockSubject(trx: CompanyDb, submission: Submission): Promise<Subject> {
  const report = await lockReport(trx, submission.reportId)
  const menu = await findMenuOfUse(trx, submission.session, report.menuId)
  const again = report.version > 0
  // Begun when the menu had another flow: the stage no longer exists.
  if (report.status === 'draft' && !stagesOf(menu).includes(report.stage)) throw new Refusal('menu_closed')
  const formVersion = again ? report.formVersion : versionsOf(menu, report.stage).form
  if (formVersion === null) throw new Refusal('menu_closed')
  const items = await findFormItems(trx, menu.id, report.stage, formVersion)
  const before = again ? await findAnswers(trx, report.id, report.version) : []
  const workflow = await findWorkflow(
    trx,
    menu.id,
    report.stage,
    menu.flow === 'share' ? null : versionsOf(menu, report.stage).workflow,
  )
  const first = report.status === 'draft' && stagesOf(menu)[0] === report.stage
  return { report, menu, again, first, formVersion, items, before, workflow }
}

const checkSubmitted = (
  trx: CompanyDb,
  { report, items, before, workflow }: Subject,
  { answers, session, locale }: Submission,
) =>
  checkAnswers(trx, {
    items,
    given: onlyReopened(answers, before, report.reopenedItems),
    userId: report.userId,
    reportId: report.id,
    locale,
    timeZone: session.timeZone,
    only: itemsToCheck(items, new Set(workflow.steps.flatMap(({ itemKeys }) => itemKeys))),
  })

/**
 * Whether the same content was already submitted, and only the response was lost.
 * @throws Refusal conflict if the report is not a draft, or another draft of it was submitted
 */
function isRepeated(
  { report, menu, again, items, before }: Subject,
  answers: readonly FormAnswer[],
  { draftVersion }: Submission,
) {
  const written =
    report.status === 'draft' ||
    report.status === 'returned' ||
    (report.status === 'approved' && menu.flow === 'share' && report.approvalId === null)
  if (written && report.draftVersion === draftVersion) return false
  const sent = again && report.draftVersion === draftVersion + 1 && report.status !== 'returned'
  if (sent && items.every(({ key }) => !isChanged(before, answers, key))) return true
  throw new Refusal('conflict')
}

async function permitSubmission(trx: CompanyDb, subject: Subject, submission: Submission) {
  if (submission.formVersion !== undefined && submission.formVersion !== subject.formVersion)
    throw new Refusal('form_changed')
  if (!subject.first) return
  permitUse(subject.menu)
  await lockUse(trx, subject.menu, subject.report.userId)
  await checkUse(trx, subject.menu, subject.report.userId)
}

async function checkThanks(
  trx: CompanyDb,
  { report, menu, items }: Subject,
  answers: readonly FormAnswer[],
  { locale }: Submission,
) {
  if (menu.kind !== 'thanks') return
  const thanking = { userId: report.userId, reportId: report.id, items, answers, locale }
  refuseProblems(await thanksProblems(trx, thanking, { lock: true }))
}

async function checkPolls(
  trx: CompanyDb,
  { report, items }: Subject,
  answers: readonly FormAnswer[],
  { locale }: Submission,
) {
  if (report.status !== 'approved') return
  refuseProblems(await pollProblems(trx, { reportId: report.id, items, answers }, locale, { lock: true }))
}

/** Stores the answers as the report's next version, with its title, files and event. Returns them as they are shown. */
async function writeVersion(
  trx: CompanyDb,
  { report, menu, again, formVersion, items }: Subject,
  answers: FormAnswer[],
  submission: Submission,
) {
  const { session, locale, wordsAccepted } = submission
  const names = await findAnswerNames(trx, [{ items, answers }], { locale, timeZone: session.timeZone })
  const shown = showAnswers(items, answers, names)
  await checkWords(trx, { texts: shown.map(({ text }) => text), field: 'answers', locale, wordsAccepted })
  const application = await titleOfApplication(trx, report)
  const publishes = menu.publicationMode !== 'nobody'
  const title = subjectOf({ items, shown, publishes, menuName: menu.name, application })
  const amount = amountOf(items, answers)
  const forDay = dayOf(menu, items, answers)
  const mustReadDueOn = await checkMustRead(trx, menu.id, submission)
  await keepVersion(trx, { report, formVersion, answers, title, amount, forDay, mustReadDueOn }, submission)
  const files = answerIds(items, answers).mediaFileIds
  await attachFiles(trx, report.id, files)
  if (!again) await keepOnlyFiles(trx, report.id, files)
  await publish(trx, reportSubmitted, { reportId: report.id, version: report.version + 1 })
  return shown
}

const paidBy = ({ report, menu }: Subject) => ({
  menuId: menu.id,
  stage: report.stage,
  userId: report.userId,
  reportId: report.id,
})

/** The consequences if nobody decides and the report is already published. */
async function amendPublished(
  trx: CompanyDb,
  subject: Subject,
  answers: readonly FormAnswer[],
): Promise<Outcome> {
  await regrantSubsidies(trx, paidBy(subject), { before: subject.before, answers })
  const feedId = await republishReport(trx, subject.report.id)
  return { status: 'approved', feedId }
}

/** The consequences for an undecided report: it waits, or is settled if nobody has to decide. */
async function beginDeciding(
  trx: CompanyDb,
  subject: Subject,
  answers: readonly FormAnswer[],
  submission: Submission,
): Promise<Outcome> {
  const { report, menu, first, items, before, workflow } = subject
  if (first) {
    await completeRequests(trx, { userId: report.userId, menuId: menu.id, applyId: report.applyId })
  }
  await reserveSubsidies(trx, paidBy(subject), answers)
  // Computed items follow from the changed ones.
  const changedItems = items
    .filter(({ key, kind }) => kind !== 'computed' && isChanged(before, answers, key))
    .map(({ key }) => key)
  const decided = await beginApproval(trx, { report, menu, answers, workflow, changedItems }, submission)
  if (!decided) return { status: 'waiting', feedId: null }
  await settleReport(trx, { reportId: report.id, outcome: 'approved', actorId: report.userId })
  return stateOf(trx, report.id)
}

type Workflow = Awaited<ReturnType<typeof findWorkflow>>

type Beginning = {
  report: Locked
  menu: MenuRow
  answers: readonly FormAnswer[]
  workflow: Workflow
  changedItems: readonly string[]
}

/** Whether no decision is needed any more. */
async function beginApproval(
  trx: CompanyDb,
  { report, menu, answers, workflow, changedItems }: Beginning,
  { chosenApprovers, locale }: Submission,
) {
  if (menu.flow === 'share') return true
  if (versionsOf(menu, report.stage).workflow === null) throw new Refusal('step_without_approver')
  const applicantId = report.userId
  const resolved = await resolveSteps(trx, { applicantId, workflow, answers, chosenApprovers })
  if (resolved.emptySteps.length > 0) {
    const choices = await findChoices(trx, { applicantId, workflow, answers })
    const reasons = emptyStepMessages(resolved, choices, locale)
    throw new Refusal('step_without_approver', {}, reasons.join(locale === 'ja' ? '' : ' '))
  }
  const subjectVersion = report.version + 1
  if (report.approvalId !== null) {
    const reopened = report.reopenedItems ?? []
    const state = await resubmitApproval(trx, {
      approvalId: report.approvalId,
      actorId: applicantId,
      subjectVersion,
      resolved,
      mayResume: changedItems.every((key) => reopened.includes(key)),
    })
    return state.status === 'approved'
  }
  const state = await startApproval(trx, {
    subject: reportSubject,
    subjectId: report.id,
    applicantId,
    subjectVersion,
    resolved,
  })
  await namedQuery(trx, 'update reports set approval_id = $3 where company_id = $1 and id = $2', [
    companyIdOf(trx),
    report.id,
    state.approvalId,
  ])
  return state.status === 'approved'
}
