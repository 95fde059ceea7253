import { neededOf } from '#common/approval/approval-engine.ts'
import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { showAnswers } from '#common/form/show-answers.ts'
import type { GivenAnswer } from '#common/form/validate-answers.ts'
import type { Locale } from '#common/locale.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { describeReaders } from '#server/features/menus/audience-descriptions.queries.ts'
import { stagesOf, versionsOf, whyUnusable } from '#server/features/menus/menus.policy.ts'
import { findMenuOfUse, type MenuRow } from '#server/features/menus/menus.queries.ts'
import { publicationAudienceOf } from '#server/features/menus/publications.queries.ts'
import { findPersons } from '#server/features/people/people-by-id.queries.ts'
import { pollProblems } from '#server/features/report-items/poll-changes.commands.ts'
import { checkAnswers } from '#server/features/reports/answers.checks.ts'
import { findAnswerNames, findAnswers } from '#server/features/reports/report-answers.queries.ts'
import { findFormItems, findWorkflow } from '#server/features/reports/report-forms.queries.ts'
import type { ReportRow } from '#server/features/reports/reports.queries.ts'
import { findRewards } from '#server/features/rewards/menu-rewards.commands.ts'
import { forecastRedemption } from '#server/features/rewards/redemptions.commands.ts'
import { thanksProblems } from '#server/features/rewards/thanks-limits.checks.ts'
import {
  findSubsidies,
  forecastSubsidies,
  isAfforded,
} from '#server/features/subsidies/menu-subsidies.commands.ts'
import { checkWords } from '#server/features/watched-words/watched-words.checks.ts'
import {
  type ChosenApprovers,
  findChoices,
  resolveSteps,
} from '#server/platform/approvals/resolve-approvers.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { emptyStepMessages } from './empty-steps.rules.ts'
import { findDraft, formVersionOf } from './report-drafts.queries.ts'

/** What submitting a draft now would do, and what prevents it; by the same rules as submitting, without writing. */
export async function forecastReport(
  db: CompanyDb,
  report: ReportRow,
  { session, locale }: { session: Session; locale: Locale },
) {
  const { stage, userId } = report
  const menu = await findMenuOfUse(db, session, report.menuId)
  const formVersion = formVersionOf(report, menu)
  const items = formVersion === null ? [] : await findFormItems(db, menu.id, stage, formVersion)
  const draft = await findDraft(db, report.id)
  return forecastSubmission(db, {
    menu,
    stage,
    items,
    given: draft.answers,
    chosenApprovers: draft.chosenApprovers,
    userId,
    uploaderId: userId,
    reportId: report.id,
    first: report.status === 'draft',
    before: report.status === 'approved' ? await findAnswers(db, report.id, report.version) : null,
    locale,
    timeZone: session.timeZone,
  })
}

type Submission = {
  menu: MenuRow
  stage: 'apply' | 'report'
  items: readonly FormItem[]
  given: readonly GivenAnswer[]
  chosenApprovers: ChosenApprovers
  userId: number
  /** The person whose files the answers can refer to. */
  uploaderId: number
  /** null: there is none yet. */
  reportId: number | null
  /** It was not submitted before. */
  first: boolean
  /** The answers that are already published; null: none are. */
  before: readonly FormAnswer[] | null
  locale: Locale
  /** The person's time zone. */
  timeZone: string
}

