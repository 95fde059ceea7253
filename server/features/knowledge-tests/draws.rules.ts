import { searchText } from '#common/search-text.ts'
import type { QuestionDraw } from '#contract/knowledge-tests.bank.ts'
import { type Picker, shuffled } from './papers.rules.ts'

/** A question of the bank that can be drawn. */
export type Drawable = { id: number; foldedTags: readonly string[] }

/** A question of the bank for a draw, by the draw's place in the list. */
type Drawn = { id: number; draw: number }

export const drawnCountOf = (draws: readonly Pick<QuestionDraw, 'count'>[]) =>
  draws.reduce((sum, { count }) => sum + count, 0)

/**
 * Draws questions at random, none of them twice. Draws can share questions: a question given to one draw is passed on
 * to another where that leaves room, so that everything is drawn if there is any way to do so.
 *
 * The questions are offered in random order and one that was taken is never returned, so questions with the same tags
 * are equally likely. `short`: the first draw that the bank cannot satisfy; then the result holds as many as possible.
 */
export function drawQuestions(
  draws: readonly Pick<QuestionDraw, 'tag' | 'count'>[],
  bank: readonly Drawable[],
  pick: Picker,
): { drawn: Drawn[]; short: number | null } {
  const tags = draws.map(({ tag }) => searchText(tag))
  const room = draws.map(({ count }) => count)
  const given = new Map<number, { question: Drawable; draw: number }>()
  const fits = ({ foldedTags }: Drawable, draw: number) =>
    tags[draw] === '' || foldedTags.includes(tags[draw]!)

  /** Finds a place for the question, moving others between draws if needed. */
  const place = (question: Drawable, seen: Set<number>): boolean => {
    const open = draws.flatMap((_, draw) => (fits(question, draw) && !seen.has(draw) ? [draw] : []))
    for (const draw of open) {
      if (seen.has(draw)) continue
      seen.add(draw)
      if (room[draw]! > 0) {
        room[draw]! -= 1
        given.set(question.id, { question, draw })
        return true
      }
      for (const other of given.values()) {
        if (other.draw !== draw || !place(other.question, seen)) continue
        given.set(question.id, { question, draw })
        return true
      }
    }
    return false
  }

  let missing = drawnCountOf(draws)
  for (const question of shuffled(bank, pick)) {
    if (missing === 0) break
    if (place(question, new Set())) missing -= 1
  }
  const short = room.findIndex((left) => left > 0)
  return {
    drawn: [...given.values()]
      .map(({ question: { id }, draw }) => ({ id, draw }))
      .sort((one, other) => one.draw - other.draw),
    short: short < 0 ? null : short,
  }
}
