import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink } from '#web/app/link.tsx'
import { SettingsScreen } from '#web/app/settings-screen.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { PersonRow } from '../people/person-row.tsx'
import { FollowButton, type Follows, followsQuery } from './follow-button.tsx'
import { follows } from './follows.strings.ts'
import styles from './follows-screen.module.css'

export const preload = (client: QueryClient) => client.prefetchQuery(followsQuery)

/** The people and menus this person follows. */
export default function FollowsScreen() {
  const t = useStrings(follows)
  const query = useQuery({ ...followsQuery, staleTime: 0 })
  return (
    <SettingsScreen title={t.title} back="/mypage">
      {query.data ? (
        <List known={query.data} />
      ) : query.isPending ? (
        <Card padding="large" bleeds>
          <SkeletonGroup>
            <SkeletonText lines={6} />
          </SkeletonGroup>
        </Card>
      ) : (
        <ErrorState title={t.listFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </SettingsScreen>
  )
}

function List({ known }: { known: Follows }) {
  const t = useStrings(follows)
  // Unfollowed entries stay until the page is left, so that they can be followed again.
  const [shown] = useState(known)
  const { users, menus } = shown
  if (users.length + menus.length === 0)
    return (
      <EmptyState icon="users" title={t.emptyTitle} action={<AppLink to="/home">{t.toTimeline}</AppLink>}>
        {t.emptyWords}
      </EmptyState>
    )
  return (
    <div className={styles.column}>
      <p className={styles.intro}>
        {t.private} <AppLink to="/home?following=true">{t.timeline}</AppLink>
      </p>
      {users.length > 0 && (
        <Part title={t.users}>
          {users.map((user) => (
            <li key={user.id} className={styles.row}>
              <PersonRow person={user} detail={user.departmentName} />
              <FollowButton user={user} />
            </li>
          ))}
        </Part>
      )}
      {menus.length > 0 && (
        <Part title={t.menus}>
          {menus.map((menu) => (
            <li key={menu.id} className={styles.row}>
              <AppLink to={`/menus/${menu.id}`} className={styles.menu}>
                <MenuTile iconName={menu.iconName} tone={menu.tone} size="large" />
                {menu.name}
              </AppLink>
              <FollowButton menu={menu} />
            </li>
          ))}
        </Part>
      )}
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section" padding="none" bleeds aria-label={title}>
    <h2 className={styles.heading}>{title}</h2>
    <ul>{children}</ul>
  </Card>
)
