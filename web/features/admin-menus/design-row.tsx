import { type HTMLAttributes, useState } from 'react'
import { deleteAdminMenu, duplicateAdminMenu } from '#contract/admin-menus.ts'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { MoveHandle } from '#ui/move-handle.tsx'
import type { Moves } from '#ui/moves.ts'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '#web/app/api.ts'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import type { AdminMenuLine } from './admin-menus-query.ts'
import styles from './admin-menus-screen.module.css'
import { designList } from './design-list.strings.ts'

const situations = {
  published: 'success',
  unpublished: 'neutral',
  scheduled: 'information',
  closed: 'warning',
} as const

const flowWords = { share: 'share', apply: 'apply', report: 'report', apply_report: 'applyReport' } as const

type Props = {
  menu: AdminMenuLine
  over: boolean
  /** What its handle and its row need for dragging; undefined: it stays where it is. */
  drag: { source: HTMLAttributes<HTMLElement>; target: HTMLAttributes<HTMLElement> } | undefined
  moves: Moves
  refresh: () => Promise<void>
  arrange: boolean
}

/** One menu of the list: its data, state and actions. */
export function DesignRow({ menu, over, drag, moves, refresh, arrange }: Props) {
  const t = useStrings(designList)
  const navigate = useAppNavigate()
  const [removing, setRemoving] = useState(false)
  const path = `/admin/menus/${menu.id}`
  const duplicate = async () => {
    try {
      const { id } = await call(duplicateAdminMenu, { params: { id: menu.id } })
      await refresh()
      toast.success(t.duplicated, {
        action: { label: t.open, onAction: () => navigate(`/admin/menus/${id}`) },
      })
    } catch {
      toast.danger(t.failed)
    }
  }
  const remove = async () => {
    try {
      await call(deleteAdminMenu, { params: { id: menu.id }, query: { version: menu.version } })
      toast.success(t.removed(menu.name))
    } catch (error) {
      toast.danger(error instanceof ApiError && error.message ? error.message : t.failed)
    }
    await refresh()
  }
  return (
    <li {...drag?.target} className={classNames(styles.row, over && styles.over)}>
      {drag && <MoveHandle {...moves} name={menu.name} drag={drag.source} />}
      <MenuTile iconName={menu.iconName} tone={menu.tone} size="large" />
      <div className={styles.words}>
        <AppLink to={path} className={styles.name} draggable={false}>
          {menu.name}
        </AppLink>
        <span className={styles.tags}>
          <Tag situation={situations[menu.state]}>{t[menu.state]}</Tag>
          <span className={styles.note}>
            {t[flowWords[menu.flow]]}
            {menu.kind === 'thanks' && `・${t.thanks}`}
            {menu.kind === 'daily_report' && `・${t.dailyReport}`}・{t.uses(menu.useCount)}
          </span>
        </span>
      </div>
      <span className={styles.buttons}>
        <Menu
          label={t.menuActions(menu.name)}
          trigger={(props) => <IconButton icon="more" label={t.menuActions(menu.name)} {...props} />}
        >
          <MenuItem icon="edit" onSelect={() => navigate(path)}>
            {t.edit}
          </MenuItem>
          {arrange && (
            <MenuItem icon="copy" onSelect={duplicate}>
              {t.duplicate}
            </MenuItem>
          )}
          {arrange && (
            <MenuItem icon="trash" situation="danger" onSelect={() => setRemoving(true)}>
              {t.remove}
            </MenuItem>
          )}
        </Menu>
      </span>
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t.removeTitle(menu.name)}
        confirmLabel={t.remove}
        situation="danger"
        onConfirm={remove}
      >
        {t.removeWords(menu.useCount)}
      </ConfirmDialog>
    </li>
  )
}
