import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const departmentWords = strings({
  add: { ja: '追加', en: 'Add' },
  intro: {
    ja: '組織図の順番と上下関係です。非公開の部署は、その下の部署も含めて社員には表示されず、条件や承認にだけ使えます。',
    en: 'The order and structure of the organisation. An unpublished department and its subdepartments are not shown to people, but conditions and approvals can use them.',
  },
  search: { ja: '部署を検索', en: 'Search departments' },
  list: { ja: '部署の一覧', en: 'Departments' },
  none: { ja: '部署がまだありません', en: 'There are no departments yet' },
  noneWords: { ja: 'はじめに、いちばん上の部署を追加してください。', en: 'Start with the top department.' },
  nothingFound: { ja: '条件に合う部署はありません', en: 'No matching departments' },
  open: { ja: (name: string) => `「${name}」の下を開く`, en: (name: string) => `Expand ${name}` },
  close: {
    ja: (name: string) => `「${name}」の下を閉じる`,
    en: (name: string) => `Collapse ${name}`,
  },
  keys: {
    ja: '矢印キーで移動し、→で開き、←で閉じます。Enterで変更、Alt＋↑↓で並べ替え、Tabで操作のメニューへ移ります。',
    en: 'Use the arrow keys to move: → expands, ← collapses. Enter edits, Alt + ↑ ↓ reorders, Tab opens the actions menu.',
  },
  twin: { ja: '同じ名前があります', en: 'Duplicate name' },
  unpublished: { ja: '非公開', en: 'Unpublished' },
  members: {
    ja: (count: number) => `${count.toLocaleString('ja')}人`,
    en: (count: number) => enPlural(count, { one: '# person', other: '# people' }),
  },
  actions: { ja: (name: string) => `「${name}」の操作`, en: (name: string) => `Actions for ${name}` },
  up: { ja: '上へ', en: 'Move up' },
  down: { ja: '下へ', en: 'Move down' },
  addBelow: { ja: '下に部署を追加', en: 'Add subdepartment' },
  edit: { ja: '変更', en: 'Edit' },
  move: { ja: '別の部署の下へ移動', en: 'Move to another department' },
  people: { ja: '所属する人を見る', en: 'View people' },
  remove: { ja: '削除', en: 'Delete' },
  removeTitle: {
    ja: (name: string) => `「${name}」を削除しますか？`,
    en: (name: string) => `Delete ${name}?`,
  },
  removeWords: { ja: '削除した部署は元に戻せません。', en: 'This cannot be undone.' },
  moved: {
    ja: (name: string, place: number) => `「${name}」は${place}番目です`,
    en: (name: string, place: number) => `${name} moved to position ${place}`,
  },
  addTitle: { ja: '部署の追加', en: 'Add a department' },
  addBelowTitle: {
    ja: (name: string) => `「${name}」の下に追加`,
    en: (name: string) => `Add a subdepartment of ${name}`,
  },
  editTitle: { ja: '部署の変更', en: 'Edit department' },
  moveTitle: { ja: (name: string) => `「${name}」の移動`, en: (name: string) => `Move ${name}` },
  moveNote: {
    ja: '下の部署も一緒に移動します。見える投稿や承認者は、数秒のうちに新しい場所に合わせて変わります。',
    en: 'Its subdepartments move with it. What people can see and approve is updated within seconds.',
  },
  name: { ja: '部署名', en: 'Name' },
  yes: { ja: 'はい', en: 'Yes' },
  no: { ja: 'いいえ', en: 'No' },
  nameKana: { ja: 'ふりがな', en: 'Reading (kana)' },
  parent: { ja: '上の部署', en: 'Parent department' },
  top: { ja: 'なし（いちばん上）', en: 'None (top level)' },
  published: { ja: '社員に公開する', en: 'Published' },
  publishedNote: {
    ja: '公開しない部署とその下の部署は、組織図や人の所属に表示されません。',
    en: 'If off, this department and its subdepartments are not shown to people.',
  },
  nameMissing: { ja: '部署名を入力してください。', en: 'Enter a name.' },
  save: { ja: '保存', en: 'Save' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  failed: {
    ja: '変更できませんでした。もう一度お試しください。',
    en: 'This could not be changed. Try again.',
  },
})
