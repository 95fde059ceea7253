import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { findAdminCourse, lockCourse } from './admin-courses.queries.ts'
import { lockDocuments } from './course-documents.queries.ts'
import { enrolInCourses } from './courses.jobs.ts'
import { courseState } from './courses.log.ts'
import { findSteps } from './courses.queries.ts'
import { coursesStrings } from './courses.strings.ts'

export type StepFields =
  | { id: number | null; kind: 'test'; knowledgeTestId: number }
  | { id: number | null; kind: 'document'; documentId: number }
  | {
      id: number | null
      kind: 'text'
      title: string
      body: string
      linkUrl: string
      mediaFileIds: readonly number[]
    }

export type CourseFields = {
  title: string
  category: string
  description: string
  rule: AudienceRule
  pictureMediaFileId: number | null
  inOrder: boolean
  dueDays: number | null
  steps: readonly StepFields[]
}

type Act = { actorId: number; locale: Locale }

function refuseSteps(locale: Locale, key: 'stepUnknown' | 'stepsMissing' | 'documentUnknown'): never {
  throw new Refusal('validation_failed', { steps: phrases(coursesStrings, locale)[key] })
}

// The title of a document is kept for administrators in case it is deleted.
const titleOrDocuments = `coalesce((select d.shown_title from documents d
  where d.company_id = :companyId and d.id = :documentId::bigint), :title)`

/* Writes the steps in this order. Steps that are not named are deleted with what people have done of them. */
async function writeSteps(trx: CompanyDb, courseId: number, steps: readonly StepFields[], locale: Locale) {
  const known = new Map((await findSteps(trx, courseId)).map((step) => [step.id, step.kind]))
  const kept = steps.flatMap(({ id }) => id ?? [])
  if (new Set(kept).size < kept.length || steps.some(({ id, kind }) => id !== null && known.get(id) !== kind))
    refuseSteps(locale, 'stepUnknown')
  const documentIds = steps.flatMap((step) => (step.kind === 'document' ? [step.documentId] : []))
  const locked = await lockDocuments(trx, documentIds)
  if (documentIds.some((id) => !locked.includes(id))) refuseSteps(locale, 'documentUnknown')
  const key = [companyIdOf(trx), courseId]
  await namedQuery(
    trx,
    'delete from course_steps where company_id = $1 and course_id = $2 and not id = any($3::bigint[])',
    [...key, kept],
  )
  for (const [place, step] of steps.entries()) {
    const text = step.kind === 'text'
    const documentId = step.kind === 'document' ? step.documentId : null
    if (step.id !== null && documentId !== null)
      // What people confirmed was another document.
      await namedQuery(
        trx,
        `delete from course_step_completions where company_id = $1 and course_step_id = (select s.id from course_steps s
           where s.company_id = $1 and s.course_id = $2 and s.id = $3 and s.document_id is distinct from $4::bigint)`,
        [...key, step.id, documentId],
      )
    const values = {
      ...{ companyId: companyIdOf(trx), courseId, place },
      title: text ? step.title : '',
      body: text ? step.body : '',
      linkUrl: text ? step.linkUrl : '',
      testId: step.kind === 'test' ? step.knowledgeTestId : null,
      documentId,
    }
    const [row] =
      step.id === null
        ? await namedQuery<{ id: number }>(
            trx,
            `insert into course_steps
               (company_id, course_id, place, kind, title, body, link_url, knowledge_test_id, document_id)
             values (:companyId, :courseId, :place, :kind, ${titleOrDocuments}, :body, :linkUrl, :testId, :documentId)
             returning id`,
            { ...values, kind: step.kind },
          )
        : await namedQuery<{ id: number }>(
            trx,
            `update course_steps set place = :place, title = ${titleOrDocuments}, body = :body, link_url = :linkUrl,
               knowledge_test_id = :testId, document_id = :documentId
             where company_id = :companyId and course_id = :courseId and id = :id returning id`,
            { ...values, id: step.id },
          )
    await namedQuery(trx, 'delete from course_step_files where company_id = $1 and course_step_id = $2', [
      companyIdOf(trx),
      row!.id,
    ])
    await namedQuery(
      trx,
      `insert into course_step_files (company_id, course_step_id, media_file_id, place)
       select $1, $2, f.id, f.place from unnest($3::bigint[]) with ordinality f(id, place) on conflict do nothing`,
      [companyIdOf(trx), row!.id, text ? step.mediaFileIds : []],
    )
  }
}

