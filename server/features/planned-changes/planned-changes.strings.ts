import { strings } from '#common/strings.ts'

export const plannedChangesStrings = strings({
  nothingChanges: {
    ja: 'その日の所属と同じです。どこかを変更してください。',
    en: 'These are the departments of that day already. Please change something.',
  },
})
