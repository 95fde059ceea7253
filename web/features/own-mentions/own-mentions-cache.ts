import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { countUnseenMentions, listMentions } from '#contract/mentions.ts'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { holdFeeds } from '../feeds/feed-cache.ts'

/** Where what mentions the reader is listed. */
export const ownMentionsAddress = '/home?mentions=true'

export const unseenMentionsQuery = queryFor(countUnseenMentions, {})
export const ownMentionsQuery = pagesFor(listMentions, { query: {} }, 'mentions')

holdFeeds(listMentions, (page, change) => ({
  ...page,
  mentions: page.mentions.flatMap((mention) => {
    const feed = change(mention.feed)
    return feed ? { ...mention, feed } : []
  }),
}))

/** Whether the timeline is to show what mentions the reader; as it was, while another screen is on its way. */
export function useShowsOwnMentions() {
  const here = useRouterState({
    select: ({ location }) =>
      /\/home$/.test(location.pathname)
        ? new URLSearchParams(location.searchStr).get('mentions') === 'true'
        : undefined,
  })
  const [last, setLast] = useState(here ?? false)
  if (here !== undefined && here !== last) setLast(here)
  return here ?? last
}
