import { strings } from '#common/strings.ts'

export const digestOptionsWords = strings({
  title: { ja: 'ホットダイジェストの受け取り方', en: 'How you hear of the hot digest' },
  notice: { ja: 'お知らせで受け取る', en: 'Tell me by a notice' },
  noticeNote: {
    ja: '新しいダイジェストができると、お知らせに届きます。',
    en: 'A notice when there is a new digest.',
  },
  mail: { ja: 'メールで受け取る', en: 'Send me a letter' },
  mailNote: {
    ja: '週に一度、まだ読んでいない話題の投稿の見出しを送ります。',
    en: 'Once a week, the headings of the posts you have not read.',
  },
  noEmail: {
    ja: 'メールアドレスが登録されていないため、メールでは受け取れません。',
    en: 'There is no email address of yours to write to.',
  },
  off: {
    ja: '現在、会社の設定でホットダイジェストは作成されていません。',
    en: 'Your company makes no hot digests at the moment.',
  },
  saved: { ja: '保存しました', en: 'Saved' },
  failed: {
    ja: '保存できませんでした。もう一度お試しください。',
    en: 'This could not be saved. Try again.',
  },
})
