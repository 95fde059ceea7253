import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiScopes } from '#common/api-scope.ts'
import { createApiToken, deleteApiToken, listApiTokens } from '#contract/api-tokens.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import lists from '../administration/admin-lists.module.css'
import { apiTokenWords } from './api-tokens.strings.ts'
import { MadeToken } from './made-token.tsx'
import { TokenDialog } from './token-dialog.tsx'
import { TokenList } from './token-list.tsx'

/** The person's tokens of the API. */
export default function OwnTokens() {
  const t = useStrings(apiTokenWords)
  const client = useQueryClient()
  const { data } = useQuery({ ...queryFor(listApiTokens, {}), staleTime: 0 })
  const administers = useCurrentUser()?.can.administer ?? false
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<string>()
  const refresh = () => client.invalidateQueries({ queryKey: everyKeyOf(listApiTokens) })
  if (!data) return null
  return (
    <Card as="section" padding="large" bleeds aria-labelledby="api-tokens" className={lists.section}>
      <h2 id="api-tokens" className={lists.name}>
        {t.title}
      </h2>
      <p>{t.intro}</p>
      {data.apiTokens.length === 0 ? (
        <p className={lists.note}>{t.none}</p>
      ) : (
        <TokenList
          tokens={data.apiTokens}
          onRemove={async ({ id }) => {
            await call(deleteApiToken, { params: { id } })
            await refresh()
          }}
        />
      )}
      <div className={lists.counts}>
        <Button size="small" icon="plus" onClick={() => setCreating(true)}>
          {t.create}
        </Button>
        <AppLink to="/mypage/tools/api">{t.reference}</AppLink>
      </div>
      {creating && (
        <TokenDialog
          offered={apiScopes.filter((scope) => administers || !scope.startsWith('admin:'))}
          create={(body) => call(createApiToken, { body })}
          onMade={async (token) => {
            setMade(token)
            await refresh()
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {made && <MadeToken token={made} onClose={() => setMade(undefined)} />}
    </Card>
  )
}
