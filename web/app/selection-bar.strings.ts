import { strings } from '#common/strings.ts'

export const selectionWords = strings({
  none: { ja: '選択を解除', en: 'Clear selection' },
})
