import { strings } from '#common/strings.ts'

export const listEndWords = strings({
  moreFailed: { ja: '続きを読み込めませんでした', en: 'More items could not be loaded' },
})
