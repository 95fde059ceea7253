import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { NextAct, useAdministers } from '#web/app/next-act.tsx'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSearchText } from '#web/app/use-search-text.ts'
import { MenuGrid, MenuGridSkeleton } from './menu-grid.tsx'
import { pickupsQuery, recentQuery } from './menu-queries.ts'
import { searchMenus } from './menu-search.ts'
import { MenuShelf } from './menu-shelf.tsx'
import { menus } from './menus.strings.ts'
import { menusQuery } from './menus-query.ts'
import styles from './menus-screen.module.css'

export const preload = (client: QueryClient) => {
  void client.prefetchQuery(menusQuery)
  void client.prefetchQuery(recentQuery)
  void client.prefetchQuery(pickupsQuery)
}

/** The menus this person can see: recently used, picked up, and by category. */
export default function MenusScreen() {
  const t = useStrings(menus)
  const href = useHref()
  const { text, change } = useSearchText('/menus')
  const recent = useQuery({ ...recentQuery, staleTime: 0 }).data?.menus ?? []
  const picked = useQuery(pickupsQuery).data?.menus ?? []
  const all = useQuery(menusQuery).data?.menuCategories.flatMap((category) => category.menus) ?? []
  const phone = useFrame().kind === 'phone'
  // The phone's tab bar has room for one of both.
  const chat = useCurrentUser()?.can.chat.use
  const administers = useAdministers('menus')
  const hasBenefits = all.some(({ benefit }) => benefit)
  return (
    <Screen
      title={t.menus}
      tab="menus"
      actions={
        <>
          {hasBenefits && (
            <Button size="xSmall" priority="tertiary" icon="reward" href={href('/benefits')}>
              {t.benefits}
            </Button>
          )}
          {administers && !phone && (
            <Button size="xSmall" priority="tertiary" icon="edit" href={href('/admin/menus')}>
              {t.manage}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.page}>
        <div className={styles.find}>
          <Input
            type="search"
            label={t.search}
            labelHidden
            placeholder={t.search}
            before={<Icon name="search" />}
            value={text}
            onChange={change}
            autoComplete="off"
            enterKeyHint="search"
            className={styles.search}
          />
          {phone && chat && (
            <Button size="small" situation="neutral" icon="departments" href={href('/departments')}>
              {t.departments}
            </Button>
          )}
        </div>
        {text.trim() === '' && (recent.length > 0 || picked.length > 0) && (
          <div className={styles.shelves}>
            <MenuShelf name={t.recentlyUsed} menus={recent} />
            <MenuShelf name={t.pickups} menus={picked} />
          </div>
        )}
        <Categories text={text} onClear={() => change('')} />
      </div>
    </Screen>
  )
}

function Categories({ text, onClear }: { text: string; onClear: () => void }) {
  const t = useStrings(menus)
  const query = useQuery(menusQuery)
  if (query.isPending) return <MenuGridSkeleton />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.menuCategories.length === 0) {
    return (
      <EmptyState
        icon="menus"
        title={t.emptyTitle}
        action={
          <NextAct section="menus" to="/admin/menus/new">
            {t.create}
          </NextAct>
        }
      >
        {t.emptyWords}
      </EmptyState>
    )
  }
  const shown = searchMenus(query.data.menuCategories, text)
  const count = shown.reduce((sum, category) => sum + category.menus.length, 0)
  return (
    <>
      <p role="status" className="visually-hidden">
        {text.trim() && count > 0 && t.found(count)}
      </p>
      {count === 0 && (
        <EmptyState
          icon="search"
          title={t.nothingFound(text.trim())}
          action={<Button onClick={onClear}>{t.clearSearch}</Button>}
        >
          {t.nothingFoundWords}
        </EmptyState>
      )}
      {shown.map((category) => (
        <section key={category.id} aria-label={category.name}>
          <h2 className={styles.category}>
            <AppLink to={`/menu_categories/${category.id}`} className={styles.categoryLink}>
              {category.name}
              <Icon name="chevronRight" size="small" />
            </AppLink>
          </h2>
          <MenuGrid menus={category.menus} />
        </section>
      ))}
    </>
  )
}
