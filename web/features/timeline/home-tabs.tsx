import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useHref } from '#web/app/link.tsx'
import { useLive } from '#web/app/live.ts'
import { ownMentionsAddress, unseenMentionsQuery } from '../own-mentions/own-mentions-cache.ts'
import { homeTabs } from './home-tabs.strings.ts'

/** Tabs for the timeline and the mentions of the reader, with the number of new ones. */
export function HomeTabs({ own }: { own: boolean }) {
  const t = useStrings(homeTabs)
  const client = useQueryClient()
  const href = useHref()
  const count = useQuery(unseenMentionsQuery).data?.count ?? 0
  useLive('announcements.changed', () => {
    void client.invalidateQueries({ queryKey: unseenMentionsQuery.queryKey })
  })
  const [all, forMe] = [href('/home'), href(ownMentionsAddress)]
  return (
    <LinkTabs
      label={t.tabs}
      current={own ? forMe : all}
      tabs={[
        { href: all, label: t.everything },
        { href: forMe, label: t.forMe, count, countLabel: t.unseen(count) },
      ]}
    />
  )
}
