import type { getCourse } from '#contract/courses.ts'
import type { Answer } from '#contract/endpoint.ts'
import { presentAttachment, presentPhoto } from '#server/features/media-files/media-files.present.ts'
import type { Files } from './course-files.queries.ts'
import { stepStates } from './courses.policy.ts'
import type { CourseDetailRow, CourseRow, OwnStepRow } from './courses.queries.ts'

export function presentPicture(id: number | null, files: Files) {
  const file = id === null ? undefined : files.get(id)
  return file ? presentPhoto(file) : null
}

/** The files of a step in their order, pictures apart. */
export function presentStepFiles(ids: readonly number[], files: Files) {
  const ordered = ids.flatMap((id) => files.get(id) ?? [])
  return {
    photos: ordered.filter(({ kind }) => kind === 'image').map(presentPhoto),
    attachments: ordered.filter(({ kind }) => kind !== 'image').map(presentAttachment),
  }
}

export const presentCourse = (row: CourseRow, files: Files) => ({
  id: row.id,
  title: row.title,
  category: row.category,
  picture: presentPicture(row.pictureMediaFileId, files),
  stepCount: row.stepCount,
  doneCount: row.doneCount,
  dueOn: row.dueOn,
  overdue: row.overdue,
  completedAt: row.completedAt?.toISOString() ?? null,
  certificate: row.certificate,
})

type Step = Answer<typeof getCourse>['steps'][number]

export function presentCoursePage(row: CourseDetailRow, steps: readonly OwnStepRow[], files: Files) {
  const states = stepStates(steps, row.inOrder)
  return {
    ...presentCourse(row, files),
    description: row.description,
    inOrder: row.inOrder,
    steps: steps.map((step, place): Step => {
      const state = states[place]!
      const hidden = state === 'locked'
      return {
        ...{ id: step.id, kind: step.kind, title: step.title, state },
        doneAt: step.done ? (step.doneAt?.toISOString() ?? null) : null,
        body: hidden ? '' : step.body,
        linkUrl: hidden ? '' : step.linkUrl,
        ...presentStepFiles(hidden ? [] : step.mediaFileIds, files),
        knowledgeTestId: hidden || !step.available ? null : step.knowledgeTestId,
        standing: step.available ? step.standing : null,
        document:
          hidden || step.documentId === null
            ? null
            : {
                ...{ id: step.documentId, categoryId: step.documentCategoryId! },
                changed: step.documentChanged,
              },
      }
    }),
  }
}
