import type { Answer } from '#contract/endpoint.ts'
import { countMentioned, listMentionableUsers } from '#contract/feeds.ts'
import { countMenuMentioned, listMenuMentionableUsers } from '#contract/own-mentions.ts'
import { call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { type Mention, mentionedIds } from './mention-names.ts'

/** The target of the text: an existing post, or a new one of a menu. */
export type MentionPlace = { feedId: number } | { menuId: number }
export type MentionReach = Answer<typeof countMentioned>

/** The number of people these mentions would notify, and the people who would not be notified. */
export function mentionReachQuery(place: MentionPlace, mentions: readonly Mention[]) {
  const { mentionedUserIds, mentionedDepartmentIds } = mentionedIds(mentions)
  const list = (ids: number[]) => ids.sort((a, b) => a - b).join(',')
  const query = { userIds: list(mentionedUserIds), departmentIds: list(mentionedDepartmentIds) }
  return 'feedId' in place
    ? queryFor(countMentioned, { params: { id: place.feedId }, query })
    : queryFor(countMenuMentioned, { params: { id: place.menuId }, query })
}

/** The people and departments matching the name that can read the text. */
export const findMentionable = (place: MentionPlace, query: string) =>
  'feedId' in place
    ? call(listMentionableUsers, { params: { id: place.feedId }, query: { query } })
    : call(listMenuMentionableUsers, { params: { id: place.menuId }, query: { query } })
