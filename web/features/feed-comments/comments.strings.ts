import { strings } from '#common/strings.ts'

/** The comments of a post. */
export const comments = strings({
  title: { ja: 'コメント', en: 'Comments' },
  older: { ja: '以前のコメントを見る', en: 'Show earlier comments' },
  newer: { ja: '新しいコメントを見る', en: 'Show later comments' },
  olderFailed: {
    ja: '以前のコメントを読み込めませんでした。もう一度お試しください。',
    en: 'Earlier comments could not be loaded. Try again.',
  },
  none: {
    ja: 'まだコメントはありません。最初のひとことを送ってみましょう。',
    en: 'No comments yet. Be the first to comment.',
  },
  failed: { ja: 'コメントを読み込めませんでした', en: 'The comments could not be loaded' },
  arrived: {
    ja: (name: string) => `${name}さんがコメントしました`,
    en: (name: string) => `${name} commented`,
  },
  closed: { ja: 'この投稿へのコメントは受け付けていません。', en: 'Comments are closed on this post.' },
  write: { ja: 'コメントを書く', en: 'Write a comment' },
  placeholder: {
    ja: 'コメントを書く（@で名前を呼べます）',
    en: 'Write a comment (use @ to mention someone)',
  },
  send: { ja: 'コメントする', en: 'Comment' },
  restored: { ja: '書きかけのコメントを復元しました', en: 'Your unsent comment has been restored' },
  sending: { ja: '送信中', en: 'Sending' },
  waiting: { ja: '送信待ち', en: 'Waiting to be sent' },
  waitingSent: {
    ja: (count: number) => `送信待ちのコメント${count}件を送信しました`,
    en: (count: number) =>
      count === 1 ? 'Your waiting comment was sent' : `${count} waiting comments were sent`,
  },
  waitingRefused: {
    ja: '送信待ちのコメントを送信できませんでした。内容は残っています。',
    en: 'A waiting comment could not be sent. Its text is kept.',
  },
  open: { ja: '確認する', en: 'Open it' },
  notSent: { ja: '送信できませんでした', en: 'Not sent' },
  retry: { ja: '再送信', en: 'Resend' },
  lostEdit: {
    ja: '変更していたものが削除されました。書きかけの内容は、コピーしてお使いください。',
    en: 'The comment you were editing was deleted. Copy your text if you need it.',
  },
  copyText: { ja: '内容をコピー', en: 'Copy the text' },
  textCopied: { ja: 'コピーしました', en: 'Copied' },
  textNotCopied: {
    ja: 'コピーできませんでした。文章を選択してコピーしてください。',
    en: 'The text could not be copied. Select it and copy it.',
  },
  lost: {
    ja: '書きかけのコメントが残っています。必要なら、コピーしてお使いください。',
    en: 'This is what you were writing. Copy it if you need it.',
  },
  mend: { ja: '直す', en: 'Edit' },
  discard: { ja: '取り消す', en: 'Discard' },
  discardEdit: { ja: '編集をやめますか？', en: 'Discard your changes?' },
  discardEditWords: {
    ja: '入力した内容は保存されません。',
    en: 'What you changed in this comment will not be saved.',
  },
  discardEditConfirm: { ja: '保存せずにやめる', en: 'Discard changes' },
  keepEditing: { ja: '編集を続ける', en: 'Keep editing' },
  filesLost: {
    ja: '写真やファイルは保存されていません。必要な場合は付け直してください。',
    en: 'Its photos and files were not saved. Attach them again if needed.',
  },
  answer: { ja: '返信', en: 'Reply' },
  answering: { ja: (name: string) => `${name}さんに返信`, en: (name: string) => `Replying to ${name}` },
  dropAnswer: { ja: '返信をやめる', en: 'Cancel reply' },
  answerTo: { ja: (name: string) => `${name}さんへの返信`, en: (name: string) => `Reply to ${name}` },
  answersTo: {
    ja: (name: string) => `${name}さんのコメントへの返信`,
    en: (name: string) => `Replies to the comment by ${name}`,
  },
  copyLink: { ja: 'リンクをコピー', en: 'Copy link' },
  linkCopied: { ja: 'リンクをコピーしました', en: 'Link copied' },
  linkNotCopied: { ja: 'リンクをコピーできませんでした。', en: 'The link could not be copied.' },
  edited: { ja: '編集済み', en: 'Edited' },
  deleted: { ja: 'このコメントは削除されました', en: 'This comment was deleted' },
  actions: {
    ja: (name: string) => `${name}さんのコメントの操作`,
    en: (name: string) => `Actions for the comment by ${name}`,
  },
  edit: { ja: '編集', en: 'Edit' },
  delete: { ja: '削除', en: 'Delete' },
  editing: { ja: 'コメントを編集', en: 'Edit your comment' },
  save: { ja: '保存', en: 'Save' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  saveFailed: {
    ja: '保存できませんでした。入力した内容はそのまま残っています。',
    en: 'Your change could not be saved. What you wrote is kept.',
  },
  conflictTitle: {
    ja: 'ほかの画面で先に変更されています',
    en: 'This comment was changed elsewhere',
  },
  conflictTheirs: { ja: '現在の内容', en: 'Current text' },
  overwrite: { ja: '自分の内容で保存', en: 'Save mine' },
  takeTheirs: { ja: '現在の内容を使う', en: 'Keep current text' },
  deleteTitle: { ja: 'コメントを削除しますか？', en: 'Delete this comment?' },
  deleteWords: {
    ja: '本文と写真が削除されます。元に戻すことはできません。',
    en: 'Its text and photos will be removed. This cannot be undone.',
  },
  deletedToast: { ja: 'コメントを削除しました', en: 'Comment deleted' },
  tooLong: {
    ja: (most: number) => `${most.toLocaleString('ja')}文字以内で入力してください。`,
    en: (most: number) => `Use ${most.toLocaleString('en')} characters or fewer.`,
  },
})
