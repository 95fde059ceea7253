import { strings } from '#common/strings.ts'

export const browserAccessWords = strings({
  title: { ja: 'ブラウザーで開く', en: 'Open in this browser' },
  own: {
    ja: (name: string, company: string) =>
      `${name}さん（${company}）として、アプリのページをこのブラウザーで開きます。`,
    en: (name: string, company: string) =>
      `The page from the app opens in this browser, signed in as ${name} (${company}).`,
  },
  notYou: {
    ja: 'あなたの名前でないときは、開かずにこの画面を閉じてください。',
    en: 'If this is not your name, close this page without opening it.',
  },
  other: {
    ja: 'このブラウザーでは、別のアカウントでログインしています。開くと、そのアカウントからログアウトします。',
    en: 'This browser is signed in to another account. Opening the page signs that account out.',
  },
  open: { ja: '開く', en: 'Open' },
  goneTitle: { ja: 'このリンクは使えません', en: 'This link cannot be used' },
  goneNote: {
    ja: 'リンクは1分以内に1回だけ使えます。アプリで、もう一度「ブラウザーで開く」を選んでください。',
    en: 'A link can be used once, within a minute. Choose “Open in browser” in the app again.',
  },
  failed: {
    ja: 'ページを開けませんでした。もう一度お試しください。',
    en: 'The page could not be opened. Try again.',
  },
})
