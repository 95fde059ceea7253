import { strings } from '#common/strings.ts'

export const companyOptionPageWords = strings({
  flags: { ja: '機能フラグ', en: 'Feature flags' },
  on: { ja: 'あり', en: 'On' },
  off: { ja: 'なし', en: 'Off' },
  change: { ja: 'オプションを変更', en: 'Change options' },
  changeText: {
    ja: '外したオプションの機能は、会社の画面からなくなり、使えなくなります。会社がいま使っているものは外せません。',
    en: 'Without an option its feature is gone from the company’s screens and cannot be used. What the company uses now cannot be switched off.',
  },
  changeFlags: { ja: '機能フラグを変更', en: 'Change feature flags' },
  flag: { ja: '会社の機能フラグ', en: 'Feature flag of the company' },
  flagNote: {
    ja: '本番では「開発」でも社内向けの機能だけが有効です。',
    en: 'In production “Developer” has the internal features only.',
  },
  people: { ja: '対象者の番号', en: 'Numbers of people' },
  peopleNote: {
    ja: 'カンマ区切り。ステージングでだけ、開発と社内向けの機能が有効になります。',
    en: 'Separated by commas. On staging only, they get the developer and internal features.',
  },
  peopleWrong: {
    ja: (most: number) => `番号をカンマ区切りで、${most}人まで入力してください。`,
    en: (most: number) => `Enter up to ${most} numbers, separated by commas.`,
  },
  save: { ja: '変更する', en: 'Save' },
})

/** The names of options. */
export const companyOptionWords = strings({
  company_ids: { ja: '社員IDでのログイン', en: 'Signing in with company IDs' },
  registration_requests: { ja: '登録申請', en: 'Registration requests' },
  second_factors: { ja: '2要素認証', en: 'Two-factor authentication' },
  single_sign_on: { ja: 'シングルサインオン', en: 'Single sign-on' },
  directories: { ja: 'ディレクトリ連携（SCIM）', en: 'Directories (SCIM)' },
  mail_posting: { ja: 'メール投稿', en: 'Posting by email' },
})

/** What each option gives. */
export const companyOptionNotes = strings({
  company_ids: {
    ja: 'メールアドレスのない人も、契約の先頭文字で始まる社員IDでログインします。',
    en: 'People without an email address sign in with an ID that begins with the prefix of the contract.',
  },
  registration_requests: {
    ja: '会社コードを使って、本人がアカウントを申請します。',
    en: 'People ask for an account themselves, with the company’s code.',
  },
  second_factors: {
    ja: 'パスキーと認証アプリ、および全員への必須化。',
    en: 'Passkeys and authenticator apps, and requiring them.',
  },
  single_sign_on: {
    ja: 'SAML・OpenID Connect の認証サービスでのログイン。',
    en: 'Signing in with a provider over SAML or OpenID Connect.',
  },
  directories: {
    ja: 'Entra ID や Okta などが、メンバーを自動で登録・変更します。',
    en: 'Entra ID, Okta and others add and change people.',
  },
  mail_posting: {
    ja: '自分だけのメールアドレスへの送信で、投稿や報告をします（有料）。',
    en: 'Posting and reporting by email to addresses of one’s own (paid).',
  },
})

export const companyFlagWords = strings({
  none: { ja: 'なし', en: 'None' },
  internal: { ja: '社内', en: 'Internal' },
  developer: { ja: '開発', en: 'Developer' },
})
