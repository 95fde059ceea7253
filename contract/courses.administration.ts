import * as z from 'zod/mini'
import { cleanName } from '#common/clean-name.ts'
import { audienceRule, shownRule } from './audiences.ts'
import { courseStepKinds } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { attachment } from './media-files.ts'
import {
  day,
  departmentName,
  id,
  idParams,
  instant,
  pageOf,
  pageQuery,
  pageQueryWith,
  person,
  photo,
  versionQuery,
  wholeNumber,
} from './shapes.ts'

export const courseLimits = {
  titleLength: 100,
  categoryLength: 50,
  descriptionLength: 5_000,
  steps: 50,
  bodyLength: 20_000,
  urlLength: 2_000,
  /** Of one step. */
  files: 10,
  dueDays: 365,
} as const

export const courseStatuses = ['draft', 'published', 'ended'] as const
export const courseProgressStates = ['completed', 'under_way', 'not_started', 'overdue'] as const

const title = z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(courseLimits.titleLength))
const number = z.int().check(z.minimum(1))
/** The id of a step that is kept; null: a new one. */
const stepId = z.nullable(number)

const step = z.discriminatedUnion('kind', [
  z.object({ id: stepId, kind: z.literal('test'), knowledgeTestId: number }),
  z.object({ id: stepId, kind: z.literal('document'), documentId: number }),
  z.object({
    id: stepId,
    kind: z.literal('text'),
    title,
    body: z.string().check(z.trim(), z.maxLength(courseLimits.bodyLength)),
    /** Empty: none. */
    linkUrl: z.string().check(z.trim(), z.maxLength(courseLimits.urlLength), z.regex(/^(https?:\/\/\S+)?$/)),
    /** Uploaded before by `POST /api/v2/media_files`. */
    mediaFileIds: z.array(number).check(z.maxLength(courseLimits.files)),
  }),
])

const fields = {
  title,
  /** The heading under which it is listed; empty: none. */
  category: z.string().check(z.overwrite(cleanName), z.maxLength(courseLimits.categoryLength)),
  description: z.string().check(z.trim(), z.maxLength(courseLimits.descriptionLength)),
  /** The people who are assigned the course. */
  rule: audienceRule,
  /** An uploaded picture; null: none. */
  pictureMediaFileId: z.nullable(number),
  /** Each step opens when the one before it is done. */
  inOrder: z.boolean(),
  /** Days from the day a person is assigned the course until it is due; null: no due date. */
  dueDays: z.nullable(z.int().check(z.minimum(1), z.maximum(courseLimits.dueDays))),
  steps: z.array(step).check(z.maxLength(courseLimits.steps)),
}

const administration = 'knowledge_tests'

const shownCourse = {
  id: z.number(),
  version: z.number(),
  title: z.string(),
  category: z.string(),
  status: z.enum(courseStatuses),
  stepCount: z.number(),
  /** People who were assigned the course and are still here. */
  peopleCount: z.number(),
  completedCount: z.number(),
}

export const listAdminCourses = endpoint({
  method: 'GET',
  path: '/api/v2/admin/courses',
  administration,
  summary: 'Lists all courses, the newest first.',
  query: pageQuery,
  response: pageOf('courses', z.object(shownCourse)),
})

export const getAdminCourse = endpoint({
  method: 'GET',
  path: '/api/v2/admin/courses/{id}',
  administration,
  summary: 'Returns a course with its steps.',
  params: idParams,
  response: z.object({
    ...shownCourse,
    description: z.string(),
    rule: shownRule,
    /** In words. */
    audience: z.string(),
    picture: z.nullable(z.object({ ...photo.shape, id: z.number() })),
    inOrder: z.boolean(),
    dueDays: z.nullable(z.number()),
    steps: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(courseStepKinds),
        title: z.string(),
        body: z.string(),
        linkUrl: z.string(),
        knowledgeTestId: z.nullable(z.number()),
        /** null: no document, or it was deleted. */
        document: z.nullable(
          z.object({
            ...{ id: z.number(), category: z.object({ id: z.number(), name: z.string() }) },
            /** Its last day has passed. */
            expired: z.boolean(),
          }),
        ),
        /** The people of the audience who cannot read the document; the step is skipped for them. */
        unreadableCount: z.number(),
        photos: z.array(z.object({ ...photo.shape, id: z.number() })),
        attachments: z.array(z.object({ ...attachment.shape, id: z.number() })),
      }),
    ),
  }),
})

export const listCourseDocuments = endpoint({
  method: 'GET',
  path: '/api/v2/admin/course_documents',
  administration,
  summary:
    'Lists published documents that can be a step of a course, by title: those that this administrator can read, or all for administrators of documents. At most 20.',
  /** Words of the title. */
  query: z.object({ query: z._default(z.string().check(z.maxLength(courseLimits.titleLength)), '') }),
  response: z.object({
    documents: z.array(
      z.object({
        ...{ id: z.number(), title: z.string() },
        category: z.object({ id: z.number(), name: z.string() }),
      }),
    ),
    nextCursor: z.null(),
  }),
})

export const createCourse = endpoint({
  method: 'POST',
  path: '/api/v2/admin/courses',
  once: true,
  administration,
  summary: 'Creates a course as a draft.',
  body: z.object(fields),
  response: z.object({ id: z.number() }),
})

export const updateCourse = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/courses/{id}',
  administration,
  summary: 'Changes a course that has not ended. Steps with an id keep what people have done.',
  params: idParams,
  body: z.object({ ...fields, version: wholeNumber }),
  errors: ['conflict', 'course_ended'],
})

export const deleteCourse = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/courses/{id}',
  administration,
  summary: 'Deletes a course that was never published.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict', 'course_published'],
})

export const setCourseStatus = endpoint({
  method: 'POST',
  path: '/api/v2/admin/courses/{id}/status',
  administration,
  summary: 'Publishes a course: everyone in its audience is assigned it and notified. Or ends it.',
  params: idParams,
  body: z.object({ status: z.enum(['published', 'ended']), version: wholeNumber }),
  errors: ['conflict', 'course_ended'],
})

const progressFilter = {
  departmentId: z.optional(id),
  state: z.optional(z.enum(courseProgressStates)),
}

export const listCourseProgress = endpoint({
  method: 'GET',
  path: '/api/v2/admin/courses/{id}/progress',
  administration,
  summary: 'Lists the people who were assigned a course, by reading of their name, with their progress.',
  params: idParams,
  query: pageQueryWith(progressFilter),
  response: pageOf(
    'people',
    z.object({
      user: person,
      departmentName: z.nullable(z.string()),
      state: z.enum(courseProgressStates),
      doneCount: z.number(),
      stepCount: z.number(),
      dueOn: z.nullable(day),
      completedAt: z.nullable(instant),
    }),
  ),
})

export const listCourseDepartments = endpoint({
  method: 'GET',
  path: '/api/v2/admin/courses/{id}/departments',
  administration,
  summary: 'Counts the people who were assigned a course and who completed it, by main department.',
  params: idParams,
  response: z.object({
    departments: z.array(
      z.object({
        /** null: no main department. */
        department: z.nullable(departmentName),
        peopleCount: z.number(),
        completedCount: z.number(),
        overdueCount: z.number(),
      }),
    ),
    nextCursor: z.null(),
  }),
})

export const exportCourseProgress = endpoint({
  method: 'GET',
  path: '/api/v2/admin/courses/{id}/progress.csv',
  administration,
  summary: 'Returns the progress by person as CSV.',
  params: idParams,
  query: z.object(progressFilter),
  download: 'text/csv; charset=utf-8',
})
