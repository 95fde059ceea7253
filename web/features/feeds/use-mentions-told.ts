import { useQuery } from '@tanstack/react-query'
import { countMentioned } from '#contract/feeds.ts'
import { queryFor } from '#web/app/query.ts'
import type { Mention } from './comment-form.tsx'

const idsOf = (mentions: readonly Mention[], department: boolean) =>
  mentions
    .filter((mention) => Boolean(mention.department) === department)
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join(',')

/** How many people will be told by these mentions; undefined while there are none or it is not known. */
export function useMentionsTold(feedId: number, mentions: readonly Mention[]) {
  const query = { userIds: idsOf(mentions, false), departmentIds: idsOf(mentions, true) }
  return useQuery({
    ...queryFor(countMentioned, { params: { id: feedId }, query }),
    enabled: mentions.length > 0,
    placeholderData: (before) => before,
  }).data?.count
}
