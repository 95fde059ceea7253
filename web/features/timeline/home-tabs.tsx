import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useHref } from '#web/app/link.tsx'
import { useLive } from '#web/app/live.ts'
import { ownMentionsAddress, unseenMentionsQuery } from '../own-mentions/own-mentions-cache.ts'
import { homeTabs } from './home-tabs.strings.ts'
import { overviewAddress } from './overview-address.ts'

type Props = {
  shown: 'all' | 'mentions' | 'overview'
  /** With a tab for what stands beside the posts on PC. */
  withOverview?: boolean
}

/** Tabs for the timeline and the mentions of the reader, with the number of new ones. */
export function HomeTabs({ shown, withOverview }: Props) {
  const t = useStrings(homeTabs)
  const client = useQueryClient()
  const href = useHref()
  const count = useQuery(unseenMentionsQuery).data?.count ?? 0
  useLive('announcements.changed', () => {
    void client.invalidateQueries({ queryKey: unseenMentionsQuery.queryKey })
  })
  const at = { all: href('/home'), mentions: href(ownMentionsAddress), overview: href(overviewAddress) }
  return (
    <LinkTabs
      label={t.tabs}
      current={at[shown]}
      tabs={[
        { href: at.all, label: t.everything },
        { href: at.mentions, label: t.forMe, count, countLabel: t.unseen(count) },
        ...(withOverview ? [{ href: at.overview, label: t.overview }] : []),
      ]}
    />
  )
}
