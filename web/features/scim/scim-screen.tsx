import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import { deleteScimConnection, listScimConnections, listScimTrials, renewScimToken } from '#contract/scim.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopiedText } from '#ui/copied-text.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { ShownOnce } from '../administration/shown-once.tsx'
import { useActColumns } from '../administration-acts/act-columns.tsx'
import { ConnectionDialog, GroupDialog, type ScimConnection, type ScimGroup } from './connection-dialog.tsx'
import styles from './scim.module.css'
import { scimWords } from './scim.strings.ts'

type Open =
  | { kind: 'create' }
  | { kind: 'edit' | 'renew' | 'delete' | 'trials'; one: ScimConnection }
  | { kind: 'group'; group: ScimGroup }
  | { kind: 'token'; token: string }

const connectionsQuery = queryFor(listScimConnections, {})

/** The directories that manage people over SCIM. */
export default function ScimScreen() {
  return (
    <AdminScreen path="/admin/scim">
      <Loaded />
    </AdminScreen>
  )
}

function Loaded() {
  const t = useStrings(scimWords)
  const client = useQueryClient()
  const query = useQuery({ ...connectionsQuery, staleTime: 0 })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const refresh = () => client.invalidateQueries({ queryKey: everyKeyOf(listScimConnections) })
  const issue = async ({ id, version }: ScimConnection) => {
    const { token } = await call(renewScimToken, { params: { id }, body: { version } })
    await refresh()
    return token
  }
  if (!query.data)
    return query.isPending ? (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    ) : (
      <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
    )
  const { scimConnections: list, address } = query.data
  const create = (
    <Button size="small" priority="primary" icon="plus" onClick={() => setOpen({ kind: 'create' })}>
      {t.create}
    </Button>
  )
  return (
    <Card as="section" padding="large" aria-label={t.groups} className={styles.parts}>
      <p>{t.intro}</p>
      {list.length === 0 ? (
        <EmptyState icon="users" title={t.none} action={create}>
          {t.noneWords}
        </EmptyState>
      ) : (
        <>
          <CopiedText label={t.address} text={address} />
          <div>{create}</div>
          <ul className={styles.list}>
            {list.map((one) => (
              <li key={one.id}>
                <Shown
                  one={one}
                  onOpen={(next) =>
                    next.kind === 'renew' && one.tokenSetAt === null
                      ? void issue(one)
                          .then((token) => setOpen({ kind: 'token', token }))
                          .catch(() => toast.danger(t.saveFailed))
                      : setOpen(next)
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {open?.kind === 'create' && <ConnectionDialog onSaved={refresh} onClose={close} />}
      {open?.kind === 'edit' && (
        <ConnectionDialog
          connection={open.one}
          current={list.find(({ id }) => id === open.one.id)}
          onSaved={refresh}
          onClose={close}
        />
      )}
      {open?.kind === 'group' && (
        <GroupDialog
          group={open.group}
          current={list.flatMap(({ groups }) => groups).find(({ id }) => id === open.group.id)}
          onSaved={refresh}
          onClose={close}
        />
      )}
      {open?.kind === 'trials' && <TrialsDialog one={open.one} onClose={close} />}
      {open?.kind === 'token' && <TokenDialog token={open.token} onClose={close} />}
      {open?.kind === 'renew' && (
        <ConfirmDialog
          open
          title={t.renewTitle(open.one.name)}
          confirmLabel={t.renew}
          situation="danger"
          // The token is shown instead.
          onClose={() => setOpen((now) => (now?.kind === 'token' ? now : undefined))}
          onConfirm={async () => setOpen({ kind: 'token', token: await issue(open.one) })}
        >
          {t.renewWords}
        </ConfirmDialog>
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          open
          title={t.deleteTitle(open.one.name)}
          confirmLabel={t.delete}
          situation="danger"
          onClose={close}
          onConfirm={async () => {
            const { id, version } = open.one
            await call(deleteScimConnection, { params: { id }, query: { version: String(version) } })
            await refresh()
            toast.success(t.deleteDone)
          }}
        >
          {t.deleteWords(open.one.peopleCount)}
        </ConfirmDialog>
      )}
    </Card>
  )
}

function Shown({ one, onOpen }: { one: ScimConnection; onOpen: (open: Open) => void }) {
  const t = useStrings(scimWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const at = (instant: string) => readableDateTime(instant, { locale, timeZone })
  return (
    <section aria-label={one.name} className={styles.one}>
      <h2 className={styles.name}>{one.name}</h2>
      {one.tokenSetAt === null && <Notice situation="warning">{t.tokenMissing}</Notice>}
      {one.dryRun && (
        <Notice
          action={
            <Button size="xSmall" onClick={() => onOpen({ kind: 'trials', one })}>
              {t.showTrials}
            </Button>
          }
        >
          {t.dryRunOn(one.trialCount)}
        </Notice>
      )}
      <Facts
        className={styles.details}
        facts={[
          t.people(one.peopleCount),
          t.defaultIn(one.defaultDepartment.name),
          one.lastUsedAt === null ? t.neverUsed : t.lastUsed(at(one.lastUsedAt)),
          one.expiresAt !== null && t.expires(at(one.expiresAt)),
        ]}
      />
      {one.groups.length > 0 && (
        <section aria-label={t.groups}>
          <h3>{t.groups}</h3>
          <ul className={styles.list}>
            {one.groups.map((group) => (
              <li key={group.id} className={styles.group}>
                <span>
                  {group.name} <span className={styles.details}>{t.members(group.memberCount)}</span>
                </span>
                <span>{group.department?.name ?? t.unmapped}</span>
                <Button
                  size="xSmall"
                  aria-label={`${group.name}: ${t.map}`}
                  onClick={() => onOpen({ kind: 'group', group })}
                >
                  {t.map}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.buttons}>
        <Button size="xSmall" icon="edit" onClick={() => onOpen({ kind: 'edit', one })}>
          {t.edit}
        </Button>
        <Button size="xSmall" icon="password" onClick={() => onOpen({ kind: 'renew', one })}>
          {one.tokenSetAt === null ? t.issue : t.renew}
        </Button>
        <Button size="xSmall" situation="danger" icon="trash" onClick={() => onOpen({ kind: 'delete', one })}>
          {t.delete}
        </Button>
      </div>
    </section>
  )
}

function TokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useStrings(scimWords)
  return (
    <ShownOnce title={t.onceTitle} warning={t.once} closeLabel={t.close} onClose={onClose}>
      <CopiedText label={t.token} text={token} />
    </ShownOnce>
  )
}

function TrialsDialog({ one, onClose }: { one: ScimConnection; onClose: () => void }) {
  const t = useStrings(scimWords)
  const query = useQuery({ ...queryFor(listScimTrials, { params: { id: one.id } }), staleTime: 0 })
  const list = query.data?.scimTrials
  const columns = useActColumns()
  return (
    <Dialog
      open
      title={t.trials}
      losesNothing
      onClose={onClose}
      footer={<Button onClick={onClose}>{t.close}</Button>}
    >
      {list ? (
        list.length === 0 ? (
          <p>{t.noTrials}</p>
        ) : (
          <Table
            stacks
            dense
            label={t.trials}
            columns={columns.filter(({ key }) => key !== 'who')}
            rows={list.map(({ triedAt, ...trial }) => ({
              ...{ ...trial, noun: 'user' as const, actor: null, directory: one.name },
              ...{ subjectId: null, createdAt: triedAt },
            }))}
            rowKey={({ id }) => String(id)}
            rowName={({ subjectName }) => subjectName}
          />
        )
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </Dialog>
  )
}
