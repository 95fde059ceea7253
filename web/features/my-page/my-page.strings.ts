import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const myPage = strings({
  coming: { ja: '自分の予定（2週間）', en: 'Your next two weeks' },
  title: { ja: 'マイページ', en: 'My page' },
  own: { ja: '自分のこと', en: 'My items' },
  settings: { ja: '設定', en: 'Settings' },
  edit: { ja: 'プロフィールを編集', en: 'Edit profile' },
  pictures: { ja: '写真を変える', en: 'Change photo' },
  seenByOthers: { ja: 'みんなに見えるページ', en: 'View as others' },
  fillIn: { ja: '入力する', en: 'Fill in' },
  missing: {
    ja: (count: number) => `入力が必要な項目が${count}つあります。`,
    en: (count: number) =>
      enPlural(count, { one: '# required item is empty.', other: '# required items are empty.' }),
  },
  waiting: {
    ja: (count: number) => `${count}件`,
    en: (count: number) => `${count} waiting`,
  },
  dataTitle: { ja: '自分のデータの出力', en: 'Download my data' },
  dataWords: {
    ja: 'プロフィール、投稿、コメント、リアクション、既読、申請・報告の回答、リワード、お知らせ、ログイン中の端末、アップロードしたファイルなど、あなたについて保存されているすべてを1つのZIPファイルにまとめます。ブラウザーで読めるページとJSONが入ります。パスワードなどの秘密の情報は含まれません。',
    en: 'Everything stored about you in one ZIP file: profile, posts, comments, reactions, posts read, applications and reports with answers, rewards, notifications, sessions and uploaded files, as web pages and as JSON. Passwords and other secrets are not included.',
  },
  dataKept: {
    ja: (days: number, most: number) =>
      `ファイルは${days}日間、あなただけがダウンロードできます。作成は1日${most}回までです。`,
    en: (days: number, most: number) =>
      `Only you can download it, for ${days} days. You can request it up to ${most} times a day.`,
  },
  make: { ja: 'ファイルを作成', en: 'Create file' },
  makeAgain: { ja: '新しく作成し直す', en: 'Create a new file' },
  making: { ja: 'ファイルを作成しています', en: 'Creating your file' },
  makingWords: {
    ja: 'この画面を離れても作成は続きます。できあがるとお知らせが届きます。',
    en: 'You can leave this page. You will get a notification when the file is ready.',
  },
  progress: {
    ja: (done: number, total: number) => `${done} / ${total}`,
    en: (done: number, total: number) => `${done} of ${total}`,
  },
  ready: { ja: 'ファイルができました', en: 'Your file is ready' },
  readyWords: {
    ja: (size: string, until: string) => `${size}・${until}までダウンロードできます`,
    en: (size: string, until: string) => `${size}, until ${until}`,
  },
  madeAt: { ja: (at: string) => `${at}に作成`, en: (at: string) => `Created ${at}` },
  download: { ja: 'ダウンロード', en: 'Download' },
  dataFailed: {
    ja: 'ファイルを作成できませんでした。もう一度お試しください。',
    en: 'The file could not be created. Try again.',
  },
  tooMany: {
    ja: '今日はこれ以上作成できません。明日もう一度お試しください。',
    en: 'You have reached today’s limit. Try again tomorrow.',
  },
})
