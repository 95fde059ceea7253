import { strings } from '#common/strings.ts'

/** The default names of tabs. */
export const navigationNames = strings({
  timeline: { ja: 'タイムライン', en: 'Timeline' },
  portal: { ja: 'ポータル', en: 'Portal' },
  menus: { ja: '制度', en: 'Programmes' },
  departments: { ja: '組織', en: 'Organisation' },
  notices: { ja: 'お知らせ', en: 'Notifications' },
  chat: { ja: 'チャット', en: 'Chat' },
  events: { ja: 'イベント', en: 'Events' },
  activities: { ja: 'アクティビティ', en: 'Activities' },
  crossSearch: { ja: '検索', en: 'Search' },
  externalLinks: { ja: '外部リンク', en: 'External links' },
})

/** The default names of the profile menu's entries. */
export const profileMenuNames = strings({
  mypage: { ja: 'マイページ', en: 'My page' },
  apply: { ja: '申請・投稿の履歴', en: 'My requests' },
  report: { ja: '承認管理', en: 'Approvals' },
  reward: { ja: 'リワード', en: 'Rewards' },
  mission: { ja: 'ミッション', en: 'Missions' },
  task: { ja: 'タスク', en: 'Tasks' },
  document: { ja: '文書', en: 'Documents' },
  external_links: { ja: '外部リンク', en: 'External links' },
  profile: { ja: 'プロフィール', en: 'Profile' },
  notification: { ja: '通知設定', en: 'Notification settings' },
  sms: { ja: '電話番号の確認', en: 'Phone number' },
  password: { ja: 'パスワードの変更', en: 'Change password' },
  otp: { ja: '2要素認証', en: 'Two-factor authentication' },
  switch_accounts: { ja: 'アカウントの切り替え', en: 'Switch accounts' },
  help: { ja: 'ヘルプ', en: 'Help' },
  admin: { ja: '管理画面', en: 'Administration' },
  signout: { ja: 'ログアウト', en: 'Sign out' },
})
