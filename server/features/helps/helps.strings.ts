import { strings } from '#common/strings.ts'

/** The names of the categories, and why an article of a company is refused. */
export const helpsStrings = strings({
  start: { ja: 'はじめに', en: 'Getting started' },
  posts: { ja: '投稿とお知らせ', en: 'Posts and announcements' },
  menus: { ja: '制度と申請', en: 'Programmes and submissions' },
  calendar: { ja: '予定と予約', en: 'Calendar and bookings' },
  tasks: { ja: 'タスク・学習・ポイント', en: 'Tasks, learning and points' },
  people: { ja: '社員とプロフィール', en: 'People and profiles' },
  administration: { ja: '管理者の方へ', en: 'For administrators' },
  company: { ja: '社内のヘルプ', en: 'From our company' },
  tooMany: {
    ja: (most: number) => `記事は${most}件までです。使わない記事を削除してください。`,
    en: (most: number) => `There can be up to ${most} articles. Delete one that is no longer needed.`,
  },
  textMissing: {
    ja: '日本語と英語のどちらかは、タイトルを入力してください。',
    en: 'Enter a title in Japanese or English.',
  },
  noScreen: {
    ja: (address: string) =>
      `「${address}」は画面のアドレスではありません。ブラウザーのアドレスを貼り付けてください。`,
    en: (address: string) => `“${address}” is not the address of a screen. Paste it from the browser.`,
  },
  filesGone: {
    ja: '使えなくなったファイルがあります。ファイルを削除して、もう一度追加してください。',
    en: 'A file is no longer available. Remove it and add it again.',
  },
  tooManyFiles: {
    ja: (most: number) => `画像とファイルは合わせて${most}件までです。`,
    en: (most: number) => `There can be up to ${most} pictures and files.`,
  },
})
