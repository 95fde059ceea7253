import { strings } from '#common/strings.ts'

/** The words that are warned about, refused or reported when written. */
export const watchedWords = strings({
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
  report: { ja: '管理者に通報する', en: 'Report to administrators' },
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
    en: (count: number) => `And ${count.toLocaleString('en')} more.`,
  },
  noWords: { ja: '登録された言葉はありません。', en: 'No words yet' },
  removeWord: { ja: (word: string) => `「${word}」を削除`, en: (word: string) => `Remove “${word}”` },
  removed: { ja: '削除しました', en: 'Removed' },
  undo: { ja: '元に戻す', en: 'Undo' },
  added: { ja: (word: string) => `「${word}」を追加しました`, en: (word: string) => `“${word}” was added` },
  failed: {
    ja: '変更できませんでした。もう一度お試しください。',
    en: 'This could not be changed. Try again.',
  },
})
