import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const ja = (count: number) => count.toLocaleString('ja-JP')
const people = (count: number) => enPlural(count, { one: '# person', other: '# people' })

export const leakReportWords = strings({
  intro: {
    ja: '社外に出たかもしれない投稿・ファイル・チャットのメッセージについて、誰が見られたか、誰が見たかを調べます。本文は表示しません。調べたことは、理由とともに操作履歴に残ります。',
    en: 'For a post, a file or a message in chat that may have left the company: who could see it, and who has seen it. Its text is not shown. Opening a report is in the audit log, with the reason.',
  },
  address: { ja: 'アドレス', en: 'Address' },
  addressNote: {
    ja: '投稿・ファイル・メッセージのリンクを貼り付けてください。',
    en: 'Paste the link of the post, the file or the message.',
  },
  addressMissing: { ja: 'アドレスを入力してください。', en: 'Enter an address.' },
  reason: { ja: '調べる理由', en: 'Reason' },
  reasonMissing: { ja: '理由を入力してください。', en: 'Enter a reason.' },
  open: { ja: '調べる', en: 'Open report' },
  failed: { ja: '調べられませんでした。もう一度お試しください。', en: 'It could not be opened. Try again.' },
  result: { ja: '調査の結果', en: 'Report' },
  kind: { ja: '調べたもの', en: 'About' },
  post: { ja: '投稿', en: 'Post' },
  message: { ja: 'チャットのメッセージ', en: 'Message in chat' },
  file: { ja: 'ファイル', en: 'File' },
  title: { ja: 'タイトル・名前', en: 'Title or name' },
  place: { ja: '制度・ルーム', en: 'Programme or room' },
  author: { ja: '書いた人', en: 'Written by' },
  writtenAt: { ja: '書かれた日時', en: 'Written' },
  deleted: { ja: '削除済み', en: 'deleted since' },
  audience: { ja: '公開した相手', en: 'Audience' },
  members: { ja: 'ルームのメンバー', en: 'Members of the room' },
  couldThen: { ja: '書かれたときに見られた人', en: 'Could see it when it was written' },
  canNow: { ja: 'いま見られる人', en: 'Can see it now' },
  haveSeen: { ja: '見た人', en: 'Have seen it' },
  count: { ja: (count: number) => `${ja(count)}人`, en: people },
  people: { ja: '見られた人・見た人', en: 'People who could see it or have seen it' },
  person: { ja: '名前', en: 'Name' },
  left: { ja: '退職', en: 'left' },
  atThatTime: { ja: '当時', en: 'Then' },
  now: { ja: 'いま', en: 'Now' },
  seen: { ja: '見た', en: 'Seen' },
  yes: { ja: '○', en: 'yes' },
  no: { ja: '－', en: 'no' },
  unseen: { ja: '見ていない', en: 'Not seen' },
  whenUnknown: { ja: '見た（日時の記録なし）', en: 'Seen; when is not recorded' },
  more: {
    ja: ({ shown, all }: { shown: number; all: number }) =>
      `${ja(all)}人のうち${ja(shown)}人を表示しています。全員はCSVで確認できます。`,
    en: ({ shown, all }: { shown: number; all: number }) =>
      `${shown} of ${people(all)} are shown. The CSV has them all.`,
  },
  csv: { ja: 'CSVで書き出す', en: 'Export as CSV' },
  exports: { ja: '管理者による書き出し', en: 'Exports by administrators' },
  noExports: { ja: 'この間の書き出しの記録はありません。', en: 'No export since then is recorded.' },
  looks: { ja: '運営による閲覧', en: 'Looks of the operator' },
  noLooks: { ja: 'この間の閲覧の記録はありません。', en: 'No look since then is recorded.' },
  asPerson: {
    ja: ({ operator, person }: { operator: string; person: string }) =>
      `${operator}が${person}さんとして閲覧`,
    en: ({ operator, person }: { operator: string; person: string }) => `${operator} looked as ${person}`,
  },
  viewed: { ja: 'この投稿を開いた', en: 'opened this post' },
  limitsTitle: { ja: 'この結果でわからないこと', en: 'What this cannot tell' },
  limitsOfPosts: {
    ja: 'ファイルのダウンロード、画面の撮影やコピーは記録されていません。当時見られた人は、所属の履歴と現在の部署の組織図から計算しています。',
    en: 'Downloads of files, screenshots and copies are not recorded. Who could see it then is computed from the history of departments, as they hang today.',
  },
  limitsOfMessages: {
    ja: 'メッセージを見た日時、ファイルのダウンロード、画面の撮影やコピーは記録されていません。すでにルームを出た人は含まれません。',
    en: 'When a message was seen, downloads of files, screenshots and copies are not recorded. People who have left the room are not included.',
  },
})
