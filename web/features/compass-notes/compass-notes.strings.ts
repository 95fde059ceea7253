import { strings } from '#common/strings.ts'

export const compassWords = strings({
  notes: { ja: 'コンパスノート', en: 'Compass notes' },
  newNote: { ja: 'ノートを書く', en: 'Write a note' },
  edit: { ja: '編集', en: 'Edit' },
  save: { ja: '保存', en: 'Save' },
  delete: { ja: '削除', en: 'Delete' },
  deleteTitle: { ja: 'このノートを削除しますか？', en: 'Delete this note?' },
  deleteText: { ja: '元に戻せません。', en: 'This cannot be undone.' },
  share: { ja: '会社と共有', en: 'Share with the company' },
  shareTitle: { ja: '会社と共有しますか？', en: 'Share with the company?' },
  shareText: {
    ja: (name: string) =>
      `${name}の全体管理者が、タイトル・本文・書いた人の名前を読めるようになります。共有は取り消せません。共有したことは、会社の操作記録にも残ります。`,
    en: (name: string) =>
      `Full administrators of ${name} will be able to read the title, the text and the author’s name. Sharing cannot be taken back, and is recorded in the company’s audit log.`,
  },
  internal: { ja: '社内のみ', en: 'Internal' },
  shared: { ja: '会社と共有', en: 'Shared' },
  internalHint: {
    ja: '運営担当者だけが読めます。会社には表示されません。',
    en: 'Only operators can read this. The company does not see it.',
  },
  sharedHint: {
    ja: '会社の全体管理者が読めます。編集すると、そのまま伝わります。',
    en: 'Full administrators of the company can read this. They see every edit.',
  },
  company: { ja: '会社', en: 'Company' },
  companyMissing: { ja: '会社を選んでください。', en: 'Choose a company.' },
  chooseCompany: { ja: '会社を選ぶ', en: 'Choose a company' },
  title: { ja: 'タイトル', en: 'Title' },
  titleMissing: { ja: 'タイトルを入力してください。', en: 'Enter a title.' },
  body: { ja: '本文', en: 'Text' },
  category: { ja: '種類', en: 'Kind' },
  everyCategory: { ja: 'すべての種類', en: 'Every kind' },
  author: { ja: '書いた人', en: 'Author' },
  assignee: { ja: '担当者', en: 'Assignee' },
  nobody: { ja: 'なし', en: 'Nobody' },
  visibility: { ja: '公開', en: 'Visibility' },
  everyVisibility: { ja: 'すべて', en: 'All' },
  updated: { ja: '更新', en: 'Updated' },
  sharedAt: { ja: '共有', en: 'Shared' },
  search: { ja: 'タイトル・本文・会社名', en: 'Title, text or company' },
  filters: { ja: '絞り込み', en: 'Filters' },
  none: { ja: 'ノートはまだありません', en: 'No notes yet' },
  noneWords: {
    ja: '会社の目標や進め方、振り返りを書き留めましょう。',
    en: 'Write down a company’s goals, plans and reviews.',
  },
  noneShared: { ja: '共有されたノートはまだありません', en: 'No notes have been shared yet' },
  noneSharedWords: {
    ja: '運営会社の担当者が、目標や進め方、振り返りを共有すると、ここで読めます。',
    en: 'When the operator’s staff share goals, plans or reviews with you, you can read them here.',
  },
  nothingFound: { ja: '見つかりませんでした', en: 'Nothing found' },
  nothingFoundWords: { ja: '検索や絞り込みを変えてみてください。', en: 'Try another search or filter.' },
  failed: { ja: 'できませんでした。もう一度お試しください。', en: 'This did not work. Try again.' },
  gone: { ja: 'ノートが見つかりません', en: 'Note not found' },
  goneWords: {
    ja: '削除されたか、アドレスが間違っています。',
    en: 'It was deleted, or the address is wrong.',
  },
})

export const compassCategoryWords = strings({
  goal: { ja: '目標', en: 'Goal' },
  plan: { ja: '進め方', en: 'Plan' },
  review: { ja: '振り返り', en: 'Review' },
})
