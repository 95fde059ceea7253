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
  wrongCode: { ja: '会社コードが違います。', en: 'This is not the code of the company.' },
  /** Who acted, in a company's own log. */
  operator: { ja: '運営会社', en: 'The operator' },
  schedule: { ja: 'システム', en: 'By schedule' },
})
