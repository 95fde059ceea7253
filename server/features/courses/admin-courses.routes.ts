import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  courseLimits,
  createCourse,
  deleteCourse,
  exportCourseProgress,
  getAdminCourse,
  listAdminCourses,
  listCourseDepartments,
  listCourseDocuments,
  listCourseProgress,
  setCourseStatus,
  updateCourse,
} from '#contract/courses.administration.ts'
import type { HandlerInput } from '#contract/endpoint.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { checkRules } from '#server/features/audiences/audience-rules.checks.ts'
import { describeAudience } from '#server/features/knowledge-tests/knowledge-tests.log.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { administers, requireSection } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { takeSentFiles } from '#server/platform/files/sent-files.ts'
import { idCursor, nameCursor, pageOfRows } from '#server/platform/http/cursor.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import {
  addCourse,
  type CourseFields,
  changeCourse,
  removeCourse,
  setCourseState,
} from './admin-courses.commands.ts'
import {
  type AdminCourseRow,
  findAdminCourse,
  findAdminCourses,
  findCourseFileIds,
  findDepartments,
  findProgress,
  findTestIds,
} from './admin-courses.queries.ts'
import {
  type DocumentOfRow,
  findChoosable,
  findDocumentsOf,
  findDocumentsToChoose,
} from './course-documents.queries.ts'
import { findFiles } from './course-files.queries.ts'
import { progressFile } from './course-progress.export.ts'
import { presentPicture, presentStepFiles } from './courses.present.ts'
import { findSteps } from './courses.queries.ts'
import { coursesStrings } from './courses.strings.ts'

type Body = HandlerInput<typeof createCourse>['body']
type Context = { db: CompanyDb; session: Session; locale: Locale }

/* The audiences whose documents an administrator can choose; null: all. */
const chooses = (session: Session) => (administers(session, 'documents') ? null : session.audienceIds)

const filesOf = (body: Body) => [
  ...(body.pictureMediaFileId === null ? [] : [body.pictureMediaFileId]),
  ...body.steps.flatMap((step) => (step.kind === 'text' ? step.mediaFileIds : [])),
]

async function checkDocuments(body: Body, { db, session, locale }: Context, courseId: number | null) {
  const ids = body.steps.flatMap((step) => (step.kind === 'document' ? [step.documentId] : []))
  const known =
    ids.length === 0 ? [] : await findChoosable(db, { ids, courseId, audienceIds: chooses(session) })
  if (ids.some((id) => !known.includes(id)))
    throw new Refusal('validation_failed', { steps: phrases(coursesStrings, locale).documentUnknown })
}

/** Checks the input against the company's data. `courseId`: the course whose files may be kept. */
async function readFields(body: Body, { db, session, locale }: Context, courseId: number | null) {
  await checkRules(db, [body.rule], { field: 'rule', locale })
  const testIds = body.steps.flatMap((step) => (step.kind === 'test' ? [step.knowledgeTestId] : []))
  const known = testIds.length === 0 ? [] : await findTestIds(db, testIds)
  if (testIds.some((id) => !known.includes(id)))
    throw new Refusal('validation_failed', { steps: phrases(coursesStrings, locale).testUnknown })
  await checkDocuments(body, { db, session, locale }, courseId)
  const kept = courseId === null ? [] : await findCourseFileIds(db, courseId)
  const most = courseLimits.steps * courseLimits.files + 1
  await takeSentFiles(
    filesOf(body).filter((id) => !kept.includes(id)),
    {
      ...{ db, userId: session.userId, locale, beside: {} },
      most: { photos: most, videos: most, attachments: most },
    },
  )
  return body satisfies CourseFields
}

const presentAdminCourse = (row: AdminCourseRow) => ({
  id: row.id,
  version: row.version,
  title: row.title,
  category: row.category,
  status: row.endedAt ? ('ended' as const) : row.publishedAt ? ('published' as const) : ('draft' as const),
  stepCount: row.stepCount,
  peopleCount: row.peopleCount,
  completedCount: row.completedCount,
})

function presentDocument(row: DocumentOfRow | undefined) {
  if (!row) return { document: null, unreadableCount: 0 }
  const { documentId, categoryId, categoryName, unreadableCount } = row
  return {
    document:
      documentId === null
        ? null
        : { id: documentId, category: { id: categoryId!, name: categoryName! }, expired: !row.current },
    unreadableCount,
  }
}

const mostExported = 100_000
const mostChosen = 20

