import { strings } from '#common/strings.ts'

export const digestOptionsWords = strings({
  title: { ja: 'ホットダイジェストの受け取り方', en: 'Hot digest notifications' },
  notice: { ja: 'お知らせで受け取る', en: 'Notify me in the app' },
  noticeNote: {
    ja: '新しいダイジェストができると、お知らせに届きます。',
    en: 'Get a notification when a new digest is available.',
  },
  mail: { ja: 'メールで受け取る', en: 'Email me' },
  mailNote: {
    ja: '週に一度、まだ読んでいない話題の投稿の見出しを送ります。',
    en: 'Once a week, the titles of posts you have not read.',
  },
  noEmail: {
    ja: 'メールアドレスが登録されていないため、メールでは受け取れません。',
    en: 'You have no registered email address.',
  },
  off: {
    ja: '現在、会社の設定でホットダイジェストは作成されていません。',
    en: 'Your company does not create hot digests at the moment.',
  },
  saved: { ja: '保存しました', en: 'Saved' },
  failed: {
    ja: '保存できませんでした。もう一度お試しください。',
    en: 'This could not be saved. Try again.',
  },
})