/** The same for answers that are not stored: a dry run. */
export async function forecastSubmission(db: CompanyDb, submission: Submission) {
  const { menu, stage, items, userId, reportId, chosenApprovers, locale, timeZone } = submission
  const shared = menu.flow === 'share'
  const workflow = await findWorkflow(db, menu.id, stage, shared ? null : versionsOf(menu, stage).workflow)
  const approversItems = new Set(workflow.steps.flatMap(({ itemKeys }) => itemKeys))
  const {
    answers,
    problems: found,
    known,
  } = await checkAnswers(db, {
    items,
    given: submission.given,
    userId: submission.uploaderId,
    reportId,
    locale,
    timeZone,
    only: items.map(({ key }) => key).filter((key) => !approversItems.has(key)),
  })
  const names = await findAnswerNames(db, [{ items, answers }], { locale, timeZone })
  // Not even the name of another person's file is shown.
  const files = new Map([...names.files].filter(([id]) => known.files.has(id)))
  const shown = showAnswers(items, answers, { ...names, files })
  const resolved = await resolveSteps(db, { applicantId: userId, workflow, answers, chosenApprovers })
  const choices = await findChoices(db, { applicantId: userId, workflow, answers })
  const last = stagesOf(menu).at(-1) === stage
  const readers = last ? await publicationAudienceOf(db, menu, userId) : null
  const subsidies = forecastSubsidies(
    await findSubsidies(db, { menuId: menu.id, stage, userId, reportId }),
    answers,
    submission.before,
  )

  const redemption = await forecastRedemption(db, {
    ...{ menuId: menu.id, stage, reportId, userId, items, answers, locale },
    amended: submission.before !== null,
  })

  const problems: { item: string | null; message: string }[] = [...found]
  if (menu.kind === 'thanks')
    problems.push(
      ...(await thanksProblems(db, { userId, reportId, items, answers, locale }, { lock: false })),
    )
  if (redemption?.problem && !found.some(({ item }) => item === redemption.problem?.item))
    problems.push(redemption.problem)
  if (submission.before !== null && reportId !== null)
    problems.push(...(await pollProblems(db, { reportId, items, answers }, locale, { lock: false })))
  const say = (code: ErrorCode) => problems.push({ item: null, message: errors[code][locale] })
  const reason = submission.first && stagesOf(menu)[0] === stage ? whyUnusable(menu) : null
  if (!stagesOf(menu).includes(stage)) say('menu_closed')
  if (reason) say(reason === 'limit_reached' ? 'use_limit_reached' : 'menu_closed')
  if (!shared && versionsOf(menu, stage).workflow === null) say('step_without_approver')
  for (const message of emptyStepMessages(resolved, choices, locale)) problems.push({ item: null, message })
  if (subsidies.some(({ subsidy, amount }) => !isAfforded(subsidy, amount))) say('budget_exhausted')
  const refused = await refusedWords(
    db,
    shown.map(({ text }) => text),
    locale,
  )
  if (refused) problems.push({ item: null, message: refused })

  return {
    shown,
    steps: await Promise.all(
      resolved.steps.map(async (step) => ({
        key: step.key,
        name: step.name,
        need: neededOf(step),
        people: await findPersons(
          db,
          step.seats.map((seat) => seat.userId),
        ),
        automatic: step.seats.filter((seat) => seat.automatic).length >= Math.max(1, neededOf(step)),
        ownSeat: resolved.ownSeats.find((own) => own.step === step.key)?.goesTo ?? null,
      })),
    ),
    choices: await Promise.all(
      choices.map(async ({ step, name, candidateIds }) => ({
        step,
        name,
        candidates: candidateIds && (await findPersons(db, candidateIds)),
      })),
    ),
    watchers: await findPersons(db, resolved.watchers),
    publication:
      readers === null ? null : await describeReaders(db, { audienceId: readers, authorId: userId }, locale),
    subsidies: subsidies.map(({ subsidy: { name }, amount, remaining }) => ({ name, amount, remaining })),
    redemption: redemption && { points: redemption.points, balance: redemption.balance },
    rewards: last
      ? (await findRewards(db, menu.id)).map(({ receiver, points }) => ({ receiver, points }))
      : [],
    problems,
  }
}

/** The sentence about refused words; null if there are none. Words that only cause a warning are checked later. */
async function refusedWords(db: CompanyDb, texts: readonly string[], locale: Locale) {
  try {
    await checkWords(db, { texts, field: 'answers', locale, wordsAccepted: true })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.fields.answers ?? null
    throw error
  }
}
