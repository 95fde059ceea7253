import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { archiveProfileItem, deleteProfileItem, restoreProfileItem } from '#contract/profile-items.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { useAct } from '#web/app/use-act.ts'
import { AdminListFrame } from '../administration/admin-list-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { ArchivedItems } from './archived-items.tsx'
import { ProfileItemDialog } from './profile-item-dialog.tsx'
import { ProfileItemList } from './profile-item-list.tsx'
import { profileItemWords } from './profile-items.strings.ts'
import { type AdminProfileItem, profileItemsQuery, useRefreshItems } from './use-profile-items.ts'

/** The items of people's profiles. */
export default function ProfileItemsScreen() {
  const t = useStrings(profileItemWords)
  const refresh = useRefreshItems()
  return (
    <AdminListFrame
      path="/admin/profile_items"
      query={useQuery(profileItemsQuery)}
      add={t.add}
      mayAdd={({ can }) => can.change}
      dialog={(item: AdminProfileItem | undefined, onClose) => (
        <ProfileItemDialog item={item} onClose={onClose} onSaved={refresh} />
      )}
    >
      {({ profileItems, can }, onEdit) => (
        <Items profileItems={profileItems} changeable={can.change} onEdit={onEdit} refresh={refresh} />
      )}
    </AdminListFrame>
  )
}

type Props = {
  profileItems: readonly AdminProfileItem[]
  changeable: boolean
  onEdit: (item: AdminProfileItem) => void
  refresh: () => Promise<void>
}

function Items({ profileItems, changeable, onEdit, refresh }: Props) {
  const t = useStrings(profileItemWords)
  const [leaving, setLeaving] = useState<AdminProfileItem>()
  const act = useAct({ refresh, failed: t.failed })
  const used = profileItems.filter(({ archived }) => !archived)
  const archived = profileItems.filter((item) => item.archived)
  const restore = ({ id, version }: AdminProfileItem) =>
    act(() => call(restoreProfileItem, { params: { id }, body: { version } }), t.restored)
  // An item without answers is deleted permanently; no answers are lost.
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
          changeable={changeable}
          onEdit={onEdit}
          onRemove={setLeaving}
          refresh={refresh}
        />
      )}
      {archived.length > 0 && (
        <ArchivedItems items={archived} changeable={changeable} onRestore={restore} onDelete={setLeaving} />
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
