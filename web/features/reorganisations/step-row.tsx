import type { CSSProperties } from 'react'
import { type ClosedConditions, idOfRef, type PlannedDepartment } from '#common/reorganisation.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Tag } from '#ui/tag.tsx'
import styles from './reorganisations.module.css'
import { stepWords } from './reorganisations.strings.ts'
import type { StepTask } from './step-dialog.tsx'

export const markTones = {
  new: 'success',
  renamed: 'information',
  moved: 'information',
  published: 'standard',
  unpublished: 'warning',
  closed: 'danger',
} as const

/** A department with others below it, in the tree. */
export type Fold = { open: boolean; changesBelow: number; onToggle: () => void }

type RowProps = {
  department: PlannedDepartment
  /** Of a department that closes: the name of the department it is merged into. */
  into: string | undefined
  conditions: ClosedConditions | undefined
  /** With its path, outside the tree. */
  flat: boolean
  /** Undefined: nothing is below it, or it is not in the tree. */
  fold?: Fold | undefined
  onTask: (task: StepTask) => void
  onPublish: (publish: boolean) => void
  onUndo: () => void
}

/** A department after the change, with what changes and what can be changed. */
export function StepRow({ department, into, conditions, flat, fold, onTask, onPublish, onUndo }: RowProps) {
  const t = useStrings(stepWords)
  const { name, path, depth, marks, before, published, closedInto } = department
  const closed = closedInto !== null
  return (
    <li
      className={classNames(styles.row, styles.treeRow)}
      style={{ '--depth': flat ? 0 : depth } as CSSProperties}
    >
      {fold ? (
        <IconButton
          size="xSmall"
          icon={fold.open ? 'chevronDown' : 'chevronRight'}
          label={t.below(name)}
          aria-expanded={fold.open}
          className={styles.fold}
          onClick={fold.onToggle}
        />
      ) : (
        !flat && <span className={styles.noFold} />
      )}
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={classNames(styles.name, closed && styles.closed)}>{flat ? path : name}</span>
          {marks.map((mark) => (
            <Tag key={mark} situation={markTones[mark]}>
              {t[mark]}
            </Tag>
          ))}
          {!published && !marks.includes('unpublished') && !closed && (
            <Tag situation="neutral">{t.unpublished}</Tag>
          )}
          {fold && !fold.open && fold.changesBelow > 0 && (
            <Tag situation="information">{t.changesBelow(fold.changesBelow)}</Tag>
          )}
        </span>
        {before && before.path !== path && (flat || marks.length > 0) && (
          <span className={styles.note}>{t.before(before.path)}</span>
        )}
        {into && <span className={styles.note}>{t.into(into)}</span>}
        {conditions && <span className={styles.note}>{t.conditionsAre(t[conditions])}</span>}
      </span>
      <Menu
        label={t.actions(name)}
        placement="below-end"
        trigger={(props) => <IconButton icon="more" label={t.actions(name)} {...props} />}
      >
        {!closed && (
          <>
            <MenuItem icon="edit" onSelect={() => onTask({ kind: 'rename', department })}>
              {t.rename}
            </MenuItem>
            <MenuItem icon="plus" onSelect={() => onTask({ kind: 'create', parent: department })}>
              {t.addBelow}
            </MenuItem>
            <MenuItem icon="departments" onSelect={() => onTask({ kind: 'move', department })}>
              {t.move}
            </MenuItem>
            <MenuItem icon={published ? 'eyeOff' : 'eye'} onSelect={() => onPublish(!published)}>
              {published ? t.unpublish : t.publish}
            </MenuItem>
            {idOfRef(department.ref) !== null && (
              <MenuItem
                icon="close"
                situation="danger"
                onSelect={() => onTask({ kind: 'close', department })}
              >
                {t.close}
              </MenuItem>
            )}
          </>
        )}
        {closed && (
          <MenuItem icon="edit" onSelect={() => onTask({ kind: 'close', department })}>
            {t.editClose}
          </MenuItem>
        )}
        {marks.length > 0 && (
          <MenuItem icon="retry" onSelect={onUndo}>
            {t.undo}
          </MenuItem>
        )}
      </Menu>
    </li>
  )
}
