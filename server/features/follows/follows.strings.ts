import { strings } from '#common/strings.ts'

export const followsStrings = strings({
  tooManyUsers: {
    ja: (most: number) => `フォローできるのは${most}人までです。`,
    en: (most: number) => `You can follow up to ${most} people.`,
  },
  tooManyMenus: {
    ja: (most: number) => `フォローできる制度は${most}件までです。`,
    en: (most: number) => `You can follow up to ${most} programmes.`,
  },
})
