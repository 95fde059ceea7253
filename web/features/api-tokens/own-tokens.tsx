import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteApiToken, listApiTokens } from '#contract/api-tokens.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CopiedText } from '#ui/copied-text.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import lists from '../administration/admin-lists.module.css'
import { apiTokenWords } from './api-tokens.strings.ts'
import { TokenDialog } from './token-dialog.tsx'
import { TokenList } from './token-list.tsx'

/** The person's tokens of the API. */
export default function OwnTokens() {
  const t = useStrings(apiTokenWords)
  const client = useQueryClient()
  const { data } = useQuery({ ...queryFor(listApiTokens, {}), staleTime: 0 })
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
          onMade={async (token) => {
            setMade(token)
            await refresh()
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {made && (
        <Dialog
          open
          title={t.onceTitle}
          losesNothing
          onClose={() => setMade(undefined)}
          footer={
            <Button priority="primary" onClick={() => setMade(undefined)}>
              {t.close}
            </Button>
          }
        >
          <div className={lists.section}>
            <Notice situation="warning">{t.once}</Notice>
            <CopiedText label={t.token} text={made} />
            <CopiedText label={t.usage} text={`Authorization: Bearer ${made}`} />
          </div>
        </Dialog>
      )}
    </Card>
  )
}
