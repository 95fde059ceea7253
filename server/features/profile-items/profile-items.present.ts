import type { AnsweredItem } from './profile-items.queries.ts'

/** An answer in words: for choices, their names. */
export const answerInWords = ({ kind, choices, value }: Pick<AnsweredItem, 'kind' | 'choices' | 'value'>) =>
  kind === 'choice' || kind === 'choices'
    ? choices.filter(({ key }) => value.includes(key)).map(({ name }) => name)
    : value

/** A person's profile answers; `whole`: includes those that other people cannot see. */
export const presentProfileAnswers = (items: readonly AnsweredItem[], whole: boolean) =>
  items
    .filter(({ value, visibility }) => value.length > 0 && (whole || visibility === 'everybody'))
    .map((item) => ({
      profileItemId: item.id,
      name: item.name,
      kind: item.kind,
      dayPart: item.dayPart,
      visibility: item.visibility,
      value: answerInWords(item),
    }))

/** An item as its person edits it: retired choices are offered only to those who chose them. */
export const presentOwnItem = ({ archived: _, version: __, choices, ...item }: AnsweredItem) => ({
  ...item,
  choices: choices.filter(({ key, retired }) => !retired || item.value.includes(key)),
})
