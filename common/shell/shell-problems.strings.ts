import { strings } from '#common/strings.ts'

/** Problems that prevent publishing a draft; the key is its `ShellProblemCode`. */
export const shellProblemWords = strings({
  contrast: {
    ja: '文字と背景の明るさの差が足りません（4.5:1以上が必要です）。',
    en: 'The text does not stand out from the background. A contrast of at least 4.5:1 is required.',
  },
  hoverContrast: {
    ja: '文字とホバー時の背景の明るさの差が足りません（4.5:1以上が必要です）。',
    en: 'The text does not stand out from the hover background. A contrast of at least 4.5:1 is required.',
  },
  logoWithoutColours: {
    ja: 'ロゴを使うには、会社の色を設定してください。',
    en: 'To use a logo, set the company’s colours first.',
  },
  wayMissing: {
    ja: 'ホームとお知らせへのタブは必要です。',
    en: 'The home and notifications tabs are required.',
  },
  twice: { ja: '同じ行き先のタブが2つあります。', en: 'Two tabs lead to the same place.' },
  tooManyTabs: { ja: 'タブは7つまでです。', en: 'You can have up to seven tabs.' },
  nameMissing: { ja: '名前を入力してください。', en: 'Enter a name.' },
  addressWrong: {
    ja: 'http:// か https:// で始まる正しいアドレスを入力してください。アドレスにパスワードは含められません。',
    en: 'Enter a URL that starts with http:// or https:// and contains no password.',
  },
  pathWrong: {
    ja: '行き先のページを選ぶか、/ で始まるパスを入力してください。',
    en: 'Choose a page, or enter a path that starts with /.',
  },
  menuMissing: { ja: '行き先の制度を選んでください。', en: 'Choose a programme.' },
  menuGone: { ja: '行き先の制度が見つかりません。', en: 'The linked programme no longer exists.' },
  nobody: {
    ja: '見せる相手がいません。公開範囲を選んでください。',
    en: 'No one would see it. Choose who can see it.',
  },
})
