import { strings } from '#common/strings.ts'

const ja = (count: number) => count.toLocaleString('ja-JP')

/** A hold in the list and on its page. */
export const legalHoldWords = strings({
  intro: {
    ja: '訴訟や調査に備えて、人や制度の内容を削除されないようにします。保全中は、保存期間を過ぎても削除されません。本人や管理者が編集・削除したものも、書き出しのために残ります。保全していることは、本人には知らされません。',
    en: 'For a lawsuit or an investigation, contents of people or programmes are kept. Retention does not delete them, and what anybody edits or deletes is kept for export. The people are not told.',
  },
  toRetention: { ja: '保存期間を開く', en: 'Open retention' },
  toChat: { ja: 'チャットルームの保全を開く', en: 'Open holds on chat rooms' },
  list: { ja: '保全の一覧', en: 'Legal holds' },
  none: { ja: '保全はありません', en: 'There are no holds' },
  noneWords: {
    ja: '保全を追加すると、その人や制度の内容は削除されなくなります。',
    en: 'Once you add a hold, the contents of its people and programmes are not deleted.',
  },
  add: { ja: '保全を追加', en: 'Add hold' },
  what: { ja: '対象', en: 'What' },
  people: { ja: '人', en: 'People' },
  menus: { ja: '制度', en: 'Programmes' },
  reason: { ja: '理由', en: 'Reason' },
  state: { ja: '状況', en: 'State' },
  setBy: { ja: '設定', en: 'Set by' },
  released: { ja: '解除', en: 'Released' },
  inForce: { ja: '保全中', en: 'In force' },
  ended: { ja: '解除済み', en: 'Released' },
  anyDay: { ja: 'すべての期間', en: 'Of all time' },
  open: { ja: '開く', en: 'Open' },
  openOne: { ja: (name: string) => `${name}の保全を開く`, en: (name: string) => `Open the hold on ${name}` },
  days: { ja: '期間', en: 'Days' },
  span: {
    ja: ({ from, until }: { from: string; until: string }) =>
      from && until
        ? `${from}〜${until}に書かれたもの`
        : from
          ? `${from}以降に書かれたもの`
          : `${until}までに書かれたもの`,
    en: ({ from, until }: { from: string; until: string }) =>
      from && until
        ? `Written from ${from} to ${until}`
        : from
          ? `Written from ${from} on`
          : `Written until ${until}`,
  },
})

