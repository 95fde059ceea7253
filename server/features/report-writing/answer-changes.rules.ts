import type { FormAnswer } from '#common/form/answer.ts'
import type { GivenAnswer } from '#common/form/validate-answers.ts'

/** JSON with sorted keys: the database stores them in its own order. */
const ordered = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

const valueIn = (answers: readonly FormAnswer[], key: string) =>
  ordered(answers.find(({ item }) => item === key)?.value)

/** Whether an item has another answer. */
export const isChanged = (before: readonly FormAnswer[], after: readonly FormAnswer[], key: string) =>
  valueIn(before, key) !== valueIn(after, key)

/** The answers with changes applied only to the items that may be changed; others as submitted. */
export function onlyReopened(
  given: readonly GivenAnswer[],
  before: readonly FormAnswer[],
  reopened: readonly string[] | null,
): readonly GivenAnswer[] {
  if (reopened === null) return given
  return [
    ...given.filter(({ item }) => reopened.includes(item)),
    ...before.filter(({ item }) => !reopened.includes(item)),
  ]
}
