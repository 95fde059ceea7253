import { strings } from '#common/strings.ts'

export const myPage = strings({
  title: { ja: 'マイページ', en: 'My page' },
  own: { ja: '自分のこと', en: 'Mine' },
  settings: { ja: '設定', en: 'Settings' },
  edit: { ja: 'プロフィールを編集', en: 'Edit profile' },
  pictures: { ja: '写真を変える', en: 'Change photo' },
  seenByOthers: { ja: 'みんなに見えるページ', en: 'As others see it' },
  fillIn: { ja: '入力する', en: 'Fill in' },
  missing: {
    ja: (count: number) => `入力が必要な項目が${count}つあります。`,
    en: (count: number) => (count === 1 ? '1 required item is empty.' : `${count} required items are empty.`),
  },
  waiting: {
    ja: (count: number) => `${count}件`,
    en: (count: number) => `${count} waiting`,
  },
  dataTitle: { ja: '自分のデータの出力', en: 'All my data' },
  dataWords: {
    ja: 'プロフィール、投稿、コメント、リアクション、既読、申請・報告の回答、リワード、お知らせ、ログイン中の端末、アップロードしたファイルなど、あなたについて保存されているすべてを1つのZIPファイルにまとめます。ブラウザーで読めるページとJSONが入ります。パスワードなどの秘密の情報は含まれません。',
    en: 'Everything kept about you in one ZIP file: profile, posts, comments, reactions, posts read, applications and reports with answers, rewards, notices, sessions and the files you uploaded; as pages for your browser and as JSON. Passwords and other secrets are left out.',
  },
  dataKept: {
    ja: (days: number, most: number) =>
      `ファイルは${days}日間、あなただけがダウンロードできます。作成は1日${most}回までです。`,
    en: (days: number, most: number) =>
      `For ${days} days only you can download it. It can be made ${most} times a day.`,
  },
  make: { ja: 'ファイルを作成', en: 'Make the file' },
  makeAgain: { ja: '新しく作成し直す', en: 'Make it again' },
  making: { ja: 'ファイルを作成しています', en: 'The file is being made' },
  makingWords: {
    ja: 'この画面を離れても作成は続きます。できあがるとお知らせが届きます。',
    en: 'You can leave this page; a notice tells you when it is ready.',
  },
  progress: {
    ja: (done: number, total: number) => `${done} / ${total}`,
    en: (done: number, total: number) => `${done} of ${total}`,
  },
  ready: { ja: 'ファイルができました', en: 'The file is ready' },
  readyWords: {
    ja: (size: string, until: string) => `${size}・${until}までダウンロードできます`,
    en: (size: string, until: string) => `${size}, until ${until}`,
  },
  madeAt: { ja: (at: string) => `${at}に作成`, en: (at: string) => `Made ${at}` },
  download: { ja: 'ダウンロード', en: 'Download' },
  dataFailed: {
    ja: 'ファイルを作成できませんでした。もう一度お試しください。',
    en: 'The file could not be made. Try again.',
  },
  tooMany: {
    ja: '今日はこれ以上作成できません。明日もう一度お試しください。',
    en: 'It cannot be made again today. Try tomorrow.',
  },
})
