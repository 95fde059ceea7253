import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const designList = strings({
  notYours: { ja: '制度は追加できません', en: 'You cannot add programmes' },
  notYoursWords: {
    ja: '管理できるのは、任されている制度だけです。追加は、すべての制度の管理者に依頼してください。',
    en: 'You administer only specific programmes. Ask someone who administers all of them.',
  },
  title: { ja: '制度', en: 'Programmes' },
  add: { ja: '制度を作る', en: 'New programme' },
  search: { ja: '制度を探す', en: 'Search programmes' },
  all: { ja: 'すべて', en: 'All' },
  published: { ja: '公開中', en: 'Published' },
  unpublished: { ja: '非公開', en: 'Unpublished' },
  scheduled: { ja: '受付前', en: 'Not open yet' },
  closed: { ja: '受付終了', en: 'Closed' },
  state: { ja: '状態', en: 'Status' },
  uses: {
    ja: (count: number) => `申請・投稿 ${count.toLocaleString('ja')}件`,
    en: (count: number) => enPlural(count, { one: '# submission', other: '# submissions' }),
  },
  share: { ja: '共有', en: 'Share' },
  apply: { ja: '申請', en: 'Application' },
  report: { ja: '報告', en: 'Report' },
  applyReport: { ja: '申請＋報告', en: 'Application and report' },
  thanks: { ja: 'サンクス', en: 'Thanks' },
  dailyReport: { ja: '日報', en: 'Daily report' },
  nothingFound: { ja: 'あてはまる制度がありません', en: 'No matching programmes' },
  emptyCategory: { ja: 'このカテゴリーには制度がありません。', en: 'No programmes in this category.' },
  noCategories: { ja: '最初のカテゴリーを作りましょう', en: 'Add a category first' },
  noCategoriesWords: {
    ja: '制度はカテゴリーに分けて並びます。例：日々の業務、申請、サンクス',
    en: 'Programmes are grouped by category, for example everyday work, applications or thanks.',
  },
  addCategory: { ja: 'カテゴリーを追加', en: 'Add category' },
  renameCategory: { ja: 'カテゴリー名を変更', en: 'Rename category' },
  categoryName: { ja: 'カテゴリー名', en: 'Category name' },
  categoryActions: {
    ja: (name: string) => `カテゴリー「${name}」の操作`,
    en: (name: string) => `Actions for category ${name}`,
  },
  rename: { ja: '名前を変更', en: 'Rename' },
  moveUp: { ja: '上へ移動', en: 'Move up' },
  moveDown: { ja: '下へ移動', en: 'Move down' },
  removeCategory: { ja: 'カテゴリーを削除', en: 'Delete category' },
  menuActions: { ja: (name: string) => `「${name}」の操作`, en: (name: string) => `Actions for ${name}` },
  edit: { ja: '編集', en: 'Edit' },
  duplicate: { ja: '複製', en: 'Duplicate' },
  remove: { ja: '削除', en: 'Delete' },
  moved: {
    ja: (name: string, category: string, place: number) => `「${name}」は「${category}」の${place}番目です`,
    en: (name: string, category: string, place: number) =>
      `${name} moved to position ${place} in ${category}`,
  },
  pickups: { ja: 'ピックアップの順番', en: 'Order of featured programmes' },
  pickupsWords: {
    ja: '制度の一覧の上に、この順で並びます。ピックアップするかどうかは、それぞれの制度の詳細設定で決めます。',
    en: 'Featured programmes appear above the list in this order. You can feature a programme in its advanced settings.',
  },
  pickupMoved: {
    ja: (name: string, place: number) => `「${name}」はピックアップの${place}番目です`,
    en: (name: string, place: number) => `${name} moved to position ${place} in the featured programmes`,
  },
  removeTitle: {
    ja: (name: string) => `「${name}」を削除しますか？`,
    en: (name: string) => `Delete ${name}?`,
  },
  removeWords: {
    ja: (count: number) =>
      `これからは誰も利用できず、一覧にも表示されません。${
        count ? `これまでの${count.toLocaleString('ja')}件の記録と投稿は残ります。` : ''
      }元には戻せません。`,
    en: (count: number) =>
      `No one can use it any more, and it disappears from all lists. ${
        count ? `Its ${count.toLocaleString('en')} submissions and its posts are kept. ` : ''
      }This cannot be undone.`,
  },
  removed: { ja: (name: string) => `「${name}」を削除しました`, en: (name: string) => `${name} was deleted` },
  duplicated: { ja: '複製しました', en: 'Duplicated' },
  open: { ja: '開く', en: 'Open' },
  failed: {
    ja: '変更できませんでした。もう一度お試しください。',
    en: 'Something went wrong. Try again.',
  },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  save: { ja: '保存', en: 'Save' },
  newTitle: { ja: '制度を作る', en: 'New programme' },
  begin: { ja: '何から始めますか', en: 'Start with' },
  blank: { ja: '何もないところから', en: 'Blank' },
  blankNote: {
    ja: 'タイトルと本文だけの投稿から始めて、必要な項目を足していきます。',
    en: 'A post with title and text. Add what you need.',
  },
  templates: { ja: 'テンプレート', en: 'Templates' },
  templatesNote: {
    ja: 'フォーム、承認、補助などがあらかじめ設定されています。あとで自由に変えられます。',
    en: 'Forms, approvals and payments are already set up. You can change everything later.',
  },
  asks: { ja: '項目', en: 'Form items' },
  approvals: { ja: '承認', en: 'Approvers' },
  name: { ja: '制度の名前', en: 'Name' },
  category: { ja: 'カテゴリー', en: 'Category' },
  choose: { ja: '選んでください', en: 'Choose' },
  nameMissing: { ja: '名前を入力してください。', en: 'Enter a name.' },
  categoryMissing: { ja: 'カテゴリーを選んでください。', en: 'Choose a category.' },
  make: { ja: '作って設計へ進む', en: 'Create and design' },
  makeNote: {
    ja: '公開するまで、ほかの人には見えません。',
    en: 'No one else can see it until you publish it.',
  },
  newCategory: { ja: '新しいカテゴリー', en: 'New category' },
})
