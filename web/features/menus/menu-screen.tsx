import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { getMenu, getMenuAccessConditions } from '#contract/menus.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { FeedPages, feedPagesQuery } from '../feeds/feed-pages.tsx'
import { MenuTile } from '../feeds/menu-tile.tsx'
import { stampsQuery } from '../feeds/use-stamps.ts'
import styles from './menu-screen.module.css'
import { menus } from './menus.strings.ts'

const menuQuery = (id: number) => queryFor(getMenu, { params: { id } })
const conditionsQuery = (id: number) => queryFor(getMenuAccessConditions, { params: { id } })

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id === undefined) return
  void client.prefetchQuery(menuQuery(id))
  void client.prefetchQuery(conditionsQuery(id))
  void client.prefetchInfiniteQuery(feedPagesQuery({ menuId: id }))
  void client.prefetchQuery(stampsQuery)
}

/** A menu: what it is for, who can use and read it, and what was posted through it. */
export default function MenuScreen() {
  const t = useStrings(menus)
  const id = useIdParam()
  const query = useQuery({ ...menuQuery(id ?? 0), enabled: id !== undefined })
  const menu = query.data
  return (
    <Screen title={menu?.name ?? t.menu} back="/menus" titleHidden className={styles.narrow}>
      <div className={styles.column}>
        {menu ? (
          <>
            <About menu={menu} />
            <section aria-labelledby="menu-posts">
              <h2 id="menu-posts" className={styles.heading}>
                {t.posts}
              </h2>
              <FeedPages of={{ menuId: menu.id }} label={t.posts} empty={<NoPosts menu={menu} />} />
            </section>
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

type Menu = Answer<typeof getMenu>

function About({ menu }: { menu: Menu }) {
  const t = useStrings(menus)
  return (
    <Card as="section" padding="large" bleeds className={styles.about}>
      <div className={styles.head}>
        <MenuTile iconName={menu.iconName} tone={menu.tone} size="large" />
        <div className={styles.names}>
          <AppLink to={`/menu_categories/${menu.category.id}`} className={styles.category}>
            {menu.category.name}
          </AppLink>
          <p className={styles.name}>{menu.name}</p>
        </div>
        {menu.can.use && <PostButton menu={menu} />}
      </div>
      {menu.description && <p className={styles.description}>{menu.description}</p>}
      {!menu.can.use && <p className={styles.note}>{t.readOnlyWords}</p>}
      <Conditions id={menu.id} />
    </Card>
  )
}

function PostButton({ menu }: { menu: Menu }) {
  const t = useStrings(menus)
  const href = useHref()
  return (
    <Button priority="primary" icon="post" href={href(`/home?compose=${menu.id}`)} className={styles.post}>
      {t.post}
    </Button>
  )
}

/** Who can use the menu and read its posts now. Left out where it cannot be fetched: the rest stands without it. */
function Conditions({ id }: { id: number }) {
  const t = useStrings(menus)
  const { data, isPending } = useQuery(conditionsQuery(id))
  if (!data && !isPending) return null
  const value = (of: 'use' | 'publication') =>
    data ? (
      <>
        {data[of].summary} <span className={styles.count}>({t.memberCount(data[of].memberCount)})</span>
      </>
    ) : (
      <Skeleton width="half" />
    )
  return (
    <section aria-label={t.conditions}>
      <DataList
        items={[
          { term: t.use, value: value('use') },
          { term: t.publication, value: value('publication') },
        ]}
      />
    </section>
  )
}

function NoPosts({ menu }: { menu: Menu }) {
  const t = useStrings(menus)
  return (
    <EmptyState icon="comment" title={t.noPosts} action={menu.can.use && <PostButton menu={menu} />}>
      {t.noPostsWords}
    </EmptyState>
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
