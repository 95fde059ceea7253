import type { HTMLAttributes } from 'react'
import type { FormItem } from '#common/form/form-item.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { MoveHandle } from '#ui/move-handle.tsx'
import { type Moves, onMoveKeys } from '#ui/moves.ts'
import { Tag } from '#ui/tag.tsx'
import styles from './form-designer.module.css'
import { formWords, kindWords } from './form-step.strings.ts'
import { kindIcons } from './item-kinds.ts'
import { ItemSettings } from './item-settings.tsx'

type Props = {
  item: FormItem
  /** The items before it, which its conditions and formulas can refer to. */
  earlier: readonly FormItem[]
  inRepeat: boolean
  publishes: boolean
  headline: 'subject' | 'amount' | undefined
  problems: readonly string[]
  open: boolean
  over: boolean
  onToggle: () => void
  onChange: (item: FormItem) => void
  moves: Moves
  onDuplicate: () => void
  onRemove: () => void
  /** Makes its handle drag it. */
  source: HTMLAttributes<HTMLElement>
  /** Makes it a place to drop others on. */
  target: HTMLAttributes<HTMLElement>
}

/** One item of the list. Pressing it shows its settings below. */
export function ItemRow({
  item,
  earlier,
  inRepeat,
  publishes,
  headline,
  problems,
  open,
  over,
  source,
  target,
  ...acts
}: Props) {
  const t = useStrings(formWords)
  const kindName = useStrings(kindWords)
  const name = item.name || t.unnamed
  return (
    <li className={classNames(styles.item, open && styles.open, over && styles.over)} {...target}>
      <div className={styles.itemHead}>
        <MoveHandle {...acts.moves} name={name} drag={source} />
        <button
          type="button"
          aria-expanded={open}
          className={styles.itemButton}
          onClick={acts.onToggle}
          onKeyDown={onMoveKeys(acts.moves)}
        >
          <Icon name={kindIcons[item.kind]} className={styles.kindIcon} />
          <span className={styles.itemWords}>
            <span className={classNames(styles.itemName, !item.name && styles.unnamed)}>{name}</span>
            <span className={styles.note}>{kindName[item.kind]}</span>
          </span>
          <span className={styles.tags}>
            {item.required && <Tag situation="danger">{t.required}</Tag>}
            {!item.published && <Tag>{t.unpublished}</Tag>}
            {headline && item.headline && <Tag>{t[headline]}</Tag>}
            {item.shownWhen && <Tag situation="information">{t.conditional}</Tag>}
          </span>
        </button>
        <span className={styles.itemButtons}>
          <Menu
            label={t.actions(name)}
            trigger={(props) => <IconButton icon="more" label={t.actions(name)} {...props} />}
          >
            <MenuItem icon="copy" onSelect={acts.onDuplicate}>
              {t.duplicate}
            </MenuItem>
            <MenuItem icon="trash" situation="danger" onSelect={acts.onRemove}>
              {t.remove}
            </MenuItem>
          </Menu>
        </span>
      </div>
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>
              <Icon name="error" size="small" /> {problem}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <div className={styles.settings}>
          <ItemSettings
            item={item}
            earlier={earlier}
            inRepeat={inRepeat}
            publishes={publishes}
            headline={headline}
            onChange={acts.onChange}
          />
        </div>
      )}
    </li>
  )
}
