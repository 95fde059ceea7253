import { strings } from '#common/strings.ts'

export const alertsStrings = strings({
  tooMany: {
    ja: (most: number) => `登録できるのは${most}件までです。使わないものを削除してください。`,
    en: (most: number) => `At most ${most} can be registered. Remove one that is not used.`,
  },
})
