import { strings } from '#common/strings.ts'

/** The operator while developing and in the demo, where nobody sets one. */
export const exampleOperator = strings({
  OPERATOR_NAME: { ja: 'ひろば運営株式会社（例）', en: 'Hiroba Operations Ltd (example)' },
  OPERATOR_REPRESENTATIVE: { ja: '運営 一郎', en: 'Ichiro Unei' },
  OPERATOR_ADDRESS: {
    ja: '〒100-0000 東京都千代田区例町1-2-3',
    en: '1-2-3 Rei-cho, Chiyoda-ku, Tokyo 100-0000',
  },
  OPERATOR_PHONE: { ja: '03-0000-0000', en: '+81 3 0000 0000' },
  OPERATOR_EMAIL: { ja: 'support@hiroba.example', en: 'support@hiroba.example' },
})

export const legalPagesStrings = strings({
  unset: { ja: '（未設定）', en: '(not set)' },
  tooEarly: {
    ja: '発効日は、今日以降で、前の版の発効日より前でない日にしてください。',
    en: 'Choose today or a later day that is not before the previous version takes effect.',
  },
  nothingToChange: {
    ja: '前の版と内容が同じです。同意を求めるか、内容を変えてください。',
    en: 'This is the same as the previous version. Ask for consent or change the text.',
  },
  termsName: { ja: '利用規約', en: 'Terms of use' },
  policyName: { ja: 'プライバシーポリシー', en: 'Privacy policy' },
  sctName: { ja: '特定商取引法に基づく表記', en: 'Commercial disclosure' },
  fileName: { ja: '同意の記録', en: 'consents' },
  columnName: { ja: '氏名', en: 'Name' },
  columnNumber: { ja: '社員番号', en: 'Employee number' },
  columnAgreedAt: { ja: '同意した日時', en: 'Agreed at' },
  columnVersion: { ja: '版', en: 'Version' },
  columnBase: { ja: '共通部分の版', en: 'Version of the common part' },
  columnLocale: { ja: '表示した言語', en: 'Language shown' },
  columnHash: { ja: '表示した文章のSHA-256', en: 'SHA-256 of the text shown' },
})
