import { useMemo, useRef, useState } from 'react'
import { checkForm } from '#common/form/check-form.ts'
import { type FormItem, type FormItemKind, formItemKinds } from '#common/form/form-item.ts'
import { headlineKind, withHeadline } from '#common/form/headline.ts'
import { newItem } from '#common/form/new-item.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { moved } from '#ui/moved.ts'
import { movesOf } from '#ui/moves.ts'
import { toast } from '#ui/toast-store.ts'
import { useDragging } from '#ui/use-dragging.ts'
import styles from './form-designer.module.css'
import { FormPreview } from './form-preview.tsx'
import { formWords, kindWords } from './form-step.strings.ts'
import { copied, newKey } from './item-kinds.ts'
import { ItemPalette } from './item-palette.tsx'
import { ItemRow } from './item-row.tsx'
import { type ItemListProps, NestedList } from './nested-list.ts'

type Props = Pick<ItemListProps, 'items' | 'onChange' | 'headlines'>

/** What is dragged: an item by its index, or a kind from the palette. */
type Dragged = { from: number } | { kind: FormItemKind }

/** The items of a form with their settings, and a preview of the form. */
export function FormDesigner({ items, onChange, headlines }: Props) {
  return (
    <NestedList value={ItemList}>
      <div className={styles.designer}>
        <ItemList items={items} onChange={onChange} headlines={headlines} kinds={formItemKinds} />
        <FormPreview items={items} />
      </div>
    </NestedList>
  )
}

/** Items in order. They are reordered by their handles. */
export function ItemList({
  items,
  onChange,
  kinds,
  repeat,
  publishes = true,
  headlines = [],
}: ItemListProps) {
  const t = useStrings(formWords)
  const kindName = useStrings(kindWords)
  const locale = useLocale()
  const [open, setOpen] = useState<string>()
  const [said, setSaid] = useState('')
  const latest = useRef(items)
  latest.current = items
  const problems = useMemo(() => (repeat ? [] : checkForm(items, locale)), [repeat, items, locale])

  const add = (kind: FormItemKind, at: number) => {
    const item = newItem(kind, newKey(), '') as FormItem
    // Most plain dates are the day of writing. Rows begin empty: a row with a date would count as filled in.
    if (item.kind === 'date' && !repeat) item.initial = 'today'
    const next = [...items]
    next.splice(at, 0, item)
    onChange(next)
    setOpen(item.key)
    setSaid(t.added(kindName[kind]))
  }
  const move = (from: number, to: number) => {
    onChange(moved(items, from, to))
    setSaid(t.moved(items[from]!.name || t.unnamed, to + 1))
  }
  const remove = (index: number) => {
    const item = items[index]!
    onChange(items.filter((_, at) => at !== index))
    const putBack = () => {
      const next = [...latest.current]
      next.splice(index, 0, item)
      onChange(next)
    }
    toast.success(t.removed(item.name || t.unnamed), { action: { label: t.undo, onAction: putBack } })
  }
  const { over, source, target } = useDragging((what: Dragged, index: number) => {
    if ('kind' in what) add(what.kind, index)
    else if (what.from !== index) move(what.from, what.from < index ? index - 1 : index)
  })

  return (
    <div className={styles.editor}>
      <ol aria-label={t.listOf} className={styles.items}>
        {items.map((item, index) => (
          <ItemRow
            key={item.key}
            item={item}
            earlier={[...(repeat?.earlier ?? []), ...items.slice(0, index)]}
            inRepeat={repeat !== undefined}
            publishes={publishes}
            problems={problems.filter((problem) => problem.item === item.key).map(({ message }) => message)}
            open={open === item.key}
            onToggle={() => setOpen(open === item.key ? undefined : item.key)}
            headline={headlines.find((kind) => kind === headlineKind(item, items))}
            onChange={(changed) => onChange(withHeadline(items, changed))}
            moves={movesOf(index, items.length, (to) => move(index, to))}
            onDuplicate={() => {
              const copy = copied(item)
              onChange([...items.slice(0, index + 1), copy, ...items.slice(index + 1)])
              setOpen(copy.key)
            }}
            onRemove={() => remove(index)}
            over={over === index}
            source={source({ from: index })}
            target={target(index)}
          />
        ))}
      </ol>
      {items.length === 0 && (
        <p className={styles.empty} {...target(0)}>
          {t.empty}
        </p>
      )}
      <div {...target(items.length)}>
        <ItemPalette
          kinds={kinds}
          small={repeat !== undefined}
          onAdd={(kind) => add(kind, items.length)}
          drag={(kind) => source({ kind })}
        />
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  )
}