/** The page of a hold. */
export const legalHoldPageWords = strings({
  title: { ja: '保全', en: 'Legal hold' },
  gone: { ja: '保全が見つかりません', en: 'There is no such hold' },
  goneWords: { ja: '一覧から選び直してください。', en: 'Choose one from the list.' },
  contents: { ja: '保全している内容', en: 'Contents' },
  contentsEnded: { ja: '対象の内容', en: 'Contents it was about' },
  contentsNote: {
    ja: '画面には件数だけを表示します。内容は書き出しで確認できます。',
    en: 'Only the numbers are shown here. An export has the contents.',
  },
  posts: { ja: '投稿', en: 'Posts' },
  comments: { ja: 'コメント', en: 'Comments' },
  versions: { ja: '編集・削除前の内容', en: 'Earlier and deleted texts' },
  submissions: { ja: '申請・報告', en: 'Submissions' },
  messages: { ja: 'チャットのメッセージ', en: 'Chat messages' },
  files: { ja: 'ファイル', en: 'Files' },
  count: { ja: (count: number) => `${ja(count)}件`, en: (count: number) => count.toLocaleString('en-US') },
  exports: { ja: '書き出し', en: 'Exports' },
  exportsNote: {
    ja: '投稿・コメント・申請・メッセージと、編集・削除前の内容、ファイルを1つのZIPにします。ほかの全体管理者もダウンロードでき、7日後に削除されます。書き出したことは操作履歴に残ります。',
    en: 'One ZIP file with posts, comments, submissions, messages, earlier and deleted texts, and files. Other full administrators can download it too; it is deleted after 7 days. The audit log says that it was made.',
  },
  export: { ja: '書き出す', en: 'Export' },
  noExports: { ja: 'まだ書き出していません。', en: 'Nothing was exported yet.' },
  making: { ja: 'ファイルを作っています', en: 'Creating the file' },
  progress: {
    ja: ({ done, total }: { done: number; total: number }) => `${ja(done)} / ${ja(total)}件`,
    en: ({ done, total }: { done: number; total: number }) =>
      `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`,
  },
  exportFailed: { ja: '作成できませんでした', en: 'Failed' },
  expired: { ja: '期限が過ぎました', en: 'Expired' },
  download: { ja: 'ダウンロード', en: 'Download' },
  expires: {
    ja: ({ size, at }: { size: string; at: string }) => `${size}・${at}まで`,
    en: ({ size, at }: { size: string; at: string }) => `${size}, until ${at}`,
  },
  release: { ja: '保全を解除', en: 'Release hold' },
  releaseTitle: { ja: '保全を解除しますか？', en: 'Release this hold?' },
  releaseNote: {
    ja: '7日後から、保存期間を過ぎたものと、編集・削除前の内容が削除されます。人のチャットの保全も解除されます。必要なものは先に書き出してください。',
    en: 'From 7 days on, what is beyond its period is deleted, with the earlier and deleted texts. The hold on the chat of its people ends now. Export what you need first.',
  },
  releaseSave: { ja: '解除する', en: 'Release' },
  releaseReason: { ja: '解除する理由', en: 'Reason for releasing it' },
  reasonMissing: { ja: '理由を入力してください。', en: 'Enter a reason.' },
  releaseFailed: {
    ja: '解除できませんでした。もう一度お試しください。',
    en: 'It was not released. Try again.',
  },
  exportNotStarted: {
    ja: '書き出しを始められませんでした。もう一度お試しください。',
    en: 'The export was not started. Try again.',
  },
})

/** The form of a new hold. */
export const holdDialogWords = strings({
  title: { ja: '保全を追加', en: 'Add legal hold' },
  save: { ja: '保全する', en: 'Hold' },
  people: { ja: '保全する人', en: 'People' },
  peopleNote: {
    ja: 'その人の投稿・コメント・申請・ファイルと、参加しているチャットルームを保全します。退会した人も選べます。',
    en: 'Their posts, comments, submissions and files, and the chat rooms they are in. People who have left can be chosen too.',
  },
  left: { ja: '退会', en: 'Left' },
  menus: { ja: '保全する制度', en: 'Programmes' },
  menusNote: {
    ja: 'その制度のすべての投稿・コメントを保全します。',
    en: 'All posts and comments in them.',
  },
  whatMissing: { ja: '人か制度を1つ以上選んでください。', en: 'Choose at least one person or programme.' },
  from: { ja: '開始日（任意）', en: 'From (optional)' },
  until: { ja: '終了日（任意）', en: 'Until (optional)' },
  daysNote: {
    ja: 'この期間に書かれたものだけを保全します。チャットは、期間にかかわらずルーム全体を保全します。',
    en: 'Only what was written in these days. Chat rooms are held as a whole.',
  },
  reason: { ja: '理由', en: 'Reason' },
  reasonNote: {
    ja: 'ほかの全体管理者と操作履歴に表示されます。',
    en: 'Shown to the other full administrators and in the audit log.',
  },
  reasonMissing: { ja: '理由を入力してください。', en: 'Enter a reason.' },
  told: {
    ja: 'ほかの全体管理者に知らせます。本人には知らせません。',
    en: 'The other full administrators are told. The people are not.',
  },
  failed: {
    ja: '保全できませんでした。もう一度お試しください。',
    en: 'The hold was not set. Try again.',
  },
})
