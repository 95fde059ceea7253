import { strings } from '#common/strings.ts'

export const limitRefusals = strings({
  between: {
    ja: (least: number, highest: number) =>
      `${least.toLocaleString('ja')}以上${highest.toLocaleString('ja')}以下の整数を入力してください。`,
    en: (least: number, highest: number) =>
      `Enter a whole number from ${least.toLocaleString('en')} to ${highest.toLocaleString('en')}.`,
  },
})
