import * as z from 'zod/mini'
import { showDay } from '#common/form/show-day.ts'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

export const certificateExpiring = defineNotice({
  kind: 'certificate_expiring',
  event: 'knowledge_test',
  group: 'others',
  icon: 'clock',
  impersonal: true,
  payload: { title: z.string(), day: z.string(), path: z.string() },
  href: ({ payload }) => payload.path,
  sentence: {
    ja: ({ payload: { title, day }, locale }) =>
      `「${title}」の証明書は${showDay(day, locale)}に期限が切れます。もう一度受けてください`,
    en: ({ payload: { title, day }, locale }) =>
      `Your certificate for “${title}” expires on ${showDay(day, locale)}. Take it again`,
  },
})

export const certificateNotices = [certificateExpiring]
