import { defineNotice } from '#server/features/announcements/define-notice.ts'

export const dailyReportReminder = defineNotice({
  kind: 'daily_report_reminder',
  event: 'daily_report',
  channels: ['notice', 'mail'],
  group: 'programmes',
  icon: 'clock',
  sentence: {
    ja: ({ actor, menu }) => `${actor}から、今日の「${menu}」の提出をお願いするお知らせです`,
    en: ({ actor, menu }) => `Reminder from ${actor}: submit today’s “${menu}”`,
  },
  href: ({ menuId }) => `/menus/${menuId}`,
})

export const dailyReportNotices = [dailyReportReminder]
