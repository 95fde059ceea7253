import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const screenWords = strings({
  back: { ja: '戻る', en: 'Back' },
  tabs: { ja: 'メインメニュー', en: 'Main' },
  search: { ja: '検索', en: 'Search' },
  home: { ja: 'タイムライン', en: 'Timeline' },
  menus: { ja: '制度', en: 'Programmes' },
  post: { ja: '投稿', en: 'Post' },
  departments: { ja: '組織', en: 'Organisation' },
  waiting: { ja: '対応待ち', en: 'Waiting' },
  waitingItems: { ja: (count: number) => `${count}件`, en: (count: number) => `${count} waiting` },
  chat: { ja: 'チャット', en: 'Chat' },
  unreadChats: { ja: (count: number) => `未読${count}件`, en: (count: number) => `${count} unread` },
  notices: { ja: 'お知らせ', en: 'Notifications' },
  unreadNotices: {
    ja: (count: number) => `新しいお知らせが${count}件あります`,
    en: (count: number) => enPlural(count, { one: '# new notification', other: '# new notifications' }),
  },
})
