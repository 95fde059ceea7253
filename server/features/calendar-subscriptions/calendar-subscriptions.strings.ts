import { strings } from '#common/strings.ts'

export const calendarSubscriptionsStrings = strings({
  tooMany: {
    ja: (most: number) => `購読用アドレスは${most}件まで作れます。使わないものを削除してください`,
    en: (most: number) => `You can have ${most} addresses at most. Delete one that you no longer use`,
  },
})
