import { strings } from '#common/strings.ts'

/** Scheduled posts, and the fields that schedule them. */
export const scheduledPosts = strings({
  at: { ja: (when: string) => `${when} に公開`, en: (when: string) => `Scheduled for ${when}` },
  held: {
    ja: '制度を利用できなかったため、まだ公開されていません。日時を変更すると、もう一度公開を試みます。',
    en: 'This was not posted because you could not use the programme. Choose another time to try again.',
  },
  preview: { ja: 'プレビュー', en: 'Preview' },
  previewNote: {
    ja: '公開後の見え方です。あなただけに表示されています。',
    en: 'This is how the post will look. Only you can see it.',
  },
  edit: { ja: '編集', en: 'Edit' },
  cancel: { ja: '予約を取り消す', en: 'Cancel post' },
  cancelTitle: { ja: '予約を取り消しますか？', en: 'Cancel this scheduled post?' },
  cancelWords: { ja: '内容は下書きに戻ります。', en: 'What you wrote is saved as a draft.' },
  cancelled: { ja: '予約を取り消し、下書きに戻しました', en: 'Cancelled. Saved as a draft' },
  editTitle: { ja: '予約投稿を編集', en: 'Edit the scheduled post' },
  heading: { ja: 'タイトル（任意）', en: 'Title (optional)' },
  text: { ja: '本文', en: 'Text' },
  day: { ja: '公開する日', en: 'Day' },
  time: { ja: '時刻', en: 'Time' },
  save: { ja: '保存', en: 'Save' },
  saved: { ja: '予約投稿を更新しました', en: 'Scheduled post updated' },
  saveFailed: {
    ja: '保存できませんでした。入力した内容はそのまま残っています。',
    en: 'This could not be saved. What you wrote is kept.',
  },
  schedule: { ja: '日時を指定して投稿', en: 'Schedule for later' },
  postNow: { ja: 'すぐに投稿する', en: 'Post now instead' },
  submit: { ja: '予約する', en: 'Schedule' },
  done: { ja: '予約しました', en: 'Scheduled' },
  show: { ja: '予約を見る', en: 'View' },
  timeNeeded: { ja: '公開する日と時刻を指定してください。', en: 'Choose a date and time.' },
  past: {
    ja: 'この日時はもう過ぎています。これからの日時を指定してください。',
    en: 'This time has passed. Choose a time in the future.',
  },
})
