import { strings } from '#common/strings.ts'

export const browserAccessStrings = strings({
  notAPage: {
    ja: 'このページはブラウザーで開けません。',
    en: 'This page cannot be opened in the browser.',
  },
})
