import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDate, readableDateTime } from '#common/readable-dates.ts'
import { deleteAdminApiToken } from '#contract/api-tokens.ts'
import { appScopes, createAppToken, deleteApp, getApp, listApps, stopApp } from '#contract/apps.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DataList } from '#ui/data-list.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminMissing, AdminScreen } from '../administration/admin-frame.tsx'
import lists from '../administration/admin-lists.module.css'
import { MadeToken } from '../api-tokens/made-token.tsx'
import { TokenDialog } from '../api-tokens/token-dialog.tsx'
import { TokenList } from '../api-tokens/token-list.tsx'
import { CommandsPart } from '../app-commands/commands-part.tsx'
import { AdmissionsDialog } from './admissions-dialog.tsx'
import { type AdministeredApp, AppDialog } from './app-dialog.tsx'
import { appsWords } from './apps.strings.ts'
import { WebhooksPart } from './webhooks-part.tsx'

type PartProps = { app: AdministeredApp; refetch: () => Promise<unknown> }

/** One app: what it is, where it can write, its webhooks and its tokens. */
export function AppScreen({ id }: { id: number }) {
  const client = useQueryClient()
  const query = useQuery({
    ...queryFor(getApp, { params: { id } }),
    staleTime: 0,
  })
  const missing = query.error instanceof ApiError && query.error.status === 404
  if (missing) return <AdminMissing />
  const refetch = async () => {
    await client.invalidateQueries({ queryKey: everyKeyOf(listApps) })
    await query.refetch()
  }
  return (
    <AdminScreen path="/admin/apps" title={query.data?.name} back="/admin/apps">
      {query.data ? (
        <div className={lists.form}>
          <FactsPart app={query.data} refetch={refetch} />
          <AdmissionsPart app={query.data} refetch={refetch} />
          <WebhooksPart app={query.data} refetch={refetch} />
          <CommandsPart appId={query.data.id} suspended={query.data.suspendedAt !== null} />
          <TokensPart app={query.data} refetch={refetch} />
        </div>
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

function FactsPart({ app, refetch }: PartProps) {
  const t = useStrings(appsWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const navigate = useAppNavigate()
  const client = useQueryClient()
  const [open, setOpen] = useState<'edit' | 'stop' | 'remove'>()
  const close = () => setOpen(undefined)
  const params = { id: app.id }
  const at = (instant: string) => readableDateTime(instant, { locale, timeZone })
  const resume = useSubmit({
    check: () => ({}),
    send: () => call(stopApp, { params, body: { stopped: false, version: app.version } }),
    done: async () => {
      await refetch()
      toast.success(t.resumeDone)
    },
    failed: t.actFailed,
    stays: true,
    toasts: true,
  })
  return (
    <Card as="section" padding="large" aria-label={t.facts} className={lists.section}>
      {app.suspendedAt !== null && (
        <Notice situation="warning">{t.suspendedSince(at(app.suspendedAt))}</Notice>
      )}
      <div className={lists.person}>
        <Avatar name={app.name} src={app.profileImgPath} size="large" square />
        <h2 className={lists.name}>{app.name}</h2>
      </div>
      <DataList
        items={[
          ...(app.description ? [{ term: t.description, value: app.description }] : []),
          { term: t.createdAt, value: readableDate(app.createdAt, { locale, timeZone }) },
          {
            term: t.use,
            value: app.lastUsedAt === null ? t.neverUsed : t.lastUsed(at(app.lastUsedAt)),
          },
        ]}
      />
      <div className={lists.counts}>
        <Button size="small" icon="edit" onClick={() => setOpen('edit')}>
          {t.edit}
        </Button>
        {app.suspendedAt === null ? (
          <Button size="small" onClick={() => setOpen('stop')}>
            {t.stop}
          </Button>
        ) : (
          <Button size="small" pending={resume.pending} onClick={() => resume.submit()}>
            {t.resume}
          </Button>
        )}
        <Button size="small" situation="danger" icon="trash" onClick={() => setOpen('remove')}>
          {t.remove}
        </Button>
      </div>
      {open === 'edit' && (
        <AppDialog
          app={app}
          current={app}
          refetch={refetch}
          onSaved={async () => {
            await refetch()
            toast.success(t.saved)
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={open === 'stop'}
        title={t.stopTitle(app.name)}
        confirmLabel={t.stop}
        situation="danger"
        onClose={close}
        onConfirm={async () => {
          try {
            await call(stopApp, { params, body: { stopped: true, version: app.version } })
            toast.success(t.stopDone)
          } finally {
            await refetch()
          }
        }}
      >
        {t.stopWords}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'remove'}
        title={t.removeTitle(app.name)}
        confirmLabel={t.remove}
        situation="danger"
        onClose={close}
        onConfirm={async () => {
          await call(deleteApp, { params, query: { version: String(app.version) } })
          await client.invalidateQueries({ queryKey: everyKeyOf(listApps) })
          toast.success(t.removeDone)
          navigate('/admin/apps')
        }}
      >
        {t.removeWords}
      </ConfirmDialog>
    </Card>
  )
}

function AdmissionsPart({ app, refetch }: PartProps) {
  const t = useStrings(appsWords)
  const [changing, setChanging] = useState(false)
  const { menus, chatRooms } = app
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(' / ')
  return (
    <Card as="section" padding="large" aria-labelledby="admissions" className={lists.section}>
      <h2 id="admissions" className={lists.name}>
        {t.admissions}
      </h2>
      <p>{t.admissionsWords}</p>
      {menus.length + chatRooms.length === 0 ? (
        <p className={lists.note}>{t.nowhere}</p>
      ) : (
        <DataList
          items={[
            ...(menus.length > 0 ? [{ term: t.menus, value: names(menus) }] : []),
            ...(chatRooms.length > 0 ? [{ term: t.rooms, value: names(chatRooms) }] : []),
          ]}
        />
      )}
      <div>
        <Button size="small" icon="edit" onClick={() => setChanging(true)}>
          {t.change}
        </Button>
      </div>
      {changing && (
        <AdmissionsDialog app={app} current={app} refetch={refetch} onClose={() => setChanging(false)} />
      )}
    </Card>
  )
}

function TokensPart({ app, refetch }: PartProps) {
  const t = useStrings(appsWords)
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<string>()
  return (
    <Card as="section" padding="large" bleeds aria-labelledby="tokens" className={lists.section}>
      <h2 id="tokens" className={lists.name}>
        {t.tokens}
      </h2>
      <p>{t.tokensWords}</p>
      {app.apiTokens.length === 0 ? (
        <p className={lists.note}>{t.noTokens}</p>
      ) : (
        <TokenList
          tokens={app.apiTokens}
          onRemove={async ({ id }) => {
            await call(deleteAdminApiToken, { params: { id } })
            await refetch()
          }}
        />
      )}
      {app.suspendedAt === null && (
        <div>
          <Button size="small" icon="plus" onClick={() => setCreating(true)}>
            {t.createToken}
          </Button>
        </div>
      )}
      {creating && (
        <TokenDialog
          offered={appScopes}
          create={(body) => call(createAppToken, { params: { id: app.id }, body })}
          onMade={async (token) => {
            setMade(token)
            await refetch()
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {made && <MadeToken token={made} onClose={() => setMade(undefined)} />}
    </Card>
  )
}
