import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteResource, listAdminResources, orderResources } from '#contract/resources.administration.ts'
import { listResources } from '#contract/resources.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { Tag } from '#ui/tag.tsx'
import { usePlacing } from '#ui/use-placing.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useAct } from '#web/app/use-act.ts'
import { AdminListFrame } from '../administration/admin-list-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { resourceAdminWords } from './resource-admin.strings.ts'
import { type AdminResource, ResourceDialog } from './resource-dialog.tsx'

const adminResourcesQuery = { ...queryFor(listAdminResources, {}), staleTime: 0 }

/** Rooms and equipment: the list, who may book, and the rules. */
export default function AdminResourcesScreen() {
  const t = useStrings(resourceAdminWords)
  const client = useQueryClient()
  const query = useQuery(adminResourcesQuery)
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: everyKeyOf(listResources) })
    await client.invalidateQueries({ queryKey: everyKeyOf(listAdminResources) })
  }
  return (
    <AdminListFrame
      path="/admin/resources"
      query={query}
      add={t.add}
      mayAdd={() => true}
      dialog={(resource: AdminResource | undefined, onClose) => (
        <ResourceDialog
          resource={resource}
          resources={query.data?.resources ?? []}
          onClose={onClose}
          onSaved={refresh}
        />
      )}
    >
      {({ resources }, onEdit) =>
        resources.length === 0 ? (
          <EmptyState icon="calendar" title={t.none}>
            {t.noneWords}
          </EmptyState>
        ) : (
          <ResourceRows resources={resources} onEdit={onEdit} refresh={refresh} />
        )
      }
    </AdminListFrame>
  )
}

type Props = {
  resources: readonly AdminResource[]
  onEdit: (resource: AdminResource) => void
  refresh: () => Promise<void>
}

function ResourceRows({ resources, onEdit, refresh }: Props) {
  const t = useStrings(resourceAdminWords)
  const [removing, setRemoving] = useState<AdminResource>()
  const act = useAct({ refresh, failed: t.failed })
  const { order, place } = usePlacing(resources, {
    save: (resourceIds, orderSeen) => call(orderResources, { body: { resourceIds, orderSeen } }),
    failed: (error) => sentenceOf(error, t.failed),
    refresh,
  })
  return (
    <>
      <p className={styles.note}>{t.intro}</p>
      <SortableList
        label={t.list}
        items={order}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOrder={place}
        className={styles.row}
      >
        {(resource) => (
          <>
            <span className={styles.words}>
              <span className={styles.rowHead}>
                <span className={styles.name}>{resource.name}</span>
                {!resource.active && <Tag situation="warning">{t.inactive}</Tag>}
              </span>
              <span className={styles.note}>
                {[
                  resource.kind,
                  resource.capacity !== null && t.capacity(resource.capacity),
                  resource.place,
                  t.bookingCount(resource.bookingCount),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={styles.buttons}>
              <IconButton icon="edit" label={t.edit(resource.name)} onClick={() => onEdit(resource)} />
              <IconButton
                icon="trash"
                label={t.remove(resource.name)}
                onClick={() => setRemoving(resource)}
              />
            </span>
          </>
        )}
      </SortableList>
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t.removeTitle(removing?.name ?? '')}
        situation="danger"
        confirmLabel={t.confirmRemove}
        onConfirm={() => {
          const { id, version } = removing!
          return act(() => call(deleteResource, { params: { id }, query: { version } }))
        }}
      >
        {t.removeWords}
      </ConfirmDialog>
    </>
  )
}
