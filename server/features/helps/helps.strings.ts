import { strings } from '#common/strings.ts'

/** The names of the categories. */
export const helpsStrings = strings({
  start: { ja: 'はじめに', en: 'Getting started' },
  posts: { ja: '投稿とお知らせ', en: 'Posts and announcements' },
  menus: { ja: '制度と申請', en: 'Menus and submissions' },
  calendar: { ja: '予定と予約', en: 'Calendar and bookings' },
  tasks: { ja: 'タスク・学習・ポイント', en: 'Tasks, learning and points' },
  people: { ja: '社員とプロフィール', en: 'People and profiles' },
  administration: { ja: '管理者の方へ', en: 'For administrators' },
})
