import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { testStandings } from './knowledge-tests.ts'
import { attachment } from './media-files.ts'
import { day, id, idParams, instant, pageOf, pageQueryWith, photo } from './shapes.ts'

export const courseStepKinds = ['test', 'text', 'document'] as const
export const courseLists = ['open', 'completed'] as const

/**
 * `locked`: a step before it is not done. `unavailable`: a test that the person cannot take. `skipped`: a document that
 * the person cannot read; the course goes on without it.
 */
export const courseStepStates = ['open', 'done', 'locked', 'unavailable', 'skipped'] as const

const courseShape = {
  id: z.number(),
  title: z.string(),
  /** The heading under which it is listed; empty: none. */
  category: z.string(),
  picture: z.nullable(photo),
  /** Without steps that are skipped. */
  stepCount: z.number(),
  doneCount: z.number(),
  dueOn: z.nullable(day),
  overdue: z.boolean(),
  /** null: not completed. */
  completedAt: z.nullable(instant),
  /** It gives a certificate. */
  certificate: z.boolean(),
}

/** One list of headings for tests and courses. */
const category = z.optional(z.string().check(z.maxLength(50)))

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/v2/courses',
  summary:
    'Lists courses of this person: `open` (the earliest due date first) or `completed` (the newest first).',
  query: pageQueryWith({ list: z._default(z.enum(courseLists), 'open'), category }),
  response: pageOf('courses', z.object(courseShape)),
})

export const listLearningCategories = endpoint({
  method: 'GET',
  path: '/api/v2/learning_categories',
  summary: 'Lists the categories of the tests and courses that this person can see.',
  response: z.object({ categories: z.array(z.string()) }),
})

export const getCourse = endpoint({
  method: 'GET',
  path: '/api/v2/courses/{id}',
  summary: 'Returns a course with its steps and this person’s progress.',
  params: idParams,
  response: z.object({
    ...courseShape,
    description: z.string(),
    inOrder: z.boolean(),
    steps: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(courseStepKinds),
        /** Empty: a document that this person cannot read. */
        title: z.string(),
        state: z.enum(courseStepStates),
        doneAt: z.nullable(instant),
        /** Of a page of text; empty while it is locked. */
        body: z.string(),
        /** Empty: none. */
        linkUrl: z.string(),
        photos: z.array(z.object({ ...photo.shape, id: z.number() })),
        attachments: z.array(z.object({ ...attachment.shape, id: z.number() })),
        knowledgeTestId: z.nullable(z.number()),
        /** Of a test that the person can see. */
        standing: z.nullable(z.enum(testStandings)),
        /** null: no document, or the person cannot open it now. */
        document: z.nullable(
          z.object({
            id: z.number(),
            categoryId: z.number(),
            /** A later edition was published since this person confirmed it. */
            changed: z.boolean(),
          }),
        ),
      }),
    ),
  }),
})

export const confirmCourseStep = endpoint({
  method: 'POST',
  path: '/api/v2/courses/{id}/steps/{step_id}/confirm',
  summary: 'Confirms a page of text or a document as read. Safe to repeat.',
  params: z.object({ id, stepId: id }),
  /** Whether the course is completed with it. */
  response: z.object({ completed: z.boolean() }),
  errors: ['course_step_locked', 'course_step_skipped'],
})