const stateOf = async (trx: CompanyDb, id: number, locale: Locale) => {
  const course = found(await findAdminCourse(trx, id))
  const steps = await findSteps(trx, id)
  return courseState(trx, { ...course, stepTitles: steps.map(({ title }) => title) }, locale)
}

const valuesOf = async (trx: CompanyDb, fields: CourseFields) => ({
  companyId: companyIdOf(trx),
  title: fields.title,
  category: fields.category,
  description: fields.description,
  audienceId: await audienceOf(trx, fields.rule),
  pictureId: fields.pictureMediaFileId,
  inOrder: fields.inOrder,
  dueDays: fields.dueDays,
})

/** Creates a draft. Returns its id. @throws {Refusal} validation_failed */
export const addCourse = (db: CompanyDb, { actorId, locale }: Act, fields: CourseFields) =>
  transaction(db, async (trx) => {
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into courses (company_id, title, category, description, audience_id, picture_media_file_id, in_order,
         due_days, created_by_id)
       values (:companyId, :title, :category, :description, :audienceId, :pictureId, :inOrder, :dueDays, :actorId)
       returning id`,
      { ...(await valuesOf(trx, fields)), actorId },
    )
    const { id } = made!
    await writeSteps(
      trx,
      id,
      fields.steps.map((step) => ({ ...step, id: null })),
      locale,
    )
    const subject = { id, name: fields.title }
    const after = await stateOf(trx, id, locale)
    await logAct(trx, { actorId, noun: 'course', action: 'create', subject, after })
    return id
  })

async function lockAt(trx: CompanyDb, id: number, version: number) {
  await lockCourse(trx, id)
  const course = found(await findAdminCourse(trx, id))
  permit(course.version === version, 'conflict')
  return course
}

/** Changes a course. @throws {Refusal} conflict, course_ended, validation_failed */
export const changeCourse = (
  db: CompanyDb,
  { actorId, locale }: Act,
  id: number,
  { version, ...fields }: CourseFields & { version: number },
) =>
  transaction(db, async (trx) => {
    const course = await lockAt(trx, id, version)
    permit(course.endedAt === null, 'course_ended')
    if (course.publishedAt && fields.steps.length === 0) refuseSteps(locale, 'stepsMissing')
    const before = await stateOf(trx, id, locale)
    await namedQuery(
      trx,
      `update courses set title = :title, category = :category, description = :description, audience_id = :audienceId,
         picture_media_file_id = :pictureId, in_order = :inOrder, due_days = :dueDays, version = version + 1
       where company_id = :companyId and id = :id`,
      { ...(await valuesOf(trx, fields)), id },
    )
    await writeSteps(trx, id, fields.steps, locale)
    if (course.publishedAt) await enqueue(trx, enrolInCourses, {})
    const after = await stateOf(trx, id, locale)
    const subject = { id, name: fields.title }
    await logAct(trx, { actorId, noun: 'course', action: 'update', subject, before, after })
  })

/** Publishes a course or ends it. @throws {Refusal} conflict, course_ended, validation_failed */
export const setCourseState = (
  db: CompanyDb,
  { actorId, locale }: Act,
  id: number,
  { status, version }: { status: 'published' | 'ended'; version: number },
) =>
  transaction(db, async (trx) => {
    const course = await lockAt(trx, id, version)
    permit(course.endedAt === null && (status === 'published' || course.publishedAt !== null), 'course_ended')
    if (course.stepCount === 0) refuseSteps(locale, 'stepsMissing')
    await namedQuery(
      trx,
      `update courses set published_at = coalesce(published_at, now()),
         ended_at = case $3 when 'ended' then now() end, version = version + 1
       where company_id = $1 and id = $2`,
      [companyIdOf(trx), id, status],
    )
    if (status === 'published') await enqueue(trx, enrolInCourses, {})
    const subject = { id, name: course.title }
    const action = status === 'published' ? 'publish' : 'close'
    await logAct(trx, { actorId, noun: 'course', action, subject })
  })

/** Deletes a course that was never published. @throws {Refusal} conflict, course_published */
export const removeCourse = (
  db: CompanyDb,
  { actorId, locale }: Act,
  { id, version }: { id: number; version: number },
) =>
  transaction(db, async (trx) => {
    const course = await lockAt(trx, id, version)
    permit(course.publishedAt === null, 'course_published')
    const before = await stateOf(trx, id, locale)
    await namedQuery(trx, 'delete from courses where company_id = $1 and id = $2', [companyIdOf(trx), id])
    const subject = { id, name: course.title }
    await logAct(trx, { actorId, noun: 'course', action: 'delete', subject, before })
  })
