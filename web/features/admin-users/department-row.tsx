import type { CSSProperties } from 'react'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Tag } from '#ui/tag.tsx'
import { useHref } from '#web/app/link.tsx'
import styles from './admin-users.module.css'
import type { DepartmentTask } from './department-dialog.tsx'
import { departmentWords } from './departments.strings.ts'
import type { AdminDepartment } from './use-places.ts'

type Props = {
  department: AdminDepartment
  /** Found by searching: its path instead of its place in the tree. */
  flat: boolean
  /** Whether what is below is shown; undefined: there is nothing. */
  open: boolean | undefined
  onToggle: () => void
  /** Undefined: it is not the person's to change. */
  onTask: ((task: DepartmentTask) => void) | undefined
  onRemove: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** One department of the tree. */
export function DepartmentRow({ department, flat, open, onToggle, onTask, onRemove, onUp, onDown }: Props) {
  const t = useStrings(departmentWords)
  const href = useHref()
  const { name, depth, path, published, memberCount } = department
  return (
    <li
      className={classNames(styles.row, styles.treeRow)}
      style={{ '--depth': flat ? 0 : depth } as CSSProperties}
    >
      <span className={styles.branch}>
        {open !== undefined && !flat && (
          <IconButton
            icon={open ? 'chevronDown' : 'chevronRight'}
            label={open ? t.close(name) : t.open(name)}
            aria-expanded={open}
            onClick={onToggle}
          />
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.rowHead}>
          <span className={styles.name}>{name}</span>
          {!published && <Tag situation="neutral">{t.unpublished}</Tag>}
        </span>
        <span className={styles.note}>
          {flat && path !== name ? `${path} · ${t.members(memberCount)}` : t.members(memberCount)}
        </span>
      </span>
      {onTask && (
        <Menu
          label={t.actions(name)}
          placement="below-end"
          trigger={(props) => <IconButton icon="more" label={t.actions(name)} {...props} />}
        >
          <MenuItem icon="edit" onSelect={() => onTask({ kind: 'edit', department })}>
            {t.edit}
          </MenuItem>
          <MenuItem icon="plus" onSelect={() => onTask({ kind: 'add', parent: department })}>
            {t.addBelow}
          </MenuItem>
          {onUp && (
            <MenuItem icon="up" onSelect={onUp}>
              {t.up}
            </MenuItem>
          )}
          {onDown && (
            <MenuItem icon="down" onSelect={onDown}>
              {t.down}
            </MenuItem>
          )}
          <MenuItem icon="departments" onSelect={() => onTask({ kind: 'move', department })}>
            {t.move}
          </MenuItem>
          <MenuItem icon="users" href={href(`/admin/users?department=${department.id}`)}>
            {t.people}
          </MenuItem>
          <MenuItem icon="trash" situation="danger" onSelect={onRemove}>
            {t.remove}
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}
