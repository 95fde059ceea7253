import * as z from 'zod/mini'
import { showDay } from '#common/form/show-day.ts'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

const document = {
  group: 'others',
  icon: 'document',
  payload: { documentId: z.number(), title: z.string() },
  href: ({ payload }: { payload: { documentId: number } }) => `/admin/documents/${payload.documentId}`,
} as const

export const reviewRequested = defineNotice({
  ...document,
  event: 'request',
  kind: 'document_review_requested',
  sentence: {
    ja: ({ actor, payload: { title } }) => `${actor}が文書「${title}」のレビューを依頼しました`,
    en: ({ actor, payload: { title } }) => `${actor} asked you to review the document “${title}”`,
  },
})

export const returned = defineNotice({
  ...document,
  event: 'outcome',
  kind: 'document_returned',
  sentence: {
    ja: ({ actor, payload: { title } }) => `${actor}が文書「${title}」を差し戻しました`,
    en: ({ actor, payload: { title } }) => `${actor} returned the document “${title}”`,
  },
})

export const reviewDue = defineNotice({
  ...document,
  event: 'calendar',
  kind: 'document_review_due',
  payload: { ...document.payload, categoryId: z.number(), day: z.string() },
  href: ({ payload }) => `/document_categories/${payload.categoryId}/documents/${payload.documentId}`,
  sentence: {
    ja: ({ payload: { title, day }, locale }) =>
      `担当している文書「${title}」の見直し予定日（${showDay(day, locale)}）です`,
    en: ({ payload: { title, day }, locale }) =>
      `Your document “${title}” is due for review (${showDay(day, locale)})`,
  },
})

export const documentNotices = [reviewRequested, returned, reviewDue]