export const adminCourseRoutes = [
  route(listAdminCourses, async ({ db, session, query }) => {
    requireSection(session, 'knowledge_tests')
    const courses = await findAdminCourses(db, idCursor(query.cursor), query.limit + 1)
    const { rows, nextCursor } = pageOfRows(courses, query.limit, ({ id }) => [id])
    return { courses: rows.map(presentAdminCourse), nextCursor }
  }),

  route(getAdminCourse, async ({ db, session, params, locale }) => {
    requireSection(session, 'knowledge_tests')
    const course = found(await findAdminCourse(db, params.id))
    const steps = await findSteps(db, course.id)
    const documents = await findDocumentsOf(db, course.id)
    const documentOf = (stepId: number) => documents.find((row) => row.stepId === stepId)
    const files = await findFiles(db, [
      course.pictureMediaFileId,
      ...steps.flatMap(({ mediaFileIds }) => mediaFileIds),
    ])
    return {
      ...presentAdminCourse(course),
      description: course.description,
      rule: course.rule,
      audience: await describeAudience(db, course.rule, locale),
      picture: presentPicture(course.pictureMediaFileId, files),
      inOrder: course.inOrder,
      dueDays: course.dueDays,
      steps: steps.map(({ id, kind, title, body, linkUrl, knowledgeTestId, mediaFileIds }) => ({
        ...{ id, kind, title, body, linkUrl, knowledgeTestId },
        ...presentDocument(documentOf(id)),
        ...presentStepFiles(mediaFileIds, files),
      })),
    }
  }),

  route(listCourseDocuments, async ({ db, session, query }) => {
    requireSection(session, 'knowledge_tests')
    const rows = await findDocumentsToChoose(db, {
      ...{ words: query.query, audienceIds: chooses(session), limit: mostChosen },
    })
    return {
      documents: rows.map(({ categoryId, categoryName, ...row }) => ({
        ...row,
        category: { id: categoryId, name: categoryName },
      })),
      nextCursor: null,
    }
  }),

  route(createCourse, async (context) => {
    const { db, session, body, locale } = context
    requireSection(session, 'knowledge_tests')
    const fields = await readFields(body, context, null)
    return { id: await addCourse(db, { actorId: session.userId, locale }, fields) }
  }),

  route(updateCourse, async (context) => {
    const { db, session, params, body, locale } = context
    requireSection(session, 'knowledge_tests')
    const { id } = found(await findAdminCourse(db, params.id))
    const fields = await readFields(body, context, id)
    await changeCourse(db, { actorId: session.userId, locale }, id, { ...fields, version: body.version })
  }),

  route(setCourseStatus, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'knowledge_tests')
    await setCourseState(db, { actorId: session.userId, locale }, params.id, body)
  }),

  route(deleteCourse, async ({ db, session, params, query, locale }) => {
    requireSection(session, 'knowledge_tests')
    await removeCourse(db, { actorId: session.userId, locale }, { id: params.id, version: query.version })
  }),

  route(listCourseProgress, async ({ db, session, params, query, locale }) => {
    requireSection(session, 'knowledge_tests')
    const place = nameCursor(query.cursor)
    const { id } = found(await findAdminCourse(db, params.id))
    const people = await findProgress(db, id, {
      departmentId: query.departmentId ?? null,
      state: query.state ?? null,
      after: place && { kana: place.texts[0], id: place.id },
      limit: query.limit + 1,
    })
    const { rows, nextCursor } = pageOfRows(people, query.limit, ({ kana, authorId }) => [kana, '', authorId])
    return {
      people: rows.map((row) => ({
        user: presentAuthor(row, locale),
        departmentName: row.departmentName,
        state: row.state,
        doneCount: row.doneCount,
        stepCount: row.stepCount,
        dueOn: row.dueOn,
        completedAt: row.completedAt?.toISOString() ?? null,
      })),
      nextCursor,
    }
  }),

  route(listCourseDepartments, async ({ db, session, params }) => {
    requireSection(session, 'knowledge_tests')
    const { id } = found(await findAdminCourse(db, params.id))
    const rows = await findDepartments(db, id)
    return {
      departments: rows.map((row) => ({
        department: row.id === null ? null : { id: row.id, name: row.name! },
        peopleCount: row.peopleCount,
        completedCount: row.completedCount,
        overdueCount: row.overdueCount,
      })),
      nextCursor: null,
    }
  }),

  route(exportCourseProgress, async ({ db, session, params, query, locale }) => {
    requireSection(session, 'knowledge_tests')
    const course = found(await findAdminCourse(db, params.id))
    const rows = await findProgress(db, course.id, {
      departmentId: query.departmentId ?? null,
      state: query.state ?? null,
      after: null,
      limit: mostExported,
    })
    await logExport(db, {
      actorId: session.userId,
      noun: 'course',
      subject: { id: course.id, name: course.title },
      count: rows.length,
      departmentId: query.departmentId,
    })
    return progressFile(rows, { courseId: course.id, locale, timeZone: session.timeZone })
  }),
]
