import type { Locale } from '#common/locale.ts'

/**
 * An answer as people read it: on the post, in the report, in a difference between rounds and in a printed sheet.
 * `text` contains all of it in words (for search, exports and notices); the other fields allow better display.
 */
export type ShownAnswer = {
  item: string
  name: string
  kind: string
  text: string
  /** heading: a heading without answers below it. */
  published: boolean
  /** `profileImgPath`: on posts only, of those who have a portrait. */
  users?: { id: number; name: string; profileImgPath?: string }[]
  link?: string
  /** Of a date or a period: the first and the last day, YYYY-MM-DD. */
  days?: { from: string; until: string }
  mediaFileIds?: number[]
  card?: { name: string; tone: string; iconName: string }
  /** Of report_item_polls or report_item_task_lists, once published. */
  pollId?: number
  taskListId?: number
  /** The rows of a repeated item. */
  rows?: ShownAnswer[][]
}

/**
 * The names for the ids in answers, and the reader's language and time zone. An id without a name belongs to a person
 * who has left.
 */
export type AnswerNames = {
  locale: Locale
  timeZone: string
  users: ReadonlyMap<number, string>
  departments: ReadonlyMap<number, string>
  files: ReadonlyMap<number, string>
}
