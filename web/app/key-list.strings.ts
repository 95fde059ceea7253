import { strings } from '#common/strings.ts'

/** The list of keyboard shortcuts. */
export const keyList = strings({
  title: { ja: 'キーボードショートカット', en: 'Keyboard shortcuts' },
  everywhere: { ja: 'どの画面でも', en: 'On every screen' },
  posts: { ja: '投稿', en: 'Posts' },
  approvals: { ja: '申請と承認', en: 'Requests and approvals' },
  calendar: { ja: 'カレンダー', en: 'Calendar' },
  write: { ja: '投稿を書く', en: 'Write a post' },
  search: { ja: '検索', en: 'Search' },
  send: { ja: '送信（Macでは⌘ + Enter）', en: 'Send (⌘ + Enter on a Mac)' },
  close: { ja: '閉じて元の場所へ戻る', en: 'Close, and return to where you were' },
  inMenu: { ja: 'メニューの中を移動', en: 'Move in a list of actions' },
  help: { ja: 'この一覧を表示', en: 'Show this list' },
  next: { ja: '次へ', en: 'Next' },
  previous: { ja: '前へ', en: 'Previous' },
  open: { ja: '開く', en: 'Open' },
  react: {
    ja: 'リアクションする（投稿の画面ではコメントを書く）',
    en: 'React (on a post: write a comment)',
  },
  bookmark: { ja: 'ブックマークする・外す', en: 'Bookmark, or remove the bookmark' },
  select: { ja: '一覧で選択する・外す', en: 'Select in the list, or clear' },
  approve: { ja: '「承認する」に移動', en: 'Go to “Approve”' },
  sendBack: { ja: '差し戻す', en: 'Return' },
  today: { ja: '今日', en: 'Today' },
  after: { ja: '次の期間', en: 'Next period' },
  before: { ja: '前の期間', en: 'Previous period' },
})
