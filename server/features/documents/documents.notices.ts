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

const comment = {
  group: 'comments',
  icon: 'comment',
  payload: { ...document.payload, categoryId: z.number(), commentId: z.number() },
  href: ({ payload }: { payload: { documentId: number; categoryId: number; commentId: number } }) =>
    `/document_categories/${payload.categoryId}/documents/${payload.documentId}#comment-${payload.commentId}`,
} as const

export const documentMentioned = defineNotice({
  ...comment,
  event: 'mention',
  kind: 'document_mentioned',
  sentence: {
    ja: ({ actor, payload: { title } }) => `${actor}が文書「${title}」のコメントであなたを挙げました`,
    en: ({ actor, payload: { title } }) => `${actor} mentioned you in a comment on the document “${title}”`,
  },
})

export const questionAsked = defineNotice({
  ...comment,
  event: 'request',
  kind: 'document_question',
  sentence: {
    ja: ({ actor, payload: { title } }) => `${actor}が担当の文書「${title}」について質問しました`,
    en: ({ actor, payload: { title } }) => `${actor} asked a question about your document “${title}”`,
  },
})

export const documentReplied = defineNotice({
  ...comment,
  event: 'comment',
  kind: 'document_replied',
  sentence: {
    ja: ({ actor, payload: { title } }) => `${actor}が文書「${title}」のコメントに返信しました`,
    en: ({ actor, payload: { title } }) => `${actor} replied to a comment on the document “${title}”`,
  },
})

export const ownDocumentCommented = defineNotice({
  ...comment,
  event: 'comment',
  kind: 'document_commented',
  sentence: {
    ja: ({ actor, payload: { title } }) => `${actor}が担当の文書「${title}」にコメントしました`,
    en: ({ actor, payload: { title } }) => `${actor} commented on your document “${title}”`,
  },
})

export const questionClosed = defineNotice({
  ...comment,
  event: 'comment',
  kind: 'document_question_closed',
  sentence: {
    ja: ({ actor, payload: { title } }) => `${actor}が文書「${title}」へのあなたの質問を解決済みにしました`,
    en: ({ actor, payload: { title } }) => `${actor} closed your question about the document “${title}”`,
  },
})

export const documentNotices = [
  reviewRequested,
  returned,
  reviewDue,
  documentMentioned,
  questionAsked,
  documentReplied,
  ownDocumentCommented,
  questionClosed,
]
