import { strings } from '#common/strings.ts'

export const savedViewsStrings = strings({
  tooMany: {
    ja: (most: number) => `保存できる表示は${most}件までです。使わないものを削除してください。`,
    en: (most: number) => `You can save ${most} views at most. Delete one that you no longer use.`,
  },
})
