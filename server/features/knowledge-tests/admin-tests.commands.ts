import { isDeepStrictEqual } from 'node:util'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { QuestionDraw } from '#contract/knowledge-tests.bank.ts'
import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announceTests } from './knowledge-tests.jobs.ts'
import { testState } from './knowledge-tests.log.ts'
import {
  type AdminTestDetailRow,
  findAdminTest,
  isAsked,
  isInCourse,
  isTaken,
  lockTest,
} from './knowledge-tests.queries.ts'
import { knowledgeTestsStrings } from './knowledge-tests.strings.ts'
import { checkDraws, lockBank } from './question-bank.checks.ts'
import { settleTakings } from './takings.jobs.ts'
import { keepFiles } from './test-files.commands.ts'

export type TestFields = {
  title: string
  category: string
  description: string
  rule: AudienceRule
  opensAt: Date | null
  closesAt: Date | null
  passMark: number
  timeLimitMinutes: number | null
  attempts: number
  waitHours: number
  shuffles: boolean
  showsAnswers: 'never' | 'after_passing' | 'always'
  secondMarker: boolean
  thirdSettles: boolean
  pictureMediaFileId: number | null
  rewardPoints: number | null
  questions: KnowledgeQuestion[]
  draws: QuestionDraw[]
}
type Act = { actorId: number; locale: Locale }

const valuesOf = async (trx: CompanyDb, fields: TestFields) => ({
  companyId: companyIdOf(trx),
  title: fields.title,
  category: fields.category,
  description: fields.description,
  audienceId: await audienceOf(trx, fields.rule),
  opensAt: fields.opensAt,
  closesAt: fields.closesAt,
  passMark: fields.passMark,
  timeLimitMinutes: fields.timeLimitMinutes,
  attempts: fields.attempts,
  waitHours: fields.waitHours,
  shuffles: fields.shuffles,
  showsAnswers: fields.showsAnswers,
  secondMarker: fields.secondMarker,
  thirdSettles: fields.thirdSettles,
  pictureMediaFileId: fields.pictureMediaFileId,
  rewardPoints: fields.rewardPoints,
  questions: JSON.stringify(fields.questions),
  draws: JSON.stringify(fields.draws),
})

type Asked = Pick<TestFields, 'questions' | 'draws'>

/** Refuses to publish a test without questions, or one that draws more than the question bank has. */
async function checkQuestions(trx: CompanyDb, { questions, draws }: Asked, locale: Locale) {
  if (questions.length === 0 && draws.length === 0)
    throw new Refusal('validation_failed', {
      questions: phrases(knowledgeTestsStrings, locale).questionsMissing,
    })
  await lockBank(trx)
  await checkDraws(trx, { questions, draws }, locale)
}

