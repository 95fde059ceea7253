/**
 * One answer. `item` is the item's key; the shape of `value` depends on its kind. An item without an answer is not in
 * the list. Days are YYYY-MM-DD, times HH:MM, files the ids of media files, money whole yen.
 */
export type FormAnswer = { item: string; value: AnswerValue }

/** Included in `choices` if the person answered in their own words, which are in `other`. */
export const otherChoice = 'other'

export type PollAnswer = {
  question: string
  choices: string[]
  anonymous: boolean
  /** Anonymous counts stay hidden until this many people have voted; 1 if voters are named. */
  threshold: number
  multiple: boolean
  /** ISO 8601; null: no end. */
  closesAt: string | null
}
export type TaskAnswer = { title: string; assigneeIds: number[]; dueOn: string | null }
/** Asks people to use the menu that the item names. */
export type MissionAnswer = { userIds: number[]; dueOn: string | null; message: string }

export type AnswerValue =
  | { text: string } // text, long_text, link, date, time
  | { number: number } // number, money, computed
  | { from: string; until: string } // period
  | { choices: string[]; other: string } // choice (one at most), choices: keys of options; card: its key
  | { ids: number[] } // users, departments, images, videos, files
  | { poll: PollAnswer }
  | { tasks: TaskAnswer[] }
  | { mission: MissionAnswer }
  | { rows: FormAnswer[][] } // repeat
