import { countUnseenMentions, listMentions } from '#contract/own-mentions.ts'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { flagParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { holdFeeds } from '../feeds/feed-cache.ts'

/** The address of the list of mentions. */
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

const params = searchParams({ mentions: flagParam() })

/** Whether the timeline shows mentions of the reader. */
export const useShowsOwnMentions = () => useSearchValues(params).mentions === true
