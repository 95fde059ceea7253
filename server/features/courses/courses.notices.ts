import * as z from 'zod/mini'
import { showDay } from '#common/form/show-day.ts'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

const course = {
  event: 'knowledge_test',
  group: 'others',
  icon: 'course',
  payload: { courseId: z.number(), title: z.string() },
  href: ({ payload }: { payload: { courseId: number } }) => `/courses/${payload.courseId}`,
} as const

export const courseAssigned = defineNotice({
  ...course,
  kind: 'course_assigned',
  sentence: {
    ja: ({ payload: { title } }) => `コース「${title}」の受講をお願いします`,
    en: ({ payload: { title } }) => `You are asked to take the course “${title}”`,
  },
})

export const courseDue = defineNotice({
  ...course,
  kind: 'course_due',
  payload: { ...course.payload, day: z.string() },
  sentence: {
    ja: ({ payload: { title, day }, locale }) => `コース「${title}」の期限は${showDay(day, locale)}です`,
    en: ({ payload: { title, day }, locale }) => `The course “${title}” is due on ${showDay(day, locale)}`,
  },
})

export const courseNotices = [courseAssigned, courseDue]
