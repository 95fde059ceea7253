import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { deleteOauthClient, listOauthClients, renewOauthSecret, stopOauthClient } from '#contract/oauth.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopiedText } from '#ui/copied-text.tsx'
import { DataList } from '#ui/data-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { ClientDialog, type OauthClient } from './client-dialog.tsx'
import styles from './oauth.module.css'
import { oauthClientWords } from './oauth.strings.ts'

const CompanyTokens = lazyPart(() => import('../api-tokens/company-tokens.tsx'))

type Secret = Answer<typeof renewOauthSecret>
type Act = 'edit' | 'renew' | 'stop' | 'resume' | 'delete'

const clientsQuery = queryFor(listOauthClients, {})

/** The tools in which people can sign in with their account. */
export default function OauthClientsScreen() {
  return (
    <AdminScreen path="/admin/oauth_clients">
      <Loaded />
      <Suspense>
        <CompanyTokens />
      </Suspense>
    </AdminScreen>
  )
}

function Loaded() {
  const t = useStrings(oauthClientWords)
  const client = useQueryClient()
  const query = useQuery({ ...clientsQuery, staleTime: 0 })
  const [open, setOpen] = useState<{ kind: Act; one: OauthClient } | 'create'>()
  const [secret, setSecret] = useState<Secret>()
  const close = () => setOpen(undefined)
  const refresh = () => client.invalidateQueries({ queryKey: everyKeyOf(listOauthClients) })
  const issue = async ({ id, version }: OauthClient) => {
    const made = await call(renewOauthSecret, { params: { id }, body: { version } })
    setSecret(made)
    await refresh()
  }
  if (!query.data)
    return query.isPending ? (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    ) : (
      <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
    )
  const { oauthClients: list, discoveryAddress } = query.data
  const create = (
    <Button size="small" priority="primary" icon="plus" onClick={() => setOpen('create')}>
      {t.create}
    </Button>
  )
  return (
    <Card as="section" padding="large" aria-label={t.create} className={styles.parts}>
      <p>{t.intro}</p>
      {list.length === 0 ? (
        <EmptyState icon="link" title={t.none} action={create}>
          {t.noneWords}
        </EmptyState>
      ) : (
        <>
          <CopiedText label={t.discovery} text={discoveryAddress} />
          <div>{create}</div>
          <ul className={styles.list}>
            {list.map((one) => (
              <li key={one.id}>
                <Shown
                  one={one}
                  onAct={(kind) =>
                    kind === 'renew' && one.secretSetAt === null
                      ? void issue(one).catch(() => toast.danger(t.saveFailed))
                      : setOpen({ kind, one })
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {open === 'create' && <ClientDialog onSaved={refresh} onClose={close} />}
      {open && open !== 'create' && (
        <Acting
          {...open}
          current={list.find(({ id }) => id === open.one.id)}
          issue={issue}
          refresh={refresh}
          onClose={close}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Card>
  )
}

type ActingProps = {
  kind: Act
  one: OauthClient
  current: OauthClient | undefined
  issue: (one: OauthClient) => Promise<void>
  refresh: () => Promise<unknown>
  onClose: () => void
}

function Acting({ kind, one, current, issue, refresh, onClose }: ActingProps) {
  const t = useStrings(oauthClientWords)
  if (kind === 'edit')
    return <ClientDialog tool={one} current={current} onSaved={refresh} onClose={onClose} />
  const { id, version, name, peopleCount } = one
  const params = { id }
  const acts = {
    renew: {
      title: t.renewTitle(name),
      label: t.renew,
      words: t.renewWords,
      act: () => issue(one),
    },
    stop: {
      title: t.stopTitle(name),
      label: t.stop,
      words: t.stopWords(peopleCount),
      act: async () => {
        await call(stopOauthClient, { params, body: { stopped: true, version } })
        toast.success(t.stopDone)
      },
    },
    resume: {
      title: t.resumeTitle(name),
      label: t.resume,
      words: t.resumeWords,
      act: async () => {
        await call(stopOauthClient, { params, body: { stopped: false, version } })
        toast.success(t.resumeDone)
      },
    },
    delete: {
      title: t.deleteTitle(name),
      label: t.delete,
      words: t.deleteWords(peopleCount),
      act: async () => {
        await call(deleteOauthClient, { params, query: { version: String(version) } })
        toast.success(t.deleteDone)
      },
    },
  }
  const { title, label, words, act } = acts[kind]
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={label}
      {...(kind !== 'resume' && { situation: 'danger' })}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await act()
        } finally {
          await refresh()
        }
      }}
    >
      {words}
    </ConfirmDialog>
  )
}

function Shown({ one, onAct }: { one: OauthClient; onAct: (act: Act) => void }) {
  const t = useStrings(oauthClientWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const at = (instant: string) => readableDateTime(instant, { locale, timeZone })
  const uses = one.lastUsedAt === null ? t.neverUsed : t.lastUsed(at(one.lastUsedAt))
  return (
    <section aria-label={one.name} className={styles.one}>
      <h2 className={styles.name}>{one.name}</h2>
      {one.stoppedAt !== null && <Notice situation="warning">{t.stoppedSince(at(one.stoppedAt))}</Notice>}
      {one.confidential && one.secretSetAt === null && <Notice situation="warning">{t.secretMissing}</Notice>}
      <DataList
        items={[
          {
            term: t.kind,
            value: (
              <Facts
                facts={[
                  one.confidential ? t.confidential : t.open,
                  one.secretSetAt !== null && t.secretSet(at(one.secretSetAt)),
                ]}
              />
            ),
          },
          { term: t.scopes, value: <Facts facts={one.scopes.map((scope) => t[scope])} /> },
          {
            term: t.addresses,
            value: one.redirectUris.map((address) => (
              <code key={address} className={styles.code}>
                {address}
              </code>
            )),
          },
          { term: t.use, value: <Facts facts={[t.people(one.peopleCount), uses]} /> },
        ]}
      />
      <CopiedText label={t.clientId} text={one.clientId} />
      <div className={styles.buttons}>
        <Button size="xSmall" icon="edit" onClick={() => onAct('edit')}>
          {t.edit}
        </Button>
        {one.confidential && (
          <Button size="xSmall" icon="password" onClick={() => onAct('renew')}>
            {one.secretSetAt === null ? t.issue : t.renew}
          </Button>
        )}
        <Button size="xSmall" onClick={() => onAct(one.stoppedAt === null ? 'stop' : 'resume')}>
          {one.stoppedAt === null ? t.stop : t.resume}
        </Button>
        <Button size="xSmall" situation="danger" icon="trash" onClick={() => onAct('delete')}>
          {t.delete}
        </Button>
      </div>
    </section>
  )
}

function SecretDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const t = useStrings(oauthClientWords)
  return (
    <Dialog
      open
      title={t.onceTitle}
      losesNothing
      onClose={onClose}
      footer={
        <Button priority="primary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <div className={styles.parts}>
        <Notice situation="warning">{t.once}</Notice>
        <CopiedText label={t.clientId} text={secret.clientId} />
        <CopiedText label={t.secret} text={secret.secret} />
      </div>
    </Dialog>
  )
}
