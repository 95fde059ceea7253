import { foldedName } from '#common/folded-name.ts'
import { strings } from '#common/strings.ts'

const stateWords = strings({
  left: {
    ja: '退職|退職済|退職済み|退職者|退会|退会済|退会済み|無効|削除|削除済み|離職',
    en: 'left|retired|withdrawn|inactive|deleted|disabled|terminated|offboarded|resigned',
  },
  away: {
    ja: '停止|停止中|利用停止|利用停止中|休職|休職中|休会|一時停止',
    en: 'suspended|stopped|on leave|paused|locked',
  },
})

const wordsOf = (key: keyof typeof stateWords) =>
  new Set(Object.values(stateWords[key]).flatMap((words) => words.split('|').map((word) => foldedName(word))))
const left = wordsOf('left')
const away = wordsOf('away')

/** What the state of a person in another product means here; null: they use it. */
export const stateElsewhere = (text: string) =>
  left.has(foldedName(text)) ? ('left' as const) : away.has(foldedName(text)) ? ('away' as const) : null

/** What separates the levels of a department in files of other products. */
export const pathParts = (text: string) =>
  text
    .split(/[/\uff0f>\uff1e\u2192\\|\uff5c]/)
    .map((part) => part.trim())
    .filter(Boolean)
