import { defineNotice } from '#server/features/announcements/define-notice.ts'

export const planFailed = defineNotice({
  kind: 'plan_failed',
  event: 'plan',
  group: 'others',
  icon: 'warning',
  impersonal: true,
  // The person it was planned for.
  people: ['person'],
  sentence: {
    ja: ({ people: { person } }) =>
      `${person === null ? '予定' : `${person}の予定`}を、その日に反映できませんでした。理由を確認してください`,
    en: ({ people: { person } }) =>
      `A planned change${person === null ? '' : ` for ${person}`} failed. Check the reason`,
  },
  href: () => '/admin/planned_changes',
})

export const planNotices = [planFailed]
