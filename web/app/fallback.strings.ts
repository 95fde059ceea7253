import { strings } from '#common/strings.ts'

export const fallbackWords = strings({
  gone: {
    ja: '削除されたか、表示する権限がない可能性があります。',
    en: 'It may have been deleted, or you may not have access.',
  },
})
