import { countUnseenMentions, listMentions } from '#contract/own-mentions.ts'
import { useLocation } from '#web/app/location.ts'
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

/** Whether the timeline is to show what mentions the reader. */
export const useShowsOwnMentions = () => new URLSearchParams(useLocation().search).get('mentions') === 'true'
