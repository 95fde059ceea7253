import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const success = strings({
  title: { ja: '提出が完了しました', en: 'Submitted' },
  waiting: { ja: '承認を待っています', en: 'Waiting for approval' },
  waitingWords: {
    ja: (names: string) => `${names}さんの承認を待っています。結果はお知らせに届きます。`,
    en: (names: string) => `Waiting for ${names}. You will be notified of the outcome.`,
  },
  waitingMany: {
    ja: (names: string, count: number) =>
      `${names}さん ほか${count}名の承認を待っています。結果はお知らせに届きます。`,
    en: (names: string, count: number) =>
      `Waiting for ${names} and ${count} more. You will be notified of the outcome.`,
  },
  publishedWords: { ja: 'タイムラインに公開されました。', en: 'Your post is now on the timeline.' },
  doneWords: { ja: '手続きはすべて終わりました。', en: 'There is nothing more to do.' },
  scheduledWords: {
    ja: (when: string) => `${when}に公開されます。`,
    en: (when: string) => `Will be posted on ${when}.`,
  },
  reportNext: {
    ja: '承認されると、報告を書けるようになります。',
    en: 'You can write the report once this is approved.',
  },
  reportNow: {
    ja: '申請が承認されました。終わったら報告を書いてください。',
    en: 'Your application is approved. Write the report when you are done.',
  },
  earned: {
    ja: (points: number) => `${points.toLocaleString('ja-JP')}ポイントを獲得しました`,
    en: (points: number) => `You earned ${enPlural(points, { one: '# point', other: '# points' })}`,
  },
  subsidy: {
    ja: (name: string, amount: number) => `${name} ${amount.toLocaleString('ja-JP')}円`,
    en: (name: string, amount: number) => `${name}: ¥${amount.toLocaleString('en-GB')}`,
  },
  next: { ja: '次にできること', en: 'Next steps' },
  toPost: { ja: '投稿を見る', en: 'View post' },
  toApply: { ja: '状況を見る', en: 'View status' },
  toApplies: { ja: '申請・投稿の履歴へ', en: 'Go to my requests' },
  useAgain: { ja: '続けてもう1件書く', en: 'Submit another' },
  toTimeline: { ja: 'タイムラインへ', en: 'Go to timeline' },
  missing: { ja: '報告が見つかりません', en: 'This report was not found' },
})
