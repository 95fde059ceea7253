import { type MouseEvent, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import styles from './header-search.module.css'
import { AppLink } from './link.tsx'
import { useLocation } from './location.ts'
import { searchAsked, searchPath } from './page-keys.tsx'
import { headerSearchPart, loadHeaderSearch } from './screens.ts'
import { shellWords } from './shell.strings.ts'

/**
 * In the header: a field that opens the search with suggestions, as wide as there is room. The code of the
 * suggestions is fetched when it is first needed; until then, and with a modifier key, this is a link.
 */
export default function HeaderSearch() {
  const t = useStrings(shellWords)
  const { pathname, key } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === key
  const Part = headerSearchPart()
  // The screens of the search have a box of their own.
  const suggests = Part !== undefined && !pathname.startsWith('/search/')

  // At once, not after the next paint: the key "/" takes the mark on the field for somebody who listens.
  useLayoutEffect(() => {
    const asked = () => suggests && setOpenAt(key)
    document.addEventListener(searchAsked, asked)
    return () => document.removeEventListener(searchAsked, asked)
  }, [suggests, key])

  const press = (event: MouseEvent) => {
    if (!suggests || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpenAt(key)
  }
  return (
    <div ref={place} className={styles.place}>
      <AppLink
        to={searchPath}
        className={styles.field}
        aria-label={t.crossSearch}
        title={t.crossSearch}
        data-search-box={suggests || undefined}
        onPointerEnter={suggests ? loadHeaderSearch : undefined}
        onFocus={suggests ? loadHeaderSearch : undefined}
        onClick={press}
      >
        <Icon name="search" size="large" />
        <span className={styles.words}>{t.crossSearch}</span>
      </AppLink>
      {open && Part && (
        <Suspense>
          <Part
            onClose={(returns) => {
              setOpenAt(undefined)
              if (returns) place.current?.querySelector('a')?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
