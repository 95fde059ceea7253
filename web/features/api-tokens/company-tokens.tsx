import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { deleteAdminApiToken, listAdminApiTokens } from '#contract/api-tokens.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { everyKeyOf, pagesFor } from '#web/app/query.ts'
import lists from '../administration/admin-lists.module.css'
import { apiTokenWords } from './api-tokens.strings.ts'
import { TokenList } from './token-list.tsx'

/** All tokens of the company, for administrators. */
export default function CompanyTokens() {
  const t = useStrings(apiTokenWords)
  const client = useQueryClient()
  const query = useInfiniteQuery({ ...pagesFor(listAdminApiTokens, {}, 'apiTokens'), staleTime: 0 })
  if (!query.data) return null
  return (
    <Card as="section" padding="large" aria-labelledby="company-tokens" className={lists.section}>
      <h2 id="company-tokens" className={lists.name}>
        {t.title}
      </h2>
      <p>{t.companyIntro}</p>
      {query.data.length === 0 ? (
        <p className={lists.note}>{t.none}</p>
      ) : (
        <TokenList
          tokens={query.data}
          onRemove={async ({ id }) => {
            await call(deleteAdminApiToken, { params: { id } })
            await client.invalidateQueries({ queryKey: everyKeyOf(listAdminApiTokens) })
          }}
        />
      )}
      {query.hasNextPage && (
        <div>
          <Button size="small" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
    </Card>
  )
}
