import { strings } from '#common/strings.ts'

/** What keeps a draft from being published; the key is its `ShellProblemCode`. */
export const shellProblemWords = strings({
  contrast: {
    ja: '文字と背景の明るさの差が足りません（4.5:1以上が必要です）。',
    en: 'The text does not stand out from the background (4.5:1 or more is needed).',
  },
  hoverContrast: {
    ja: '文字とホバー時の背景の明るさの差が足りません（4.5:1以上が必要です）。',
    en: 'The text does not stand out from the background under the pointer (4.5:1 or more is needed).',
  },
  logoWithoutColours: {
    ja: 'ロゴを使うには、会社の色を設定してください。',
    en: 'A logo needs colours of the company.',
  },
  wayMissing: {
    ja: 'ホームとお知らせへのタブは必要です。',
    en: 'The tabs to home and to the notices are needed.',
  },
  twice: { ja: '同じ行き先のタブが2つあります。', en: 'Two tabs lead to the same place.' },
  tooManyTabs: { ja: 'タブは7つまでです。', en: 'There can be seven tabs at most.' },
  nameMissing: { ja: '名前を入力してください。', en: 'Please give it a name.' },
  addressWrong: {
    ja: 'http:// か https:// で始まる正しいアドレスを入力してください。アドレスにパスワードは含められません。',
    en: 'Please enter an address that begins with http:// or https://, without a password in it.',
  },
  pathWrong: {
    ja: '行き先のページを選ぶか、/ で始まるパスを入力してください。',
    en: 'Please choose a page, or enter a path that begins with /.',
  },
  menuMissing: { ja: '行き先の制度を選んでください。', en: 'Please choose a menu.' },
  menuGone: { ja: '行き先の制度が見つかりません。', en: 'The menu it leads to no longer exists.' },
  nobody: {
    ja: '見せる相手がいません。公開範囲を選んでください。',
    en: 'Nobody would see it. Please choose who does.',
  },
})
