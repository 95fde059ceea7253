import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const n = (count: number) => count.toLocaleString('ja')
const people = (count: number) => enPlural(count, { one: '# person', other: '# people' })

export const userActWords = strings({
  open: { ja: 'まとめて変更', en: 'Bulk edit' },
  title: {
    ja: (count: number) => `${n(count)}人をまとめて変更`,
    en: (count: number) => `Edit ${people(count)}`,
  },
  what: { ja: '変更の内容', en: 'Action' },
  stop: { ja: '停止する', en: 'Suspend' },
  invite: { ja: '招待メールを再送する', en: 'Resend invitation' },
  position: { ja: '役職を変更する（主な所属）', en: 'Change position (main department)' },
  role: { ja: '権限を変更する', en: 'Change role' },
  noPosition: { ja: '役職なし', en: 'No position' },
  look: { ja: '対象を確認', en: 'Preview' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  back: { ja: '内容を変える', en: 'Back' },
  apply: { ja: (count: number) => `${n(count)}人に適用`, en: (count: number) => `Apply to ${people(count)}` },
  close: { ja: '閉じる', en: 'Close' },
  changed: {
    ja: (count: number) => `変更する人：${n(count)}人`,
    en: (count: number) => `Will change: ${people(count)}`,
  },
  unchanged: {
    ja: (count: number) => `すでにそうなっている人：${n(count)}人`,
    en: (count: number) => `No change needed: ${people(count)}`,
  },
  holding: {
    ja: (count: number) => `引き継ぎが必要な人：${n(count)}人`,
    en: (count: number) => `Must hand over first: ${people(count)}`,
  },
  holdingNote: {
    ja: '承認待ちがある、承認フローに名前で指定されている、または部署でただ1人の管理職です。くわしくはそれぞれのユーザーの「停止する」で確認できます。',
    en: 'They have pending approvals, a workflow names them, or they are the only manager of a department. Open “Suspend” on their account for details.',
  },
  refused: {
    ja: (reason: string, count: number) => `対象にできない人（${reason}）：${n(count)}人`,
    en: (reason: string, count: number) => `Skipped (${reason}): ${people(count)}`,
  },
  others: { ja: (count: number) => `ほか${n(count)}人`, en: (count: number) => `and ${people(count)} more` },
  separator: { ja: '、', en: ', ' },
  nobody: { ja: '変更する人がいません。', en: 'No one to change.' },
  applying: { ja: '適用しています', en: 'Applying' },
  done: {
    ja: (changed: number, unchanged: number) =>
      `${n(changed)}人を変更しました${unchanged > 0 ? `（${n(unchanged)}人はすでにそうなっていました）` : ''}`,
    en: (changed: number, unchanged: number) =>
      `${people(changed)} changed${unchanged > 0 ? ` (no change needed: ${people(unchanged)})` : ''}`,
  },
  failures: {
    ja: (count: number) => `変更できなかった人：${n(count)}人`,
    en: (count: number) => `Not changed: ${people(count)}`,
  },
  stopped: {
    ja: (left: number) =>
      `途中で止まりました。残りは${n(left)}人です。もう一度適用しても、変更済みの人には何も起こりません。`,
    en: (left: number) =>
      `Stopped with ${people(left)} remaining. Applying again does not affect people already changed.`,
  },
  goOn: { ja: '続ける', en: 'Continue' },
  failed: {
    ja: '確認できませんでした。もう一度お試しください。',
    en: 'Something went wrong. Try again.',
  },
})

export const actProblemWords = strings({
  gone: { ja: '退会済み', en: 'has left' },
  not_allowed: { ja: '変更する権限がない', en: 'you cannot change them' },
  yourself: { ja: '自分自身', en: 'yourself' },
  leaves_before: { ja: '停止日より前に退会', en: 'leaving before that day' },
  no_email: { ja: 'メールアドレスがない', en: 'no email address' },
  has_password: { ja: 'パスワードを設定済み', en: 'has a password' },
  stopped: { ja: '停止中', en: 'suspended' },
  no_department: { ja: '所属がない', en: 'no department' },
  last_administrator: { ja: '最後の全体管理者', en: 'the last full administrator' },
  changed_meanwhile: { ja: '確認のあとに変更された', en: 'changed since the preview' },
})
