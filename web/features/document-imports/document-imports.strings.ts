import { strings } from '#common/strings.ts'

export const documentImportsWords = strings({
  title: { ja: '文書の取り込み', en: 'Import documents' },
  intro: {
    ja: 'Word（.docx）、PDF、Markdownのファイルを、下書きの文書にします。フォルダーはカテゴリーになります。先に確認の結果を表示し、すぐには何も作成しません。',
    en: 'Word (.docx), PDF and Markdown files become drafts of documents, and folders become categories. You see the result of a check first; nothing is created yet.',
  },
  files: { ja: 'ファイル', en: 'Files' },
  filesNote: {
    ja: 'ZIPファイル1つ、または文書のファイルを選んでください。',
    en: 'Choose one ZIP file, or the files themselves.',
  },
  folder: { ja: 'フォルダーを選択', en: 'Choose a folder' },
  folderChosen: {
    ja: (name: string, count: number) => `フォルダー「${name}」のファイル${count}件`,
    en: (name: string, count: number) => `${count} ${count === 1 ? 'file' : 'files'} in the folder “${name}”`,
  },
  clearFolder: { ja: 'フォルダーの選択を解除', en: 'Remove the folder' },
  filesMissing: { ja: 'ファイルまたはフォルダーを選んでください。', en: 'Choose files or a folder.' },
  tooMany: {
    ja: (most: number) => `一度に取り込めるのは${most}ファイルまでです。`,
    en: (most: number) => `Up to ${most} files can be imported at once.`,
  },
  tooLarge: {
    ja: (size: string) => `合計${size}までです。分けて取り込んでください。`,
    en: (size: string) => `Together they can be up to ${size}. Import them in parts.`,
  },
  category: { ja: '取り込み先のカテゴリー', en: 'Category' },
  categoryMissing: { ja: 'カテゴリーを選んでください。', en: 'Choose a category.' },
  noCategories: {
    ja: 'カテゴリーがまだありません。先にカテゴリーを追加してください。',
    en: 'There are no categories yet. Add a category first.',
  },
  owner: { ja: '担当', en: 'Owner' },
  ownerMissing: { ja: '担当を選んでください。', en: 'Choose an owner.' },
  readers: { ja: '新しいカテゴリーを読める人', en: 'Readers of new categories' },
  readersNote: {
    ja: 'フォルダーから作るカテゴリーに適用します。すでにあるカテゴリーの設定は変わりません。',
    en: 'Applies to categories that are made from folders. Existing categories keep their readers.',
  },
  check: { ja: '内容を確認', en: 'Check' },
  sending: { ja: 'ファイルを送信しています', en: 'Sending the files' },
  failed: {
    ja: '送信できませんでした。選んだ内容は残っています。',
    en: 'The files could not be sent. Your choices are kept.',
  },
  history: { ja: 'これまでの取り込み', en: 'Earlier imports' },
  noHistory: { ja: '取り込みはまだありません', en: 'Nothing has been imported yet' },
  noHistoryWords: {
    ja: '取り込んだファイルと結果がここに残ります。',
    en: 'Imports and their results are listed here.',
  },
  checking: { ja: '確認中', en: 'Checking' },
  checked: { ja: '取り込み待ち', en: 'Checked' },
  applying: { ja: '取り込み中', en: 'Importing' },
  applied: { ja: '取り込み済み', en: 'Imported' },
  into: {
    ja: (category: string, owner: string) => `取り込み先: ${category} ・ 担当: ${owner}`,
    en: (category: string, owner: string) => `Category: ${category} · Owner: ${owner}`,
  },
  categoryGone: { ja: '（削除されたカテゴリー）', en: '(deleted category)' },
  made: {
    ja: (count: number) => `下書き${count}件`,
    en: (count: number) => `${count} ${count === 1 ? 'draft' : 'drafts'}`,
  },
  willBe: {
    ja: (count: number) => `文書になるファイル ${count}件`,
    en: (count: number) => `${count} ${count === 1 ? 'file becomes a document' : 'files become documents'}`,
  },
  refusedCount: {
    ja: (count: number) => `取り込めないファイル ${count}件`,
    en: (count: number) => `${count} ${count === 1 ? 'file' : 'files'} cannot be imported`,
  },
  skippedCount: {
    ja: (count: number) => `除いたファイル ${count}件`,
    en: (count: number) => `${count} ${count === 1 ? 'file' : 'files'} left out`,
  },
  running: {
    ja: 'この画面を閉じても続きます。',
    en: 'This goes on if you leave the screen.',
  },
  newCategories: { ja: '追加されるカテゴリー', en: 'Categories that will be added' },
  pictures: {
    ja: (count: number) => `画像${count}件`,
    en: (count: number) => `${count} ${count === 1 ? 'picture' : 'pictures'}`,
  },
  attached: {
    ja: (count: number) => `添付${count}件`,
    en: (count: number) => `${count} ${count === 1 ? 'attachment' : 'attachments'}`,
  },
  links: {
    ja: (count: number) => `文書間のリンク${count}件`,
    en: (count: number) => `${count} ${count === 1 ? 'link' : 'links'} to other documents`,
  },
  lostPictures: {
    ja: (count: number) => `取り込めない画像${count}件`,
    en: (count: number) => `${count} ${count === 1 ? 'picture' : 'pictures'} cannot be kept`,
  },
  lostLinks: {
    ja: (count: number) => `行き先のないリンク${count}件（文字は残ります）`,
    en: (count: number) => `${count} ${count === 1 ? 'link' : 'links'} without a target (the words stay)`,
  },
  apply: {
    ja: (count: number) => `${count}件を下書きとして取り込む`,
    en: (count: number) => `Import ${count} as ${count === 1 ? 'a draft' : 'drafts'}`,
  },
  applyFailed: {
    ja: '取り込みを始められませんでした。画面を更新して確認してください。',
    en: 'The import could not be started. Reload the screen.',
  },
  noneChosen: { ja: '取り込むファイルを選んでください。', en: 'Choose at least one file.' },
  done: {
    ja: (count: number) => `${count}件の下書きを作成しました。内容を確認して公開してください。`,
    en: (count: number) =>
      count === 1
        ? 'One draft was created. Check and publish it.'
        : `${count} drafts were created. Check and publish them.`,
  },
  toDocuments: { ja: '文書の一覧へ', en: 'All documents' },
  another: { ja: '続けて取り込む', en: 'Import more' },
  discard: { ja: '取り込みを削除', en: 'Remove import' },
  discardTitle: { ja: 'この取り込みを削除しますか？', en: 'Remove this import?' },
  discardWords: {
    ja: '送ったファイルと確認の結果が削除されます。作成した文書は残ります。',
    en: 'The files that were sent and the result of the check are removed. Documents that were created stay.',
  },
  discardFailed: { ja: '削除できませんでした。', en: 'It could not be removed.' },
  draftOf: { ja: '下書きを開く', en: 'Open the draft' },
})

