import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { archiveProfileItem, deleteProfileItem, restoreProfileItem } from '#contract/profile-items.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '../admin-users/use-account.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { ArchivedItems } from './archived-items.tsx'
import { ProfileItemDialog } from './profile-item-dialog.tsx'
import { ProfileItemList } from './profile-item-list.tsx'
import { profileItemWords } from './profile-items.strings.ts'
import { type AdminProfileItem, profileItemsQuery, useRefreshItems } from './use-profile-items.ts'

/** What people are asked to say of themselves. */
export default function ProfileItemsScreen() {
  const t = useStrings(profileItemWords)
  const { data } = useQuery(profileItemsQuery)
  const refresh = useRefreshItems()
  const [dialog, setDialog] = useState<AdminProfileItem | 'new'>()
  return (
    <AdminScreen
      path="/admin/profile_items"
      actions={
        data?.can.change && (
          <Button size="xSmall" priority="primary" icon="plus" onClick={() => setDialog('new')}>
            {t.add}
          </Button>
        )
      }
    >
      <Items onEdit={setDialog} />
      {dialog && (
        <ProfileItemDialog
          item={dialog === 'new' ? undefined : dialog}
          onClose={() => setDialog(undefined)}
          onSaved={refresh}
        />
      )}
    </AdminScreen>
  )
}

function Items({ onEdit }: { onEdit: (item: AdminProfileItem) => void }) {
  const t = useStrings(profileItemWords)
  const query = useQuery(profileItemsQuery)
  const refresh = useRefreshItems()
  const [leaving, setLeaving] = useState<AdminProfileItem>()
  if (query.isPending)
    return (
      <SkeletonGroup>
        <Skeleton width="most" />
        <Skeleton width="most" />
        <Skeleton width="most" />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const { profileItems, can } = query.data
  const used = profileItems.filter(({ archived }) => !archived)
  const archived = profileItems.filter((item) => item.archived)

  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done)
    } catch (error) {
      toast.danger(sentenceOf(error, t.failed))
    }
    await refresh()
  }
  const restore = ({ id, version }: AdminProfileItem) =>
    act(() => call(restoreProfileItem, { params: { id }, body: { version } }), t.restored)
  // What nobody answered is gone for good; of what people answered nothing is lost.
  const leave = (item: AdminProfileItem) => {
    const params = { id: item.id }
    const { version } = item
    return item.answerCount > 0
      ? act(() => call(archiveProfileItem, { params, body: { version } }), t.archived)
      : act(() => call(deleteProfileItem, { params, query: { version } }), t.removed)
  }
  return (
    <>
      <p className={styles.note}>{t.intro}</p>
      {used.length === 0 ? (
        <EmptyState icon="profile" title={t.none}>
          {t.noneWords}
        </EmptyState>
      ) : (
        <ProfileItemList
          items={used}
          changeable={can.change}
          onEdit={onEdit}
          onRemove={setLeaving}
          refresh={refresh}
        />
      )}
      {archived.length > 0 && (
        <ArchivedItems items={archived} changeable={can.change} onRestore={restore} onDelete={setLeaving} />
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={leaving?.answerCount ? t.archiveTitle(leaving.name) : t.removeTitle(leaving?.name ?? '')}
        situation={leaving?.answerCount ? 'standard' : 'danger'}
        confirmLabel={leaving?.answerCount ? t.confirmArchive : t.confirmRemove}
        onConfirm={() => leave(leaving!)}
      >
        {leaving?.answerCount ? t.archiveWords(leaving.answerCount) : t.removeWords}
      </ConfirmDialog>
    </>
  )
}
