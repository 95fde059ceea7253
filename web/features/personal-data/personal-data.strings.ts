import { strings } from '#common/strings.ts'

export const personalDataWords = strings({
  // The list.
  intro: {
    ja: '1人について保存している内容を確認し、書き出し、退会した人の情報を消去します。確認と書き出しは本人にも表示されます。',
    en: 'See and export what is stored about one person, and erase people who have left. The person sees that you looked and exported.',
  },
  person: { ja: '対象の人', en: 'Person' },
  show: { ja: '表示する', en: 'Show' },
  left: { ja: '退会済み', en: 'Has left' },
  list: { ja: '消去の依頼', en: 'Erasures' },
  none: { ja: '消去の依頼はありません', en: 'No erasures' },
  noneWords: {
    ja: '退会した人を選ぶと、消去を依頼できます。',
    en: 'Choose a person who has left to ask for one.',
  },
  reason: { ja: '理由', en: 'Reason' },
  state: { ja: '状況', en: 'Status' },
  waits: { ja: '消去待ち', en: 'Waiting' },
  done: { ja: '消去済み', en: 'Erased' },
  askedBy: { ja: '依頼した人', en: 'Requested by' },
  // One person.
  title: { ja: '1人の個人データ', en: 'Personal data of one person' },
  gone: { ja: '見つかりません', en: 'Not found' },
  goneWords: { ja: 'この人は登録されていません。', en: 'There is no such person.' },
  kinds: { ja: '保存している内容', en: 'What is stored' },
  kind: { ja: '種類', en: 'Kind' },
  count: { ja: '件数', en: 'Number' },
  nothing: { ja: '保存している内容はありません。', en: 'Nothing is stored.' },
  export: { ja: '書き出し', en: 'Export' },
  exportWords: {
    ja: '本人が自分のデータとして書き出すものと同じZIPファイルです。目的は操作履歴に残り、書き出したことは本人にも表示されます。',
    en: 'The same ZIP file that people get of their own data. The purpose is kept in the audit log, and the person sees that you exported it.',
  },
  purpose: { ja: '目的', en: 'Purpose' },
  purposeMissing: { ja: '目的を入力してください。', en: 'Enter the purpose.' },
  download: { ja: '書き出す', en: 'Export' },
  exporting: { ja: 'ダウンロードを始めました', en: 'The download has begun' },
  // Erasing.
  erase: { ja: '消去', en: 'Erasure' },
  onlyLeft: {
    ja: '消去できるのは退会した人だけです。',
    en: 'Only people who have left can be erased.',
  },
  isHeld: {
    ja: 'この人の内容は保全されているため、消去できません。',
    en: 'A legal hold keeps what this person wrote, so it cannot be erased.',
  },
  effect: {
    ja: '氏名・フリガナ・社員番号、修了証やお問い合わせの氏名と連絡先、登録ファイルの取り込みの記録を消去します。申請・報告とその承認、ポイント、タスクやお問い合わせの本文、必読の確認は会社の記録として、「退会したユーザー」の名前で残ります。操作履歴の氏名は残ります。',
    en: 'Deletes the name, its reading and the employee number, the name and address on certificates and inquiries, and what imports recorded. Submissions with their decisions, points, the texts of tasks and inquiries, and confirmations of must-reads stay as records of the company under the name “Former member”. Names in the audit log stay.',
  },
  writings: {
    ja: (count: { posts: number; comments: number; messages: number }) =>
      `投稿${count.posts}件、コメント${count.comments}件、チャットのメッセージ${count.messages}件`,
    en: (count: { posts: number; comments: number; messages: number }) =>
      `${count.posts} posts, ${count.comments} comments, ${count.messages} chat messages`,
  },
  writingsLabel: { ja: '書いた内容', en: 'What they wrote' },
  deleteWritings: { ja: '削除する', en: 'Delete' },
  keepWritings: { ja: '「退会したユーザー」の名前で残す', en: 'Keep under “Former member”' },
  others: {
    ja: 'ほかの人が書いた文章の中の氏名は消去されません。',
    en: 'The name in what others wrote is not erased.',
  },
  grace: {
    ja: (days: number) =>
      `${days}日後の夜に消去します。それまでは取り消せます。ほかの全権管理者にも通知します。`,
    en: (days: number) =>
      `It is erased in the night after ${days} days, and can be cancelled until then. The other full administrators are told.`,
  },
  reasonMissing: { ja: '理由を入力してください。', en: 'Enter the reason.' },
  ask: { ja: '消去を依頼する', en: 'Ask for the erasure' },
  asked: { ja: '消去を依頼しました', en: 'The erasure was requested' },
  failed: { ja: '依頼できませんでした。', en: 'This could not be requested.' },
  waitsUntil: { ja: '消去の予定', en: 'Will be erased' },
  doneAt: { ja: '消去した日時', en: 'Erased' },
  cancel: { ja: '消去を取り消す', en: 'Cancel the erasure' },
  cancelled: { ja: '消去を取り消しました', en: 'The erasure was cancelled' },
  cancelFailed: { ja: '取り消せませんでした。', en: 'It could not be cancelled.' },
})
