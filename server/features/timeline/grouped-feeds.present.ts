import type { Locale } from '#common/locale.ts'
import { presentFeed } from '#server/features/feeds/feeds.present.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import type { GroupedFeedRow } from './grouped-feeds.queries.ts'

/** A post, with the posts it represents. */
export function presentGroupedFeed(row: GroupedFeedRow, locale: Locale) {
  const feed = presentFeed(row, locale)
  if (row.groupMenuId === null || row.groupCount === null || row.groupCount < 2) return feed
  const members = (row.groupMembers ?? []).map((member) => presentAuthor(member, locale))
  return { ...feed, group: { feedCount: row.groupCount, members } }
}
