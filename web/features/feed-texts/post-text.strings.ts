import { strings } from '#common/strings.ts'

/** Editing and deleting a post, and its earlier versions. */
export const postText = strings({
  askAgain: {
    ja: '読んだ人にも、新しい本文をもう一度確認してもらう',
    en: 'Ask everyone to confirm the new text, including those who confirmed the old one',
  },
  edit: { ja: '編集', en: 'Edit' },
  delete: { ja: '削除', en: 'Delete' },
  history: { ja: '変更履歴', en: 'Version history' },
  bookmark: { ja: 'ブックマークのメモ・リマインド', en: 'Bookmark note and reminder' },
  editTitle: { ja: '投稿を編集', en: 'Edit your post' },
  heading: { ja: 'タイトル（任意）', en: 'Title (optional)' },
  text: { ja: '本文', en: 'Text' },
  kept: { ja: '変更前の文章は変更履歴に残ります', en: 'The previous text is kept in the version history' },
  goOn: { ja: '編集を続ける', en: 'Continue editing' },
  restored: { ja: '書きかけの編集を復元しました', en: 'Your unsaved edit has been restored' },
  save: { ja: '保存', en: 'Save' },
  saved: { ja: '投稿を更新しました', en: 'Post updated' },
  saveFailed: {
    ja: '保存できませんでした。入力した内容はそのまま残っています。',
    en: 'Your change could not be saved. What you wrote is kept.',
  },
  conflictTitle: {
    ja: 'ほかの画面で先に変更されています',
    en: 'This post was changed elsewhere',
  },
  conflictWords: {
    ja: 'どちらの文章も残っています。見比べて、残す方を選んでください。',
    en: 'Both texts are kept. Compare them and choose one.',
  },
  theirs: { ja: '現在の内容', en: 'Current text' },
  mine: { ja: 'あなたの編集', en: 'Your text' },
  overwrite: { ja: '自分の内容で保存', en: 'Save mine' },
  takeTheirs: { ja: '現在の内容を使う', en: 'Keep current text' },
  tooLong: {
    ja: (most: number) => `${most.toLocaleString('ja')}文字以内で入力してください。`,
    en: (most: number) => `Use ${most.toLocaleString('en')} characters or fewer.`,
  },
  contentNeeded: { ja: 'タイトルか本文を入力してください。', en: 'Add a title or some text.' },
  historyFailed: { ja: '変更履歴を読み込めませんでした', en: 'The version history could not be loaded' },
  present: { ja: '現在', en: 'Current' },
  version: {
    ja: (version: number) => `第${version}版`,
    en: (version: number) => `Version ${version}`,
  },
  noText: { ja: '（本文なし）', en: '(no text)' },
  deleteTitle: { ja: '投稿を削除しますか？', en: 'Delete this post?' },
  deleteWords: {
    ja: '本文・写真・変更履歴が全員から見えなくなります。元に戻すことはできません。',
    en: 'Its text, photos and version history will be deleted for everyone. This cannot be undone.',
  },
  deleted: { ja: '投稿を削除しました', en: 'Post deleted' },
})
