import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listHelpCategories, searchHelps } from '#contract/helps.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { HelpLinks } from './help-links.tsx'
import { HelpUnsolved } from './help-unsolved.tsx'
import styles from './helps.module.css'
import { helpWords } from './helps.strings.ts'

const path = '/help_categories'
const params = searchParams({ query: textParam(100), from: textParam(500) })

/** The help articles by category, with a search. `from`: opens the article about that screen, or lists several. */
export default function HelpCategoriesScreen() {
  const t = useStrings(helpWords)
  const navigate = useAppNavigate()
  const [{ query: text, from }, change] = useSearchParams(params, path)
  const query = useQuery(queryFor(listHelpCategories, { query: { from: from || undefined } }))
  const about = query.data?.screenHelps ?? []
  const helpId = about.length === 1 ? about[0]!.id : null
  useEffect(() => {
    if (helpId !== null) navigate(`/helps/${helpId}`, { replace: true })
  }, [helpId, navigate])
  return (
    <Screen title={t.title} back="/home">
      <div className={styles.page}>
        <Input
          type="search"
          label={t.search}
          maxLength={100}
          value={text}
          onChange={(typed) => change({ query: typed })}
        />
        {text.trim() ? (
          <Found text={text.trim()} />
        ) : query.data && helpId === null ? (
          <>
            {about.length > 0 && (
              <Card as="section" aria-label={t.aboutScreen}>
                <h2 className={styles.heading}>{t.aboutScreen}</h2>
                <HelpLinks helps={about} />
              </Card>
            )}
            {about.length > 0 && <h2 className={styles.heading}>{t.all}</h2>}
            <div className={styles.categories}>
              {query.data.helpCategories.map((category) => (
                <Card key={category.id} as="section" aria-label={category.name}>
                  <h2 className={styles.heading}>
                    <AppLink to={`${path}/${category.id}`}>{category.name}</AppLink>
                  </h2>
                  <HelpLinks helps={category.helps} />
                </Card>
              ))}
            </div>
          </>
        ) : query.isError ? (
          <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
        ) : (
          <SkeletonGroup>
            <SkeletonText lines={8} />
          </SkeletonGroup>
        )}
      </div>
    </Screen>
  )
}

function Found({ text }: { text: string }) {
  const t = useStrings(helpWords)
  const query = useQuery({
    ...queryFor(searchHelps, { query: { query: text } }),
    placeholderData: (last) => last,
  })
  if (!query.data)
    return query.isError ? (
      <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
    ) : (
      <SkeletonText lines={4} />
    )
  const { helps } = query.data
  if (helps.length === 0)
    return (
      <>
        <EmptyState icon="search" title={t.nothing}>
          {t.nothingWords}
        </EmptyState>
        <HelpUnsolved words={text} />
      </>
    )
  return (
    <section aria-label={t.found}>
      <p role="status" className={styles.note}>
        {t.foundCount(helps.length)}
      </p>
      <HelpLinks helps={helps} words={text} />
      <HelpUnsolved words={text} />
    </section>
  )
}
