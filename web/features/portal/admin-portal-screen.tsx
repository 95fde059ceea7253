import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { portalLimits } from '#common/portal/portal-content.ts'
import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  archivePortalPage,
  createPortalPage,
  getPortalSettings,
  listPortalPages,
  orderPortalPages,
} from '#contract/portal.administration.ts'
import { getPortal } from '#contract/portal.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { Tag } from '#ui/tag.tsx'
import { usePlacing } from '#ui/use-placing.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { useAct } from '#web/app/use-act.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminListFrame } from '../administration/admin-list-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { portalAdminWords } from './portal-admin.strings.ts'
import { PortalSettingsDialog } from './portal-settings-dialog.tsx'

type Row = Answer<typeof listPortalPages>['portalPages'][number]

const pagesQuery = { ...queryFor(listPortalPages, {}), staleTime: 0 }
const settingsQuery = { ...queryFor(getPortalSettings, {}), staleTime: 0 }

/** The pages of the portal: their order, their state, and the settings of the portal. */
export default function AdminPortalScreen() {
  const t = useStrings(portalAdminWords)
  const client = useQueryClient()
  const query = useQuery(pagesQuery)
  const settings = useQuery(settingsQuery).data
  const [setting, setSetting] = useState(false)
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: everyKeyOf(getPortal) })
    await client.invalidateQueries({ queryKey: everyKeyOf(listPortalPages) })
  }
  return (
    <AdminListFrame
      path="/admin/portal"
      query={query}
      add={t.add}
      mayAdd={({ portalPages }) => portalPages.length < portalLimits.pages}
      dialog={(_: Row | undefined, onClose) => (
        <NewPageDialog pages={query.data?.portalPages ?? []} onClose={onClose} />
      )}
    >
      {({ portalPages }) => (
        <>
          <p className={styles.note}>{t.intro}</p>
          {portalPages.length === 0 ? (
            <EmptyState icon="portal" title={t.none}>
              {t.noneWords}
            </EmptyState>
          ) : (
            <PageRows pages={portalPages} refresh={refresh} />
          )}
          {settings && (
            <div>
              <Button size="xSmall" icon="edit" onClick={() => setSetting(true)}>
                {t.settings}
              </Button>
            </div>
          )}
          {settings && setting && (
            <PortalSettingsDialog settings={settings} onClose={() => setSetting(false)} onSaved={refresh} />
          )}
        </>
      )}
    </AdminListFrame>
  )
}

function NewPageDialog({ pages, onClose }: { pages: readonly Row[]; onClose: () => void }) {
  const t = useStrings(portalAdminWords)
  const navigate = useAppNavigate()
  const [title, setTitle] = useState('')
  const [copyOf, setCopyOf] = useState('')
  const form = useSubmit<number>({
    check: () => ({ title: title.trim() ? '' : t.nameMissing }),
    send: async () => {
      const body = { title: title.trim(), ...(copyOf && { copyOf: Number(copyOf) }) }
      const { id } = await call(createPortalPage, { body })
      return id
    },
    done: (id) => navigate(`/admin/portal/${id}`),
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.add}
      submitLabel={t.create}
      enterSubmits
      onClose={onClose}
      failure={form.failure}
    >
      <Input
        label={t.name}
        required
        maxLength={portalLimits.title}
        error={form.problems.title}
        value={title}
        onChange={setTitle}
      />
      {pages.length > 0 && (
        <Select
          label={t.copyOf}
          value={copyOf}
          options={[
            { value: '', label: t.blank },
            ...pages.map((page) => ({ value: String(page.id), label: page.title })),
          ]}
          onChange={setCopyOf}
        />
      )}
    </FormDialog>
  )
}

function PageRows({ pages, refresh }: { pages: readonly Row[]; refresh: () => Promise<void> }) {
  const t = useStrings(portalAdminWords)
  const [removing, setRemoving] = useState<Row>()
  const act = useAct({ refresh, failed: t.failed })
  const { order, place } = usePlacing(pages, {
    save: (portalPageIds, orderSeen) => call(orderPortalPages, { body: { portalPageIds, orderSeen } }),
    failed: (error) => sentenceOf(error, t.failed),
    refresh,
  })
  return (
    <>
      <SortableList
        label={t.list}
        items={order}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        onOrder={place}
        className={styles.row}
      >
        {(page) => (
          <>
            <span className={styles.words}>
              <span className={styles.rowHead}>
                <AppLink to={`/admin/portal/${page.id}`} className={styles.name}>
                  {page.title}
                </AppLink>
                <PageState page={page} />
              </span>
              <span className={styles.note}>{`${page.audience} · ${t.blockCount(page.blockCount)}`}</span>
            </span>
            <span className={styles.buttons}>
              <IconButton icon="trash" label={t.remove(page.title)} onClick={() => setRemoving(page)} />
            </span>
          </>
        )}
      </SortableList>
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t.removeTitle(removing?.title ?? '')}
        situation="danger"
        confirmLabel={t.confirmRemove}
        onConfirm={() => {
          const { id, version } = removing!
          return act(() => call(archivePortalPage, { params: { id }, query: { version } }))
        }}
      >
        {t.removeWords}
      </ConfirmDialog>
    </>
  )
}

function PageState({ page }: { page: Row }) {
  const t = useStrings(portalAdminWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  return (
    <>
      <Tag {...(page.published && { situation: 'success' as const })}>
        {page.published ? t.published : t.neverPublished}
      </Tag>
      {page.published && page.draft && <Tag situation="warning">{t.changed}</Tag>}
      {page.scheduledAt && (
        <Tag situation="information">
          {t.scheduledFor(readableDateTime(page.scheduledAt, { locale, timeZone }))}
        </Tag>
      )}
    </>
  )
}
