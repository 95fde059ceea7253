import { useQuery } from '@tanstack/react-query'
import { getHelp } from '#contract/helps.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { ApiError } from '#web/app/api-error.ts'
import { AppLink } from '#web/app/link.tsx'
import { useParams } from '#web/app/location.ts'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { searchParams, textParam, useSearchValues } from '#web/app/search-params.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { LongTextView } from '../long-texts/long-text-view.tsx'
import { HelpLinks } from './help-links.tsx'
import { HelpUnsolved } from './help-unsolved.tsx'
import styles from './helps.module.css'
import { helpWords } from './helps.strings.ts'

const params = searchParams({ words: textParam(100) })

/** One article, directly or inside its category. */
export default function HelpScreen() {
  const t = useStrings(helpWords)
  const of = useParams()
  const { words } = useSearchValues(params)
  const id = Number(of.helpId ?? of.id)
  const query = useQuery({
    ...queryFor(getHelp, { params: { id } }),
    enabled: Number.isSafeInteger(id) && id > 0,
  })
  const help = query.data
  const missing = !(id > 0) || (query.error instanceof ApiError && query.error.status === 404)
  const others = help?.category.helps.filter((one) => one.id !== help.id) ?? []
  return (
    <Screen title={help?.title ?? t.title} back="/help_categories">
      {help ? (
        <div className={styles.page}>
          <span className={styles.named}>
            <AppLink to={`/help_categories/${help.category.id}`}>{help.category.name}</AppLink>
            {help.own && <Tag>{t.own}</Tag>}
            {help.can.edit && <AppLink to={`/admin/helps/${help.id}`}>{t.edit}</AppLink>}
          </span>
          <Card
            as="article"
            padding="large"
            bleeds
            className={help.text ? undefined : styles.body}
            aria-label={help.title}
          >
            {help.text ? (
              <LongTextView text={help.text} files={help} />
            ) : (
              <FormattedText under={1} text={help.body} />
            )}
          </Card>
          <HelpUnsolved article={help.title} words={words} />
          {others.length > 0 && (
            <section aria-label={t.others}>
              <h2 className={styles.heading}>{t.others}</h2>
              <HelpLinks helps={others} />
            </section>
          )}
          <AppLink to="/help_categories">{t.toList}</AppLink>
        </div>
      ) : missing ? (
        <EmptyState icon="search" title={t.gone} action={<AppLink to="/help_categories">{t.toList}</AppLink>}>
          {t.goneWords}
        </EmptyState>
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
    </Screen>
  )
}
