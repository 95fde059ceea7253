import { type ComponentType, createContext } from 'react'
import type { FormItem, FormItemKind } from '#common/form/form-item.ts'

export type ItemListProps = {
  items: FormItem[]
  onChange: (items: FormItem[]) => void
  kinds: readonly FormItemKind[]
  /** Whether answers can be published; they can unless it is false. */
  publishes?: boolean
  /** What of its answers lists can show; unset: nothing. */
  headlines?: readonly ('subject' | 'amount')[]
  /** For a repeated item: the items before it, which formulas can also use. */
  repeat?: { key: string; earlier: readonly FormItem[] }
}

/** The component of the item list, for the settings of a repeated item, which contain another list. */
export const NestedList = createContext<ComponentType<ItemListProps> | null>(null)
