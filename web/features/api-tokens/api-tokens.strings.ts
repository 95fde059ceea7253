import type { ApiArea } from '#common/api-scope.ts'
import { enPlural } from '#common/plural.ts'
import { type Entry, strings } from '#common/strings.ts'

export const apiTokenWords = strings({
  title: { ja: 'APIのトークン', en: 'API tokens' },
  intro: {
    ja: '社内のプログラムが、あなたとしてHirobaのAPIを呼び出すための鍵です。選んだ範囲で、あなたにできることだけができます。',
    en: 'Keys with which your company’s programs call the API of Hiroba as you. They can do what you can do, within the areas you choose.',
  },
  companyIntro: {
    ja: '社員がプログラムのために作ったトークンです。心当たりのないものは削除してください。すぐに使えなくなります。',
    en: 'Tokens that people made for programs. Delete those you do not know. They stop working at once.',
  },
  none: { ja: 'トークンはありません', en: 'No tokens' },
  create: { ja: 'トークンを作る', en: 'Create token' },
  reference: { ja: 'APIリファレンス', en: 'API reference' },
  name: { ja: '名前', en: 'Name' },
  nameNote: {
    ja: '使うプログラムがわかる名前にします。',
    en: 'So that you recognise the program that uses it.',
  },
  nameMissing: { ja: '名前を入力してください。', en: 'Enter a name.' },
  expiresOn: { ja: '使える最後の日', en: 'Last day' },
  expiresOnMissing: { ja: '日付を入力してください。', en: 'Enter a date.' },
  ipRanges: { ja: '使えるIPアドレス', en: 'IP addresses' },
  ipRangesNote: {
    ja: '1行に1つ、アドレスか範囲（203.0.113.0/24）を書きます。空欄ならどこからでも使えます。',
    en: 'One address or range (203.0.113.0/24) per line. Blank: from anywhere.',
  },
  scopes: { ja: '使える範囲', en: 'Access' },
  scopesMissing: { ja: '使える範囲を1つ以上選んでください。', en: 'Choose at least one area.' },
  nothing: { ja: 'なし', en: 'None' },
  read: { ja: '閲覧', en: 'Read' },
  write: { ja: '閲覧と変更', en: 'Read and change' },
  failed: { ja: '保存できませんでした。もう一度お試しください。', en: 'This could not be saved. Try again.' },
  onceTitle: { ja: 'トークンを作りました', en: 'Token created' },
  once: {
    ja: 'トークンは、この画面を閉じると二度と表示できません。安全な場所に保存してください。',
    en: 'The token cannot be shown again once you close this. Store it in a safe place.',
  },
  token: { ja: 'トークン', en: 'Token' },
  usage: { ja: 'リクエストのヘッダー', en: 'Header of requests' },
  close: { ja: '閉じる', en: 'Close' },
  ending: { ja: (ending: string) => `末尾 …${ending}`, en: (ending: string) => `ends with …${ending}` },
  until: { ja: (at: string) => `${at}まで`, en: (at: string) => `until ${at}` },
  expired: { ja: '期限切れ', en: 'Expired' },
  lastUsed: { ja: (at: string) => `最後の使用 ${at}`, en: (at: string) => `last used ${at}` },
  neverUsed: { ja: 'まだ使われていません', en: 'not used yet' },
  addresses: {
    ja: (count: number) => `IPアドレスの制限${count}件`,
    en: (count: number) => enPlural(count, { one: '# IP range', other: '# IP ranges' }),
  },
  remove: { ja: (name: string) => `「${name}」を削除`, en: (name: string) => `Delete “${name}”` },
  removeTitle: {
    ja: (name: string) => `「${name}」を削除しますか？`,
    en: (name: string) => `Delete “${name}”?`,
  },
  removeWords: {
    ja: 'このトークンを使うプログラムは、すぐにHirobaを使えなくなります。',
    en: 'Programs that use this token lose access at once.',
  },
  confirmRemove: { ja: '削除する', en: 'Delete' },
  removed: { ja: '削除しました', en: 'Deleted' },
  more: { ja: 'さらに表示', en: 'Show more' },
})

export const apiAreaWords = strings({
  people: { ja: '組織と人', en: 'People' },
  posts: { ja: '投稿', en: 'Posts' },
  applications: { ja: '制度と申請', en: 'Programmes' },
  chat: { ja: 'チャット', en: 'Chat' },
  calendar: { ja: '予定と予約', en: 'Calendar' },
  documents: { ja: '文書', en: 'Documents' },
  tasks: { ja: 'タスク', en: 'Tasks' },
  learning: { ja: 'テストとコース', en: 'Learning' },
  admin: { ja: '管理', en: 'Administration' },
} satisfies Record<ApiArea, Entry<string>>)
