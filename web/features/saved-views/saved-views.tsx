import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useHref } from '#web/app/link.tsx'
import { useLocation } from '#web/app/location.ts'
import styles from './saved-views.module.css'
import { savedViewWords } from './saved-views.strings.ts'
import { type SavedViewScreen, savedViewsQuery } from './saved-views-query.ts'

/** The person's saved views of a list, one tap away. Nothing while there is none. */
export function SavedViews({ screen, path }: { screen: SavedViewScreen; path: string }) {
  const t = useStrings(savedViewWords)
  const href = useHref()
  const { search } = useLocation()
  const views = useQuery(savedViewsQuery(screen)).data?.savedViews ?? []
  if (views.length === 0) return null
  return (
    <nav aria-label={t.saved} className={styles.views}>
      {views.map((view) => (
        <Button
          key={view.id}
          size="xSmall"
          situation={view.search === search ? 'standard' : 'neutral'}
          aria-current={view.search === search || undefined}
          href={href(`${path}${view.search}`)}
        >
          {view.name}
        </Button>
      ))}
    </nav>
  )
}
