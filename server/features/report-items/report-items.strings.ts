import { strings } from '#common/strings.ts'

export const reportItemsStrings = strings({
  unknownChoice: { ja: '選択肢が見つかりません。', en: 'This option was not found.' },
  oneChoice: { ja: '選べるのは1つだけです。', en: 'You can select only one option.' },
})
