import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { FeedResults } from './feed-results.tsx'
import { FilterForm } from './filter-form.tsx'
import { searchWords } from './search.strings.ts'
import { SearchChips } from './search-chips.tsx'
import styles from './search-feeds-screen.module.css'
import { SearchFrame } from './search-frame.tsx'
import { SearchStart } from './search-start.tsx'
import { useSearch } from './use-search.ts'

/** The search for posts, by words and filters. */
export default function SearchFeedsScreen() {
  const t = useStrings(searchWords)
  const state = useSearch('feeds')
  const phone = useFrame().kind === 'phone'
  const [open, setOpen] = useState(false)
  const { search, change } = state
  const chosen = Object.keys(search.filters).length
  return (
    <SearchFrame tab="feeds" state={state}>
      <div className={styles.columns}>
        {!phone && open && (
          <section className={styles.filters} aria-label={t.narrow}>
            <FilterForm state={state} />
          </section>
        )}
        <div className={styles.main}>
          <div className={styles.bar}>
            <Button
              size="xSmall"
              icon="filter"
              situation="neutral"
              aria-expanded={phone ? undefined : open}
              onClick={() => setOpen(phone || !open)}
            >
              {t.narrowCount(chosen)}
            </Button>
            <fieldset className={styles.order}>
              <legend className="visually-hidden">{t.order}</legend>
              {(['best', 'newest'] as const).map((sort) => (
                <Button
                  key={sort}
                  size="xSmall"
                  priority="tertiary"
                  situation={search.sort === sort ? 'standard' : 'neutral'}
                  aria-pressed={search.sort === sort}
                  onClick={() => change({ sort })}
                >
                  {t[sort]}
                </Button>
              ))}
            </fieldset>
          </div>
          <div className={styles.chips}>
            <SearchChips state={state} />
          </div>
          {search.query || chosen ? <FeedResults state={state} /> : <SearchStart words={t.startFeeds} tips />}
        </div>
      </div>
      {phone && (
        <Sheet
          open={open}
          losesNothing
          onClose={() => setOpen(false)}
          title={t.narrow}
          footer={
            <Button priority="primary" wide onClick={() => setOpen(false)}>
              {t.showResults}
            </Button>
          }
        >
          <FilterForm state={state} />
        </Sheet>
      )}
    </SearchFrame>
  )
}