/** Why a file or an archive is refused. */
export const importReasonWords = strings({
  unsupported: { ja: 'Word、PDF、Markdownではありません', en: 'Not a Word, PDF or Markdown file' },
  old_format: {
    ja: '古い形式です。Wordで.docx形式で保存し直してください',
    en: 'An old format: save it as .docx in Word',
  },
  path: { ja: 'ファイル名に使えない文字があります', en: 'The name of the file is not allowed' },
  empty: { ja: '文章がありません', en: 'There is no text in it' },
  encrypted: { ja: 'パスワードで保護されています', en: 'Protected by a password' },
  damaged: { ja: 'ファイルが壊れているか、読み取れない形式です', en: 'Damaged, or not readable' },
  too_large: { ja: '展開すると大きすぎます', en: 'Too large once unpacked' },
  too_slow: { ja: '複雑すぎて読み取れません', en: 'Too complex to read' },
  too_long: {
    ja: '1つの文書には長すぎます。分けてください',
    en: 'Too long for one document: split it',
  },
  too_many: {
    ja: 'ファイルが多すぎます。分けて取り込んでください',
    en: 'Too many files: import them in parts',
  },
  too_many_categories: {
    ja: 'カテゴリーの上限を超えます',
    en: 'There would be too many categories',
  },
  storage_full: { ja: 'ファイルの保存容量が足りません', en: 'There is not enough storage' },
})
