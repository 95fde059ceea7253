import { strings } from '#common/strings.ts'

/** The entries of the profile menu. */
export const companyStrings = strings({
  mypage: { ja: 'マイページ', en: 'My page' },
  apply: { ja: '利用履歴', en: 'Usage history' },
  report: { ja: '承認管理', en: 'Approvals' },
  reward: { ja: 'リワード', en: 'Rewards' },
  mission: { ja: 'ミッション', en: 'Missions' },
  task: { ja: 'タスク', en: 'Tasks' },
  document: { ja: '文書', en: 'Documents' },
  profile: { ja: 'プロフィール', en: 'Profile' },
  notification: { ja: '通知設定', en: 'Notification settings' },
  sms: { ja: '電話番号の確認', en: 'Phone number' },
  password: { ja: 'パスワードの変更', en: 'Change password' },
  otp: { ja: '2要素認証', en: 'Two-factor authentication' },
  switchAccounts: { ja: 'アカウントの切り替え', en: 'Switch accounts' },
  help: { ja: 'ヘルプ', en: 'Help' },
  admin: { ja: '管理画面', en: 'Administration' },
  signout: { ja: 'ログアウト', en: 'Sign out' },
})