/** Creates a draft. Returns its id. */
export const addTest = (db: CompanyDb, { actorId, locale }: Act, fields: TestFields) =>
  transaction(db, async (trx) => {
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into knowledge_tests (company_id, title, category, description, audience_id, opens_at, closes_at, pass_mark,
         time_limit_minutes, attempts, wait_hours, shuffles, shows_answers, second_marker, third_settles,
         picture_media_file_id, reward_points, questions, draws, created_by_id)
       values (:companyId, :title, :category, :description, :audienceId, :opensAt, :closesAt, :passMark,
         :timeLimitMinutes, :attempts, :waitHours, :shuffles, :showsAnswers, :secondMarker, :thirdSettles,
         :pictureMediaFileId, :rewardPoints, :questions::jsonb, :draws::jsonb, :actorId) returning id`,
      { ...(await valuesOf(trx, fields)), actorId },
    )
    await keepFiles(trx, made!.id, fields.questions)
    const after = await testState(trx, fields, locale)
    const subject = { id: made!.id, name: fields.title }
    await logAct(trx, { actorId, noun: 'knowledge_test', action: 'create', subject, after })
    return made!.id
  })

/** A test at `version`, locked until the transaction ends. */
async function lockAt(trx: CompanyDb, id: number, version: number): Promise<AdminTestDetailRow> {
  await lockTest(trx, id)
  const test = found(await findAdminTest(trx, id))
  permit(test.version === version, 'conflict')
  return test
}

/**
 * Changes a test. Different questions are a new edition if somebody took the earlier ones.
 * @throws {Refusal} conflict, test_closed, validation_failed, bank_too_small
 */
export const changeTest = (
  db: CompanyDb,
  { actorId, locale }: Act,
  id: number,
  { version, ...fields }: TestFields & { version: number },
) =>
  transaction(db, async (trx) => {
    const test = await lockAt(trx, id, version)
    permit(test.endedAt === null, 'test_closed')
    if (test.publishedAt) await checkQuestions(trx, fields, locale)
    const askedOf = ({ questions, draws }: Asked) => ({ questions, draws })
    const changed = !isDeepStrictEqual(askedOf(fields), askedOf(test))
    const newEdition = changed && (await isTaken(trx, id))
    await namedQuery(
      trx,
      `update knowledge_tests set title = :title, category = :category, description = :description,
         audience_id = :audienceId, opens_at = :opensAt, closes_at = :closesAt, pass_mark = :passMark,
         time_limit_minutes = :timeLimitMinutes, attempts = :attempts, wait_hours = :waitHours, shuffles = :shuffles,
         shows_answers = :showsAnswers, second_marker = :secondMarker, third_settles = :thirdSettles,
         picture_media_file_id = :pictureMediaFileId, reward_points = :rewardPoints,
         questions = :questions::jsonb, draws = :draws::jsonb, edition = edition + :newEditions::integer
       where company_id = :companyId and id = :id`,
      { ...(await valuesOf(trx, fields)), id, newEditions: newEdition ? 1 : 0 },
    )
    await keepFiles(trx, id, fields.questions)
    const before = await testState(trx, test, locale)
    const after = await testState(trx, fields, locale)
    const subject = { id, name: fields.title }
    await logAct(trx, { actorId, noun: 'knowledge_test', action: 'update', subject, before, after })
  })

/**
 * Publishes a test, ends it, or makes it a draft again. Attempts in progress at the end are scored with what was saved.
 * @throws {Refusal} conflict, test_taken, test_closed, validation_failed, bank_too_small
 */
export const setStatus = (
  db: CompanyDb,
  { actorId, locale }: Act,
  id: number,
  { status, version }: { status: 'draft' | 'published' | 'ended'; version: number },
) =>
  transaction(db, async (trx) => {
    const test = await lockAt(trx, id, version)
    permit(test.endedAt === null, 'test_closed')
    if (status === 'published') await checkQuestions(trx, test, locale)
    if (status === 'draft') permit(!(await isTaken(trx, id)), 'test_taken')
    if (status === 'ended') permit(test.publishedAt !== null, 'test_closed')
    await namedQuery(
      trx,
      `update knowledge_tests set
         published_at = case $3 when 'draft' then null else coalesce(published_at, now()) end,
         ended_at = case $3 when 'ended' then now() end
       where company_id = $1 and id = $2`,
      [companyIdOf(trx), id, status],
    )
    if (status === 'published') await enqueue(trx, announceTests, {})
    if (status === 'ended') await endTakings(trx, id)
    const subject = { id, name: test.title }
    const action = ({ published: 'publish', draft: 'unpublish', ended: 'close' } as const)[status]
    await logAct(trx, { actorId, noun: 'knowledge_test', action, subject })
  })

async function endTakings(trx: CompanyDb, testId: number) {
  const ended = await namedQuery(
    trx,
    `update knowledge_test_takings set due_at = now()
     where company_id = $1 and knowledge_test_id = $2 and submitted_at is null and coalesce(due_at, 'infinity') > now()
     returning id`,
    [companyIdOf(trx), testId],
  )
  if (ended.length > 0) await enqueue(trx, settleTakings, {})
}

/**
 * Deletes a test that nobody took and no task or course asks for.
 * @throws {Refusal} conflict, test_taken, test_in_task, test_in_course
 */
export const removeTest = (
  db: CompanyDb,
  { actorId, locale }: Act,
  { id, version }: { id: number; version: number },
) =>
  transaction(db, async (trx) => {
    const test = await lockAt(trx, id, version)
    permit(!(await isTaken(trx, id)), 'test_taken')
    permit(!(await isAsked(trx, id)), 'test_in_task')
    permit(!(await isInCourse(trx, id)), 'test_in_course')
    await namedQuery(trx, 'delete from knowledge_tests where company_id = $1 and id = $2', [
      companyIdOf(trx),
      id,
    ])
    const before = await testState(trx, test, locale)
    await logAct(trx, {
      ...{ actorId, noun: 'knowledge_test', action: 'delete', before },
      subject: { id, name: test.title },
    })
  })
