import { strings } from '#common/strings.ts'

export const success = strings({
  title: { ja: '提出が完了しました', en: 'Submitted' },
  waiting: { ja: '承認を待っています', en: 'It waits for approval' },
  waitingWords: {
    ja: (names: string) => `${names}さんの承認を待っています。結果はお知らせに届きます。`,
    en: (names: string) => `It waits for ${names}. You will get a notice of the outcome.`,
  },
  waitingMany: {
    ja: (names: string, count: number) =>
      `${names}さん ほか${count}名の承認を待っています。結果はお知らせに届きます。`,
    en: (names: string, count: number) =>
      `It waits for ${names} and ${count} more. You will get a notice of the outcome.`,
  },
  publishedWords: { ja: 'タイムラインに公開されました。', en: 'It is on the timeline now.' },
  doneWords: { ja: '手続きはすべて終わりました。', en: 'Nothing more needs to be done.' },
  scheduledWords: {
    ja: (when: string) => `${when}に公開されます。`,
    en: (when: string) => `It will be posted on ${when}.`,
  },
  reportNext: {
    ja: '承認されると、報告を書けるようになります。',
    en: 'Once it is approved, the report can be written.',
  },
  reportNow: {
    ja: '申請が承認されました。終わったら報告を書いてください。',
    en: 'The application is approved. Write the report when it is done.',
  },
  earned: {
    ja: (points: number) => `${points.toLocaleString('ja-JP')}ポイントを獲得しました`,
    en: (points: number) => `You earned ${points.toLocaleString('en-GB')} points`,
  },
  subsidy: {
    ja: (name: string, amount: number) => `${name} ${amount.toLocaleString('ja-JP')}円`,
    en: (name: string, amount: number) => `${name}: ¥${amount.toLocaleString('en-GB')}`,
  },
  next: { ja: '次にできること', en: 'What next' },
  toPost: { ja: '投稿を見る', en: 'See the post' },
  toApply: { ja: 'この利用の状況を見る', en: 'See where it stands' },
  toApplies: { ja: '利用履歴へ', en: 'To my uses' },
  useAgain: { ja: '続けてもう一度使う', en: 'Use it again' },
  toTimeline: { ja: 'タイムラインへ', en: 'To the timeline' },
  missing: { ja: '報告が見つかりません', en: 'This report cannot be found' },
})
