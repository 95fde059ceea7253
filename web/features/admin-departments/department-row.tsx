import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Tag } from '#ui/tag.tsx'
import { useHref } from '#web/app/link.tsx'
import type { AdminDepartment } from '../admin-users/use-places.ts'
import styles from '../administration/admin-lists.module.css'
import type { DepartmentTask } from './department-dialog.tsx'
import { departmentWords } from './departments.strings.ts'

type Props = {
  department: AdminDepartment
  /** Another department with the same parent has this name. */
  twin: boolean
  /** A search result: shows its path instead of its place in the tree. */
  flat: boolean
  /** Whether this row has the tab stop. */
  reachable: boolean
  /** Undefined: the person may not change it. */
  onTask: ((task: DepartmentTask) => void) | undefined
  onRemove: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** A department's row in the tree: its data and its actions. */
export function DepartmentRow({ department, twin, flat, reachable, onTask, onRemove, onUp, onDown }: Props) {
  const t = useStrings(departmentWords)
  const href = useHref()
  const { name, path, published, memberCount } = department
  return (
    <div className={styles.treeRow}>
      <span className={styles.words}>
        <span className={styles.rowHead}>
          <span className={styles.name}>{name}</span>{' '}
          {/* Spaces, because the spoken name of the row has them: people say what they see. */}
          {twin && <Tag situation="warning">{t.twin}</Tag>}{' '}
          {!published && <Tag situation="neutral">{t.unpublished}</Tag>}
        </span>{' '}
        <span className={styles.note}>
          {flat && path !== name ? `${path} · ${t.members(memberCount)}` : t.members(memberCount)}
        </span>
      </span>
      {onTask && (
        <Menu
          label={t.actions(name)}
          placement="below-end"
          trigger={(props) => (
            <IconButton icon="more" label={t.actions(name)} {...props} tabIndex={reachable ? 0 : -1} />
          )}
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
    </div>
  )
}
