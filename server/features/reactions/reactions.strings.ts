import { strings } from '#common/strings.ts'

export const reactionsStrings = strings({
  unknownStamp: { ja: 'このスタンプは使えません。', en: 'This stamp cannot be used.' },
  oneEmoji: { ja: '絵文字を1つだけ指定してください。', en: 'Choose exactly one emoji.' },
})
