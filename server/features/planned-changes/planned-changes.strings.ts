import { strings } from '#common/strings.ts'

export const plannedChangesStrings = strings({
  sameDay: {
    ja: 'この日には、この人の異動がすでに予定されています。その予定を変更するか、別の日にしてください。',
    en: 'A transfer is already planned for this person on this day. Edit it, or choose another day.',
  },
  nothingChanges: {
    ja: 'その日の所属と同じです。どこかを変更してください。',
    en: 'These are already the departments on that day. Make a change first.',
  },
})
