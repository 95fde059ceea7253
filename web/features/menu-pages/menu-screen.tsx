import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listApplies } from '#contract/applies.ts'
import { accessMenu } from '#contract/menu-pages.ts'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { Fallback } from '#web/app/fallback.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useOwnHeading } from '#web/app/own-heading.ts'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { ApplyRow } from '../applies/apply-row.tsx'
import { feedPagesQuery } from '../feed-cards/card-pages.tsx'
import { followsQuery } from '../follows/follow-button.tsx'
import {
  conditionsQuery,
  type Menu,
  menuQuery,
  remarksQuery,
  rewardsQuery,
  subsidiesQuery,
} from '../menus/menu-queries.ts'
import { menus } from '../menus/menus.strings.ts'
import { stampsQuery } from '../stamps/use-stamps.ts'
import { MenuAbout } from './menu-about.tsx'
import { MenuApprovers } from './menu-approvers.tsx'
import { MenuContents } from './menu-contents.tsx'
import { MenuFigures } from './menu-figures.tsx'
import styles from './menu-screen.module.css'

const myUsesQuery = (menuId: number) => ({
  ...queryFor(listApplies, { query: { menuId, limit: 3 } }),
  staleTime: 0,
})

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id === undefined) return
  void client.prefetchQuery(menuQuery(id))
  void client.prefetchQuery(conditionsQuery(id))
  void client.prefetchQuery(remarksQuery(id))
  void client.prefetchQuery(subsidiesQuery(id))
  void client.prefetchQuery(rewardsQuery(id))
  void client.prefetchQuery(myUsesQuery(id))
  void client.prefetchInfiniteQuery(feedPagesQuery({ menuId: id }))
  void client.prefetchQuery(stampsQuery)
  void client.prefetchQuery(followsQuery)
}

/** A menu: its purpose and conditions, the person's own uses, and everything published through it. */
export default function MenuScreen() {
  const t = useStrings(menus)
  const id = useIdParam()
  const query = useQuery({ ...menuQuery(id ?? 0), enabled: id !== undefined })
  const menu = query.data
  const title = useOwnHeading(menu?.name, t.menu)
  const opened = menu?.id
  useEffect(() => {
    // For "recently used" and statistics; the page works without it.
    if (opened !== undefined) call(accessMenu, { params: { id: opened } }).catch(() => undefined)
  }, [opened])
  return (
    <Screen title={title} back="/menus" titleHidden className={styles.narrow}>
      <div className={styles.column}>
        {menu ? (
          <>
            <MenuAbout menu={menu} />
            <MenuFigures menu={menu} />
            <MenuApprovers menu={menu} />
            <MyUses menu={menu} />
            {menu.publishes && <MenuContents menu={menu} />}
          </>
        ) : (
          <Fallback
            query={query}
            known={id !== undefined}
            skeleton={<AboutSkeleton />}
            gone={t.gone}
            to="/menus"
            toWords={t.toMenus}
          />
        )}
      </div>
    </Screen>
  )
}

/** The person's own last uses. Not shown to people who can only read. */
function MyUses({ menu }: { menu: Menu }) {
  const t = useStrings(menus)
  const { data } = useQuery(myUsesQuery(menu.id))
  if (!data || (data.applies.length === 0 && !menu.can.use)) return null
  return (
    <section aria-labelledby="menu-uses">
      <div className={styles.headLine}>
        <h2 id="menu-uses" className={styles.heading}>
          {t.myUses}
        </h2>
        {data.applies.length > 0 && <AppLink to={`/applies?menu_id=${menu.id}`}>{t.allMyUses}</AppLink>}
      </div>
      <Card padding="none" bleeds>
        {data.applies.length === 0 ? (
          <p className={styles.empty}>{t.noUses}</p>
        ) : (
          <ul className={styles.uses}>
            {data.applies.map((apply) => (
              <li key={apply.id}>
                <ApplyRow apply={apply} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

const AboutSkeleton = () => (
  <Card padding="large" bleeds>
    <SkeletonGroup>
      <Skeleton shape="circle" />
      <SkeletonText lines={4} />
    </SkeletonGroup>
  </Card>
)
