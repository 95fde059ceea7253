import { strings } from '#common/strings.ts'

export const openAppWords = strings({
  title: { ja: 'アプリで開く', en: 'Open in the app' },
  text: {
    ja: '下のボタンを押すと、ひろばのアプリが開きます。',
    en: 'Press the button to open the Hiroba app.',
  },
  open: { ja: 'アプリを開く', en: 'Open the app' },
  notOpened: {
    ja: 'アプリが開かないときは、インストールされていません。',
    en: 'If nothing happens, the app is not installed.',
  },
  appStore: { ja: 'App Storeで入手', en: 'Get it on the App Store' },
  playStore: { ja: 'Google Playで入手', en: 'Get it on Google Play' },
  stay: { ja: 'ブラウザーで続ける', en: 'Continue in the browser' },
})
