import { strings } from '#common/strings.ts'

export const departmentWords = strings({
  add: { ja: '追加', en: 'Add' },
  intro: {
    ja: '組織図の順番と上下関係です。非公開の部署は、その下の部署も含めて社員には表示されず、条件や承認にだけ使えます。',
    en: 'The order and shape of the organisation. An unpublished department, and all below it, is on no page for people; conditions and approvals can use it.',
  },
  search: { ja: '部署を検索', en: 'Search departments' },
  list: { ja: '部署の一覧', en: 'Departments' },
  none: { ja: '部署がまだありません', en: 'There are no departments yet' },
  noneWords: { ja: 'はじめに、いちばん上の部署を追加してください。', en: 'Begin with the one at the top.' },
  nothingFound: { ja: '条件に合う部署はありません', en: 'No department matches' },
  open: { ja: (name: string) => `「${name}」の下を開く`, en: (name: string) => `Show what is below ${name}` },
  close: {
    ja: (name: string) => `「${name}」の下を閉じる`,
    en: (name: string) => `Hide what is below ${name}`,
  },
  keys: {
    ja: '矢印キーで移動し、→で開き、←で閉じます。Enterで変更、Alt＋↑↓で並べ替え、Tabで操作のメニューへ移ります。',
    en: 'Move with the arrow keys; → opens, ← closes. Enter changes, Alt with ↑ ↓ moves, Tab leads to the menu.',
  },
  unpublished: { ja: '非公開', en: 'Unpublished' },
  members: {
    ja: (count: number) => `${count.toLocaleString('ja')}人`,
    en: (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`),
  },
  actions: { ja: (name: string) => `「${name}」の操作`, en: (name: string) => `Actions for ${name}` },
  up: { ja: '上へ', en: 'Move up' },
  down: { ja: '下へ', en: 'Move down' },
  addBelow: { ja: '下に部署を追加', en: 'Add a department below' },
  edit: { ja: '変更', en: 'Change' },
  move: { ja: '別の部署の下へ移動', en: 'Move elsewhere' },
  people: { ja: '所属する人を見る', en: 'See its people' },
  remove: { ja: '削除', en: 'Delete' },
  removeTitle: {
    ja: (name: string) => `「${name}」を削除しますか？`,
    en: (name: string) => `Delete ${name}?`,
  },
  removeWords: { ja: '削除した部署は元に戻せません。', en: 'This cannot be undone.' },
  moved: {
    ja: (name: string, place: number) => `「${name}」は${place}番目です`,
    en: (name: string, place: number) => `${name} is number ${place}`,
  },
  addTitle: { ja: '部署の追加', en: 'Add a department' },
  addBelowTitle: { ja: (name: string) => `「${name}」の下に追加`, en: (name: string) => `Add below ${name}` },
  editTitle: { ja: '部署の変更', en: 'Change the department' },
  moveTitle: { ja: (name: string) => `「${name}」の移動`, en: (name: string) => `Move ${name}` },
  moveNote: {
    ja: '下の部署も一緒に移動します。見える投稿や承認者は、数秒のうちに新しい場所に合わせて変わります。',
    en: 'What is below goes along. Who sees and approves what follows within seconds.',
  },
  name: { ja: '部署名', en: 'Name' },
  nameKana: { ja: 'ふりがな', en: 'Reading' },
  parent: { ja: '上の部署', en: 'Below' },
  top: { ja: 'なし（いちばん上）', en: 'None (at the top)' },
  published: { ja: '社員に公開する', en: 'Published' },
  publishedNote: {
    ja: '公開しない部署とその下の部署は、組織図や人の所属に表示されません。',
    en: 'Otherwise it and what is below it are on no page for people.',
  },
  nameMissing: { ja: '部署名を入力してください。', en: 'Please give a name.' },
  save: { ja: '保存', en: 'Save' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  failed: {
    ja: '変更できませんでした。もう一度お試しください。',
    en: 'It could not be changed. Please try again.',
  },
})
