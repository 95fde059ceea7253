import { foldedName } from '#common/folded-name.ts'
import { cleanProfileAnswer } from '#common/profile-answer.ts'
import { readWrittenDay } from '#common/written-day.ts'
import { answerInWords } from '#server/features/profile-items/profile-items.present.ts'
import type { ProfileItemRow } from '#server/features/profile-items/profile-items.queries.ts'
import type { PersonState } from './person-states.rules.ts'
import type { RowCells } from './row-cells.import.ts'
import type { ImportTable } from './tables.import.ts'
import type { ImportWorld } from './world.queries.ts'

/** A cell as an answer: choices by their names, days as people write them. */
function givenAs({ kind, choices, dayPart }: ProfileItemRow, text: string) {
  if (kind === 'day') {
    const day = readWrittenDay(text) ?? text
    return [dayPart === 'full' ? day : day.slice(5)]
  }
  if (kind !== 'choice' && kind !== 'choices') return [text]
  const parts = kind === 'choice' ? [text] : text.split(/[,;\u3001\uff0c\n]/)
  return parts
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const chosen = choices.find(({ name, retired }) => !retired && foldedName(name) === foldedName(part))
      return chosen?.key ?? part
    })
}

/** The answers after a line of a file of another product. Empty cells keep them. */
export function planProfile(
  cells: RowCells,
  state: PersonState | null,
  { profiles = [] }: ImportTable,
  { profileItems }: ImportWorld,
): Pick<PersonState, 'profile'> {
  if (profileItems.size === 0) return {}
  const profile = [...profileItems.values()].map((item) => {
    const column = profiles.find(({ itemId }) => itemId === item.id)!
    const kept = state?.profile?.find(({ itemId }) => itemId === item.id)
    const value = kept?.value ?? []
    const same = { itemId: item.id, name: item.name, value, words: kept?.words ?? [] }
    const text = cells.textAt(column.at)
    if (text === '') return same
    const cleaned = cleanProfileAnswer({ ...item, required: false }, givenAs(item, text), value)
    if ('problem' in cleaned) {
      cells.problemAt('profileAnswer', column)
      return same
    }
    return { ...same, value: cleaned.value, words: answerInWords({ ...item, value: cleaned.value }) }
  })
  return { profile }
}
