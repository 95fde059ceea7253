import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { suggestSearch } from '#contract/search.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { queryFor } from '#web/app/query.ts'
import styles from './did-you-mean.module.css'
import { didYouMean } from './did-you-mean.strings.ts'
import type { SearchGroup, SearchTab } from './search-address.ts'
import type { SearchState } from './use-search.ts'

/** A search with fewer results than this offers near spellings. */
const fewFound = 5

type Props = {
  of: Exclude<SearchTab, SearchGroup | 'chat' | 'helps'>
  state: SearchState
  foundCount: number
}

/** Near spellings of the search text, each a link to its results. Not shown if enough was found. */
export function DidYouMean({ of, state, foundCount }: Props) {
  const t = useStrings(didYouMean)
  const id = useId()
  const { search, change } = state
  const filters = of === 'feeds' ? search.filters : {}
  const { data } = useQuery({
    ...queryFor(suggestSearch, { query: { query: search.query, of, ...filters } }),
    enabled: search.query !== '' && foundCount < fewFound,
  })
  if (foundCount >= fewFound || !data?.suggestions.length) return null
  return (
    <section className={styles.line} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t.title}
      </h2>
      {data.suggestions.map(({ query }) => (
        <Button key={query} size="xSmall" icon="search" onClick={() => change({ query })}>
          {query}
        </Button>
      ))}
    </section>
  )
}
