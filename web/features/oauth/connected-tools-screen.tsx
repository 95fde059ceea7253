import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { deleteConnectedTool, listConnectedTools } from '#contract/oauth.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useCompanyConfig, useCurrentUser } from '#web/app/session.tsx'
import { SettingsScreen } from '#web/app/settings-screen.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import styles from './oauth.module.css'
import { oauthWords } from './oauth.strings.ts'

const OwnTokens = lazyPart(() => import('../api-tokens/own-tokens.tsx'))
const TechnicalDetails = lazyPart(() => import('./technical-details.tsx'))

type Tool = Answer<typeof listConnectedTools>['connectedTools'][number]

const toolsQuery = queryFor(listConnectedTools, {})

export const preload = (client: QueryClient) => client.prefetchQuery(toolsQuery)

/** The tools in which the person signed in with their account. */
export default function ConnectedToolsScreen() {
  const t = useStrings(oauthWords)
  const client = useQueryClient()
  const company = useCompanyConfig()
  const query = useQuery({ ...toolsQuery, staleTime: 0 })
  const [ending, setEnding] = useState<Tool>()
  const list = query.data?.connectedTools
  return (
    <SettingsScreen title={t.toolsTitle} back="/mypage">
      <Card as="section" padding="large" bleeds aria-label={t.toolsTitle} className={styles.parts}>
        <p>{t.toolsIntro}</p>
        {!list && query.isError && (
          <ErrorState title={t.toolsFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
        )}
        {!list && !query.isError && (
          <SkeletonGroup>
            <SkeletonText lines={4} />
          </SkeletonGroup>
        )}
        {list?.length === 0 && (
          <EmptyState icon="link" title={t.noTools}>
            {t.noToolsWords}
          </EmptyState>
        )}
        {list && list.length > 0 && (
          <ul className={styles.list}>
            {list.map((one) => (
              <li key={one.id}>
                <Shown one={one} onEnd={() => setEnding(one)} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Suspense>
        <OwnTokens />
      </Suspense>
      {company?.featureFlags.internal && (
        <Suspense>
          <TechnicalDetails />
        </Suspense>
      )}
      <ConfirmDialog
        open={ending !== undefined}
        title={t.endTitle(ending?.name ?? '')}
        confirmLabel={t.end}
        situation="danger"
        onClose={() => setEnding(undefined)}
        onConfirm={async () => {
          await call(deleteConnectedTool, { params: { id: ending!.id } })
          await client.invalidateQueries({ queryKey: everyKeyOf(listConnectedTools) })
          toast.success(t.ended)
        }}
      >
        {t.endWords}
      </ConfirmDialog>
    </SettingsScreen>
  )
}

function Shown({ one, onEnd }: { one: Tool; onEnd: () => void }) {
  const t = useStrings(oauthWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const at = (instant: string) => readableDateTime(instant, { locale, timeZone })
  return (
    <section aria-label={one.name} className={styles.one}>
      <h2 className={styles.name}>{one.name}</h2>
      <ul className={styles.scopes}>
        {one.scopes.map((scope) => (
          <li key={scope}>{t[scope]}</li>
        ))}
      </ul>
      <Facts
        className={styles.details}
        facts={[
          t.agreedAt(at(one.agreedAt)),
          one.lastUsedAt === null ? t.neverUsed : t.lastUsed(at(one.lastUsedAt)),
        ]}
      />
      {one.stopped && <p className={styles.details}>{t.stoppedTool}</p>}
      <div className={styles.buttons}>
        <Button size="small" situation="danger" onClick={onEnd}>
          {t.end}
        </Button>
      </div>
    </section>
  )
}
