import type { Locale } from '#common/locale.ts'

/**
 * An answer as people read it: on the post, in the report, in a difference between rounds and in a printed sheet.
 * `text` says all of it in words (for search, exports and notices); the rest lets a screen do better.
 */
export type ShownAnswer = {
  item: string
  name: string
  kind: string
  text: string
  /** heading: a heading with nothing under it. */
  published: boolean
  users?: { id: number; name: string }[]
  link?: string
  mediaFileIds?: number[]
  card?: { name: string; tone: string; iconName: string }
  /** Of report_item_polls or report_item_task_lists, once published. */
  pollId?: number
  taskListId?: number
  /** Of a repeated item: its rows. */
  rows?: ShownAnswer[][]
}

/** What the numbers in answers are called, and for whom they are said. A number without a name is someone who left. */
export type AnswerNames = {
  locale: Locale
  timeZone: string
  users: ReadonlyMap<number, string>
  departments: ReadonlyMap<number, string>
  files: ReadonlyMap<number, string>
}
