import { useQuery } from '@tanstack/react-query'
import { searchHelps } from '#contract/helps.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { helpWords } from '../helps/helps.strings.ts'
import { OtherWriting } from '../people/other-writing.tsx'
import { PersonRowSkeletons } from '../people/person-row.tsx'
import { MarkedText } from './marked-text.tsx'
import { searchWords } from './search.strings.ts'
import { SearchFrame } from './search-frame.tsx'
import styles from './search-lists.module.css'
import { SearchStart } from './search-start.tsx'
import { useSearch } from './use-search.ts'

/** The search for help articles, those of the program and those of the company. */
export default function SearchHelpsScreen() {
  const t = useStrings(searchWords)
  const state = useSearch('helps')
  const { query } = state.search
  return (
    <SearchFrame tab="helps" state={state}>
      {query ? <Found words={query} /> : <SearchStart words={t.startHelps} />}
    </SearchFrame>
  )
}

function Found({ words }: { words: string }) {
  const t = useStrings(searchWords)
  const h = useStrings(helpWords)
  const query = useQuery({
    ...queryFor(searchHelps, { query: { query: words } }),
    placeholderData: (last) => last,
  })
  if (query.isPending) return <PersonRowSkeletons />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const { helps } = query.data
  if (helps.length === 0)
    return (
      <div role="status">
        <EmptyState
          icon="search"
          title={t.noHelps}
          action={
            <AppLink to={`/inquiry?tried=${encodeURIComponent(h.searched(words))}`}>{t.askHelp}</AppLink>
          }
        >
          {t.tryOther}
        </EmptyState>
      </div>
    )
  return (
    <div className={styles.results}>
      <p role="status" className={styles.count}>
        {t.found(helps.length, false)}
      </p>
      <Card padding="none" bleeds>
        <ul className={styles.rows}>
          {helps.map((help) => (
            <li key={help.id}>
              <AppLink to={`/helps/${help.id}?words=${encodeURIComponent(words)}`} className={styles.row}>
                <Icon name="help" size="large" />
                <span className={styles.words}>
                  <span>{help.title}</span>
                  <span className={styles.detail}>
                    <MarkedText text={help.excerpt} marks={help.marks} />
                  </span>
                </span>
                {help.own && <Tag>{h.own}</Tag>}
                <OtherWriting writings={help.writings} />
                <Icon name="chevronRight" />
              </AppLink>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
