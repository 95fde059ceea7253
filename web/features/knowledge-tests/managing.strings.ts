import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const managingWords = strings({
  add: { ja: 'テストを作成', en: 'Create a test' },
  bank: { ja: '問題バンク', en: 'Question bank' },
  intro: {
    ja: 'ルールや知識を確認するテストです。公開すると、対象者に知らせて受けてもらえます。',
    en: 'Tests on rules and knowledge. People in the audience are notified when a test is published.',
  },
  list: { ja: 'テストの一覧', en: 'Knowledge tests' },
  none: { ja: 'テストはまだありません', en: 'There are no tests yet' },
  noneWords: {
    ja: '「テストを作成」から始めてください。公開するまで、ほかの人には見えません。',
    en: 'Create one to begin. Nobody else sees it until it is published.',
  },
  draft: { ja: '下書き', en: 'Draft' },
  published: { ja: '公開中', en: 'Published' },
  ended: { ja: '終了', en: 'Ended' },
  toMark: {
    ja: (count: number) => `採点待ち${count}件`,
    en: (count: number) => `${count} to mark`,
  },
  toSettle: {
    ja: (count: number) => `採点の決定待ち${count}件`,
    en: (count: number) => `${count} to settle`,
  },
  settle: { ja: '分かれた採点を決める', en: 'Settle marks' },
  questionCount: {
    ja: (count: number) => `${count}問`,
    en: (count: number) => enPlural(count, { one: '# question', other: '# questions' }),
  },
  takers: {
    ja: (count: number) => `受験${count}人`,
    en: (count: number) => enPlural(count, { one: '# person took it', other: '# people took it' }),
  },
  passRate: {
    ja: (percent: number) => `合格率${percent}%`,
    en: (percent: number) => `${percent}% passed`,
  },
  from: { ja: (at: string) => `${at}から`, en: (at: string) => `From ${at}` },
  until: { ja: (at: string) => `${at}まで`, en: (at: string) => `Until ${at}` },
  audience: { ja: '対象者', en: 'Who can take it' },
  period: { ja: '受験できる期間', en: 'Available' },
  always: { ja: '公開中はいつでも', en: 'As long as it is published' },
  edit: { ja: '編集', en: 'Edit' },
  preview: { ja: 'プレビュー', en: 'Preview' },
  mark: { ja: '記述を採点', en: 'Mark answers' },
  publish: { ja: '公開する', en: 'Publish' },
  publishTitle: { ja: 'このテストを公開しますか？', en: 'Publish this test?' },
  publishWords: {
    ja: '対象者に通知します。受験した人がいない間は、下書きに戻せます。',
    en: 'People in the audience are notified. You can return it to a draft until somebody takes it.',
  },
  unpublish: { ja: '下書きに戻す', en: 'Return to draft' },
  unpublishTitle: { ja: '下書きに戻しますか？', en: 'Return this test to a draft?' },
  unpublishWords: {
    ja: '対象者からは見えなくなります。受験した人がいるときは戻せません。',
    en: 'The audience can no longer see it. This is not possible once somebody has taken it.',
  },
  end: { ja: '終了する', en: 'End' },
  endTitle: { ja: 'このテストを終了しますか？', en: 'End this test?' },
  endWords: {
    ja: '受験中の人は、保存された解答で採点します。終了したテストは再開できません。',
    en: 'Attempts in progress are scored with the saved answers. An ended test cannot be reopened.',
  },
  remove: { ja: '削除', en: 'Delete' },
  removeTitle: { ja: 'このテストを削除しますか？', en: 'Delete this test?' },
  removeWords: {
    ja: '問題も含めて削除し、元に戻せません。',
    en: 'It is deleted permanently with its questions.',
  },
  failed: { ja: '変更できませんでした', en: 'Could not change the test' },
  views: { ja: '結果の見方', en: 'Views' },
  results: { ja: '人ごとの結果', en: 'People' },
  analysis: { ja: '部署と問題の分析', en: 'Analysis' },
  file: { ja: '結果をCSVで保存', en: 'Export results (CSV)' },
})

export const previewWords = strings({
  title: { ja: 'プレビュー', en: 'Preview' },
  notice: { ja: 'これはプレビューです', en: 'This is a preview' },
  noticeWords: {
    ja: '受験する人に見える画面です。解答は保存も採点もされません。',
    en: 'This is what people see. Answers are neither saved nor scored.',
  },
  again: { ja: '順番や出題を変えて表示', en: 'Draw and shuffle again' },
  back: { ja: 'テストに戻る', en: 'Back to the test' },
  none: { ja: 'まだ問題がありません', en: 'There are no questions yet' },
})
