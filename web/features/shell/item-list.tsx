import type { AudienceRule } from '#common/audience-rule.ts'
import { type Names, ownName } from '#common/shell/shell-parts.ts'
import { shellProblemWords } from '#common/shell/shell-problems.strings.ts'
import type { ShellProblem } from '#common/shell/shell-problems.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { audiences } from '../audiences/audiences.strings.ts'
import { MenuTile } from '../menus/menu-tile.tsx'
import { OrderedList } from './ordered-list.tsx'
import styles from './shell-settings.module.css'
import { shellSettings } from './shell-settings.strings.ts'

type Item = Names & { key: string; iconName: string; rule: AudienceRule }

type Props<T extends Item> = {
  label: string
  items: readonly T[]
  problems: readonly ShellProblem[]
  most: number
  detailOf: (item: T) => string
  none: string
  noneWords: string
  addWords: string
  onOrder: (items: T[]) => void
  onAdd: () => void
  onEdit: (item: T) => void
  onRemove: (item: T) => void
}

/** Shortcuts or links in order, each with its target, audience and problems. */
export function ItemList<T extends Item>(props: Props<T>) {
  const { label, items, problems, most, detailOf, none, noneWords, addWords } = props
  const t = useStrings(shellSettings)
  const locale = useLocale()
  const nameOf = (item: T) => ownName(item, locale) || t.unnamed
  const add = (
    <Button icon="plus" disabled={items.length >= most ? t.full(most) : false} onClick={props.onAdd}>
      {addWords}
    </Button>
  )
  if (items.length === 0)
    return (
      <EmptyState icon="bookmark" title={none} action={add}>
        {noneWords}
      </EmptyState>
    )
  return (
    <>
      <OrderedList
        label={label}
        items={items}
        keyOf={({ key }) => key}
        nameOf={nameOf}
        onOrder={props.onOrder}
      >
        {(item) => (
          <Line
            item={item}
            name={nameOf(item)}
            detail={detailOf(item)}
            problem={problems.find(({ key }) => key === item.key)}
            onEdit={() => props.onEdit(item)}
            onRemove={() => props.onRemove(item)}
          />
        )}
      </OrderedList>
      <div>{add}</div>
    </>
  )
}

type LineProps = {
  item: Item
  name: string
  detail: string
  problem: ShellProblem | undefined
  onEdit: () => void
  onRemove: () => void
}

function Line({ item, name, detail, problem, onEdit, onRemove }: LineProps) {
  const t = useStrings(shellSettings)
  const words = useStrings(shellProblemWords)
  const people = useStrings(audiences)
  return (
    <div className={styles.item}>
      <MenuTile iconName={item.iconName} tone="cyan" size="large" />
      <div className={styles.itemWords}>
        <p className={styles.strong}>{name}</p>
        <p className={styles.detail}>{detail}</p>
        {problem && (
          <p className={styles.poor}>
            <Icon name="error" size="small" />
            {words[problem.code]}
          </p>
        )}
      </div>
      <Tag situation={item.rule.include === 'everyone' ? 'neutral' : 'information'}>
        {item.rule.include === 'everyone' ? people.everyone : t.limited}
      </Tag>
      <span className={styles.itemButtons}>
        <IconButton icon="edit" label={t.edit(name)} onClick={onEdit} />
        <IconButton icon="trash" label={t.remove(name)} onClick={onRemove} />
      </span>
    </div>
  )
}
