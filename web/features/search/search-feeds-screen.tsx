import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
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
        {!phone && (
          <section className={styles.filters} aria-label={t.narrow}>
            <FilterForm state={state} />
          </section>
        )}
        <div className={styles.main}>
          <div className={styles.bar}>
            {phone && (
              <Button size="xSmall" icon="filter" situation="neutral" onClick={() => setOpen(true)}>
                {t.narrowCount(chosen)}
              </Button>
            )}
            <Select
              label={t.order}
              labelHidden
              options={[
                { value: 'newest', label: t.newest },
                { value: 'best', label: t.best },
              ]}
              value={search.sort}
              onChange={(sort) => change({ sort })}
              className={styles.order}
            />
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
