import { useQuery } from '@tanstack/react-query'
import { listHelpCategories } from '#contract/helps.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { useIdParam } from '#web/app/use-id-param.ts'
import { HelpLinks } from './help-links.tsx'
import styles from './helps.module.css'
import { helpWords } from './helps.strings.ts'

/** The articles of one category. */
export default function HelpCategoryScreen() {
  const t = useStrings(helpWords)
  const id = useIdParam()
  const query = useQuery(queryFor(listHelpCategories, { query: {} }))
  const category = query.data?.helpCategories.find((one) => one.id === id)
  return (
    <Screen title={category?.name ?? t.title} back="/help_categories">
      {category ? (
        <Card bleeds className={styles.column}>
          <HelpLinks helps={category.helps} categoryId={category.id} />
        </Card>
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <EmptyState icon="search" title={t.gone} action={<AppLink to="/help_categories">{t.toList}</AppLink>}>
          {t.goneWords}
        </EmptyState>
      )}
    </Screen>
  )
}
