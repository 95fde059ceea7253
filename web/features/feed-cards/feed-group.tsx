import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import type { GroupedFeed } from '../feeds/feed-cache.ts'
import { feeds } from '../feeds/feeds.strings.ts'
import styles from './feed-group.module.css'

type Props = { menu: GroupedFeed['menu']; group: NonNullable<GroupedFeed['group']> }

/** The folded posts, and who wrote the latest one. */
export function FeedGroup({ menu, group }: Props) {
  const t = useStrings(feeds)
  const { feedCount, members } = group
  return (
    <AppLink to={`/feed_groups/${menu.id}`} className={styles.group}>
      <span className={styles.faces}>
        {members.map((member) => (
          <Avatar key={member.id} name={member.name} src={member.profileImgPath} size="small" />
        ))}
      </span>
      <span className={styles.words}>
        <span className={styles.count}>{t.groupCount(menu.name, feedCount)}</span>
        <span className={styles.names}>
          {t.groupMembers(
            members.map(({ name }) => name),
            feedCount > members.length,
          )}
        </span>
      </span>
      <Icon name="chevronRight" />
    </AppLink>
  )
}
