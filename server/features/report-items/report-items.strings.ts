import { strings } from '#common/strings.ts'

export const reportItemsStrings = strings({
  unknownChoice: { ja: '選択肢が見つかりません。', en: 'This choice cannot be found.' },
  oneChoice: { ja: '選べるのは1つだけです。', en: 'Only one choice can be taken.' },
})
