import { confirmCourseStep, getCourse, listCourses, listLearningCategories } from '#contract/courses.ts'
import { pageOfRows, printCursor, textCursor, timeCursor } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findFiles } from './course-files.queries.ts'
import { confirmStep } from './course-steps.commands.ts'
import { presentCourse, presentCoursePage } from './courses.present.ts'
import {
  type CourseRow,
  findCategories,
  findCompletedCourses,
  findCourse,
  findOpenCourses,
  findOwnSteps,
} from './courses.queries.ts'

export const courseRoutes = [
  route(listCourses, async ({ db, session, query }) => {
    const { limit, category = null } = query
    const present = async (rows: readonly CourseRow[]) => {
      const files = await findFiles(
        db,
        rows.map(({ pictureMediaFileId }) => pictureMediaFileId),
      )
      return rows.map((row) => presentCourse(row, files))
    }
    if (query.list === 'completed') {
      const before = timeCursor(query.cursor)
      const courses = await findCompletedCourses(db, session, { category, before, limit: limit + 1 })
      const { rows, nextCursor } = pageOfRows(courses, limit, ({ completedAt, id }) => [completedAt, id])
      return { courses: await present(rows), nextCursor }
    }
    const place = textCursor(query.cursor, ['day'])
    const after = place && { dueOn: place.texts[0], id: place.id }
    const courses = await findOpenCourses(db, session, { category, after, limit: limit + 1 })
    const last = courses[limit - 1]
    return {
      courses: await present(courses.slice(0, limit)),
      nextCursor: courses.length > limit && last ? printCursor(last.dueKey, last.id) : null,
    }
  }),

  route(listLearningCategories, async ({ db, session }) => ({
    categories: await findCategories(db, session),
  })),

  route(getCourse, async ({ db, session, params }) => {
    const course = found(await findCourse(db, session, params.id))
    const steps = await findOwnSteps(db, session, course.id)
    const files = await findFiles(db, [
      course.pictureMediaFileId,
      ...steps.flatMap(({ mediaFileIds }) => mediaFileIds),
    ])
    return presentCoursePage(course, steps, files)
  }),

  route(confirmCourseStep, async ({ db, session, params }) => ({
    completed: await confirmStep(db, session, { courseId: params.id, stepId: params.stepId }),
  })),
]
