import { strings } from '#common/strings.ts'

/** What the backyard says about companies. */
export const backyardStrings = strings({
  noTimeZone: { ja: 'タイムゾーンは Asia/Tokyo のような名前です。', en: 'Enter a name such as Asia/Tokyo.' },
  noWayIn: {
    ja: '管理者のメールアドレスか社員IDのどちらかを入力してください。',
    en: 'Enter the administrator’s email address or company ID.',
  },
  idWithoutPrefix: {
    ja: (prefix: string) => `社員IDは「${prefix}」で始め、そのあとに1文字以上を続けてください。`,
    en: (prefix: string) =>
      `The company ID must start with “${prefix}”, followed by at least one letter or digit.`,
  },
  legallyHeld: {
    ja: 'この会社には解除されていない保全があります。会社の管理者が書き出して解除するまで、終了できません。',
    en: 'This company has legal holds in force. It cannot be closed until its administrators have exported and released them.',
  },
  wrongCode: { ja: '会社コードが違います。', en: 'This is not the code of the company.' },
  /** Who acted, in a company's own log. */
  operator: { ja: '運営会社', en: 'The operator' },
  schedule: { ja: 'システム', en: 'By schedule' },
})

/** The names of options, as contracts call them. */
export const optionNames = strings({
  company_ids: { ja: '社員IDでのログイン', en: 'Signing in with company IDs' },
  registration_requests: { ja: '登録申請', en: 'Registration requests' },
  second_factors: { ja: '2要素認証', en: 'Two-factor authentication' },
  single_sign_on: { ja: 'シングルサインオン', en: 'Single sign-on' },
  directories: { ja: 'ディレクトリ連携（SCIM）', en: 'Directories (SCIM)' },
  mail_posting: { ja: 'メール投稿', en: 'Posting by email' },
})

export const optionProblems = strings({
  inUse: {
    ja: (name: string) =>
      `「${name}」は、この会社がいま使っています。会社が使うのをやめてから外してください。`,
    en: (name: string) => `The company is using “${name}” now. It must stop using it first.`,
  },
  unknownPeople: {
    ja: (ids: string) => `この会社にいない番号です：${ids}`,
    en: (ids: string) => `There are no such people in this company: ${ids}`,
  },
})
