import { strings } from '#common/strings.ts'

export const listEndWords = strings({
  moreFailed: { ja: '続きを読み込めませんでした', en: 'The rest could not be loaded' },
})
