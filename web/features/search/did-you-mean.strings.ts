import { strings } from '#common/strings.ts'

/** Near spellings, shown when a search finds little. */
export const didYouMean = strings({
  title: { ja: 'もしかして', en: 'Did you mean' },
})
