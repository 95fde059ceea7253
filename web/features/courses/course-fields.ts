import type { AudienceRule } from '#common/audience-rule.ts'
import type { createCourse, getAdminCourse } from '#contract/courses.administration.ts'
import type { Answer, CallInput } from '#contract/endpoint.ts'
import type { ComboboxOption } from '#ui/use-options.ts'
import type { DraftFile } from '../media-files/draft-file.ts'
import { uploadFiles } from '../media-files/upload-files.ts'

export type AdminCourse = Answer<typeof getAdminCourse>
type Body = CallInput<typeof createCourse>['body']

/** A step in the form. `key`: its identity before it is saved. */
export type StepFields = {
  key: string
  id: number | null
  kind: 'test' | 'text' | 'document'
  title: string
  body: string
  linkUrl: string
  files: (File | DraftFile)[]
  knowledgeTestId: string
  document: ComboboxOption | null
  /** The document that was chosen no longer exists. */
  documentDeleted: boolean
}

export type CourseFields = {
  title: string
  category: string
  description: string
  picture: File | DraftFile | null
  rule: AudienceRule
  inOrder: boolean
  dueDays: string
  steps: StepFields[]
}

export const newStep = (kind: StepFields['kind']): StepFields => ({
  ...{ key: crypto.randomUUID(), id: null, kind, title: '', body: '', linkUrl: '', files: [] },
  ...{ knowledgeTestId: '', document: null, documentDeleted: false },
})

type Stored = { id: number; filename: string; originalName: string; path: string }
const kept = (file: Stored, type: string, size: number): DraftFile => ({
  ...{ key: file.filename, name: file.originalName, type, size, id: file.id, path: file.path },
})

/** The fields of the form for a course; without one, for a new course. */
export const fieldsOf = (course: AdminCourse | undefined): CourseFields => ({
  title: course?.title ?? '',
  category: course?.category ?? '',
  description: course?.description ?? '',
  picture: course?.picture ? kept(course.picture, 'image/jpeg', 0) : null,
  rule: (course?.rule ?? { include: 'everyone' }) as AudienceRule,
  inOrder: course?.inOrder ?? true,
  dueDays: course?.dueDays ? String(course.dueDays) : '',
  steps: (course?.steps ?? []).map((step) => ({
    ...{ key: String(step.id), id: step.id, kind: step.kind, title: step.title },
    ...{ body: step.body, linkUrl: step.linkUrl },
    files: [
      ...step.photos.map((photo) => kept(photo, 'image/jpeg', 0)),
      ...step.attachments.map((file) => kept(file, file.contentType, file.byteSize)),
    ],
    knowledgeTestId: step.knowledgeTestId === null ? '' : String(step.knowledgeTestId),
    document: step.document && {
      ...{ value: String(step.document.id), label: step.title, detail: step.document.category.name },
    },
    documentDeleted: step.kind === 'document' && step.document === null,
  })),
})

/** Uploads new files and returns the body of the call. */
export async function bodyOf({ picture, dueDays, steps, ...fields }: CourseFields): Promise<Body> {
  const sent: Body['steps'] = []
  for (const { id, kind, title, body, linkUrl, files, knowledgeTestId, document } of steps)
    sent.push(
      kind === 'test'
        ? { id, kind, knowledgeTestId: Number(knowledgeTestId) }
        : kind === 'document'
          ? { id, kind, documentId: Number(document?.value) }
          : { id, kind, title, body, linkUrl, mediaFileIds: await uploadFiles(files) },
    )
  return {
    ...fields,
    pictureMediaFileId: picture ? ((await uploadFiles([picture]))[0] ?? null) : null,
    dueDays: dueDays.trim() === '' ? null : Number(dueDays),
    steps: sent,
  }
}
