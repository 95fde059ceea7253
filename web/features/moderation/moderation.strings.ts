import { strings } from '#common/strings.ts'

export const moderationWords = strings({
  views: { ja: 'モデレーションの表示', en: 'Moderation views' },
  open: { ja: '対応待ち', en: 'Waiting' },
  hidden: { ja: '非表示中', en: 'Hidden' },
  closed: { ja: '対応済み', en: 'Closed' },
  words: { ja: '注意する言葉', en: 'Watched words' },
  waiting: { ja: (count: number) => `${count}件の対応待ち`, en: (count: number) => `${count} waiting` },
  hiddenCount: { ja: (count: number) => `${count}件の非表示`, en: (count: number) => `${count} hidden` },
  noneOpen: { ja: '対応待ちの報告はありません', en: 'No reports are waiting' },
  noneOpenWords: {
    ja: '投稿やコメントの「報告」から届いたものが、ここに並びます。',
    en: 'Posts and comments that people report appear here.',
  },
  noneHidden: { ja: '非表示の投稿やコメントはありません', en: 'Nothing is hidden' },
  noneHiddenWords: {
    ja: '報告された投稿を非表示にすると、ここから元に戻せます。',
    en: 'Posts and comments you hide are listed here. You can show them again.',
  },
  noneClosed: { ja: '対応済みの報告はありません', en: 'No reports have been closed' },
  noneClosedWords: {
    ja: '対応を終えた報告の記録が残ります。',
    en: 'Closed reports are kept here.',
  },
  post: { ja: '投稿', en: 'Post' },
  comment: { ja: 'コメント', en: 'Comment' },
  deleted: { ja: '投稿者が削除しました', en: 'Deleted by the author' },
  noText: { ja: '本文はありません', en: 'No text' },
  openPost: { ja: '投稿を開く', en: 'View post' },
  harassment: { ja: '嫌がらせ・暴言', en: 'Harassment or abuse' },
  personal_information: { ja: '個人情報', en: 'Personal information' },
  confidential: { ja: '機密情報', en: 'Confidential information' },
  inaccurate: { ja: '事実と異なる', en: 'Inaccurate' },
  other: { ja: 'その他', en: 'Something else' },
  word: { ja: '注意する言葉', en: 'Watched word' },
  automatic: { ja: '自動検出', en: 'Detected automatically' },
  reports: { ja: '報告', en: 'Reports' },
  history: { ja: '対応の記録', en: 'Actions taken' },
  didHide: { ja: (who: string) => `${who}が非表示にしました`, en: (who: string) => `Hidden by ${who}` },
  didRestore: { ja: (who: string) => `${who}が再表示しました`, en: (who: string) => `Shown again by ${who}` },
  didDismiss: {
    ja: (who: string) => `${who}が問題なしとしました`,
    en: (who: string) => `Closed without action by ${who}`,
  },
  hide: { ja: '非表示にする', en: 'Hide' },
  restore: { ja: '再表示する', en: 'Show again' },
  dismiss: { ja: '問題なし', en: 'No action needed' },
  failed: {
    ja: '変更できませんでした。もう一度お試しください。',
    en: 'This could not be changed. Try again.',
  },
  didIt: { ja: '対応しました', en: 'Done' },
  wordsIntro: {
    ja: '投稿とコメントに含まれる言葉を確認します。全角と半角、大文字と小文字、ひらがなとカタカナは区別しません。カタカナと英字は単語の区切りまで見るため、「バカ」で「バカンス」や「ばかり」は見つかりません。',
    en: 'Posts and comments are checked for these words. Character width, case, and hiragana or katakana make no difference. Katakana and Latin words match whole words only: 「バカ」 does not match 「バカンス」 or 「ばかり」.',
  },
  newWord: { ja: '言葉', en: 'Word' },
  exceptions: { ja: '対象外の言葉（任意）', en: 'Exceptions (optional)' },
  exceptionsNote: {
    ja: 'この言葉を含んでいても問題のない言葉を、「、」で区切って入力します（例：「ばか」に対して「ばかり、ばかす」）。',
    en: 'Longer words that contain this word but are harmless, separated by commas.',
  },
  exceptionsOf: {
    ja: (words: string) => `対象外：${words}`,
    en: (words: string) => `Except in: ${words}`,
  },
  editExceptions: {
    ja: (word: string) => `「${word}」の対象外の言葉を編集`,
    en: (word: string) => `Edit the exceptions of “${word}”`,
  },
  save: { ja: '保存', en: 'Save' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  frequentTitle: {
    ja: (word: string) => `「${word}」は多くの投稿に含まれています`,
    en: (word: string) => `“${word}” appears in many posts`,
  },
  frequentWords: {
    ja: (matches: number, feeds: number) =>
      `最近の投稿${feeds.toLocaleString('ja')}件のうち${matches.toLocaleString('ja')}件に含まれます。ふつうの言葉まで対象になっていないか確認し、必要なら対象外の言葉を指定してください。`,
    en: (matches: number, feeds: number) =>
      `It appears in ${matches.toLocaleString('en')} of the newest ${feeds.toLocaleString('en')} posts. Check that it does not match ordinary words, and add exceptions if it does.`,
  },
  addAnyway: { ja: 'このまま追加', en: 'Add anyway' },
  action: { ja: '見つけたとき', en: 'When found' },
  actionOf: {
    ja: (word: string) => `「${word}」を見つけたとき`,
    en: (word: string) => `When “${word}” is found`,
  },
  warn: { ja: '書いた人に確認する', en: 'Ask the author to check' },
  refuse: { ja: '投稿できないようにする', en: 'Block the post' },
  report: { ja: '管理者に報告する', en: 'Report to administrators' },
  addWord: { ja: '追加', en: 'Add' },
  tryWord: { ja: '過去の投稿で試す', en: 'Test on past posts' },
  tried: {
    ja: (word: string, matches: number, feeds: number) =>
      `「${word}」は、最近の投稿${feeds.toLocaleString('ja')}件のうち${matches.toLocaleString('ja')}件に含まれています。`,
    en: (word: string, matches: number, feeds: number) =>
      `“${word}” appears in ${matches.toLocaleString('en')} of the newest ${feeds.toLocaleString('en')} posts.`,
  },
  unseen: {
    ja: (count: number) => `ほかに${count.toLocaleString('ja')}件あります。`,
    en: (count: number) => `There are ${count.toLocaleString('en')} more.`,
  },
  noWords: { ja: '登録された言葉はありません。', en: 'No words yet' },
  removeWord: { ja: (word: string) => `「${word}」を削除`, en: (word: string) => `Remove “${word}”` },
  removed: { ja: '削除しました', en: 'Removed' },
  undo: { ja: '元に戻す', en: 'Undo' },
  added: { ja: (word: string) => `「${word}」を追加しました`, en: (word: string) => `“${word}” was added` },
})
