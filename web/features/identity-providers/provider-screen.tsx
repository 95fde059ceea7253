import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { deleteIdentityProvider, getIdentityProvider } from '#contract/identity-providers.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { choiceParam, flagParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { AdminMissing, AdminScreen } from '../administration/admin-frame.tsx'
import { ConnectionPart } from './connection-part.tsx'
import styles from './identity-providers.module.css'
import { providersWords, stageWords } from './identity-providers.strings.ts'
import { providerWords } from './provider.strings.ts'
import { providersQuery, stageTones } from './providers-screen.tsx'
import { ReadingPart } from './reading-part.tsx'
import { TestPart } from './test-part.tsx'
import { UsePart } from './use-part.tsx'

export type Provider = Answer<typeof getIdentityProvider>

/** What the parts of the screen need: the provider, and how a change is kept. */
export type PartProps = {
  provider: Provider
  keep: (now: Provider) => void
  refetch: () => Promise<unknown>
}

/** One identity provider: how it is reached, what is read, a test, and who uses it. */
export default function ProviderScreen() {
  const id = useIdParam()
  const query = useQuery({
    ...queryFor(getIdentityProvider, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
  })
  const missing = query.error instanceof ApiError && query.error.status === 404
  if (id === undefined || missing) return <AdminMissing />
  return (
    <AdminScreen
      path="/admin/identity_providers"
      title={query.data?.name}
      back="/admin/identity_providers"
      actions={query.data?.stage === 'off' && <Remove provider={query.data} />}
    >
      {query.data ? (
        <Content provider={query.data} />
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </AdminScreen>
  )
}

const tabs = ['connection', 'reading', 'test', 'use'] as const
// The provider sends the browser back with `tested`.
const params = searchParams({ tab: choiceParam(tabs), tested: flagParam() })

function Content({ provider }: { provider: Provider }) {
  const t = useStrings(providerWords)
  const words = useStrings(providersWords)
  const stages = useStrings(stageWords)
  const client = useQueryClient()
  const [{ tab, tested }, change] = useSearchParams(params, `/admin/identity_providers/${provider.id}`)
  const shown = tab ?? (tested ? 'test' : 'connection')
  const { queryKey } = queryFor(getIdentityProvider, { params: { id: provider.id } })
  const props: PartProps = {
    provider,
    keep: (now) => {
      client.setQueryData(queryKey, now)
      void client.invalidateQueries({ queryKey: providersQuery.queryKey })
    },
    refetch: () => client.invalidateQueries({ queryKey: everyKeyOf(getIdentityProvider) }),
  }
  return (
    <div className={styles.parts}>
      <div className={styles.buttons}>
        <Tag situation={stageTones[provider.stage]}>{stages[provider.stage]}</Tag>
        <span className={styles.details}>
          {[words[provider.kind], words.linked(provider.linkedCount)].join(' · ')}
        </span>
      </div>
      <Tabs
        label={t.tabs}
        tabs={tabs.map((id) => ({ id, label: t[id] }))}
        value={shown}
        onChange={(id) => change({ tab: id, tested: undefined })}
      >
        {shown === 'connection' && <ConnectionPart {...props} />}
        {shown === 'reading' && <ReadingPart {...props} />}
        {shown === 'test' && <TestPart {...props} />}
        {shown === 'use' && <UsePart {...props} />}
      </Tabs>
    </div>
  )
}

function Remove({ provider }: { provider: Provider }) {
  const t = useStrings(providerWords)
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button situation="danger" icon="trash" onClick={() => setOpen(true)}>
        {t.remove}
      </Button>
      <ConfirmDialog
        open={open}
        situation="danger"
        title={t.removeTitle(provider.name)}
        confirmLabel={t.remove}
        onClose={() => setOpen(false)}
        onConfirm={async () => {
          const query = { version: String(provider.version) }
          await call(deleteIdentityProvider, { params: { id: provider.id }, query })
          toast.success(t.removed)
          await client.invalidateQueries({ queryKey: providersQuery.queryKey })
          navigate('/admin/identity_providers', { replace: true })
        }}
      >
        {t.removeWords(provider.linkedCount)}
      </ConfirmDialog>
    </>
  )
}
