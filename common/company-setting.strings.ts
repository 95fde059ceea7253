import { strings } from './strings.ts'

/** The names of the settings that are compared between companies, on the screen and in the file. */
export const companySettingNames = strings({
  factorScope: { ja: '2要素認証の必須', en: 'Second factor required' },
  singleSignOn: { ja: 'SSOの利用', en: 'Single sign-on in use' },
  ipRestricted: { ja: 'IP制限', en: 'IP restriction' },
  passwordMinLength: { ja: 'パスワードの最短', en: 'Password length' },
  passwordMaxAgeDays: { ja: 'パスワードの有効日数', en: 'Password age (days)' },
  passwordHistoryCount: { ja: '使い回せない過去のパスワード', en: 'Passwords remembered' },
  sessionHours: { ja: 'ログインの時間', en: 'Session (hours)' },
  sessionIdleMinutes: { ja: '無操作でログアウト（分）', en: 'Idle sign-out (minutes)' },
  keptSessionDays: { ja: 'ログインの保持（日）', en: 'Kept sign-in (days)' },
  smsEnabled: { ja: 'SMS', en: 'SMS' },
  locale: { ja: '言語', en: 'Language' },
  timeZone: { ja: 'タイムゾーン', en: 'Time zone' },
  publishedMenuCount: { ja: '公開中の制度', en: 'Published programmes' },
  chatEnabled: { ja: 'チャット', en: 'Chat' },
  portalFirst: { ja: 'ポータルを最初に表示', en: 'Portal first' },
  summariesAllowed: { ja: 'まとめメール', en: 'Summary emails' },
  registrationOpen: { ja: '登録申請の受付', en: 'Registration open' },
  directoryCount: { ja: 'ディレクトリ連携の数', en: 'Directories connected' },
  webhookCount: { ja: 'Webhookの数', en: 'Webhooks' },
  appCount: { ja: 'アプリの数', en: 'Apps' },
  registration_requests: { ja: '登録申請', en: 'Registration requests' },
  second_factors: { ja: '2要素認証', en: 'Two-factor authentication' },
  single_sign_on: { ja: 'シングルサインオン', en: 'Single sign-on' },
  directories: { ja: 'ディレクトリ連携（SCIM）', en: 'Directories (SCIM)' },
  mail_posting: { ja: 'メール投稿', en: 'Posting by email' },
  featureFlag: { ja: '機能フラグ', en: 'Feature flag' },
})

/** Values that are words. */
export const companySettingValues = strings({
  yes: { ja: 'あり', en: 'Yes' },
  no: { ja: 'なし', en: 'No' },
  none: { ja: 'なし', en: 'None' },
  nobody: { ja: 'なし', en: 'Nobody' },
  everybody: { ja: '全員', en: 'Everybody' },
  administrators: { ja: '管理者', en: 'Administrators' },
  some: { ja: '一部の人', en: 'Some people' },
  off: { ja: 'なし', en: 'Off' },
  trial: { ja: '試行', en: 'Trial' },
  everyone: { ja: '全員', en: 'Everyone' },
  internal: { ja: '社内', en: 'Internal' },
  developer: { ja: '開発', en: 'Developer' },
  ja: { ja: '日本語', en: 'Japanese' },
  en: { ja: '英語', en: 'English' },
})
