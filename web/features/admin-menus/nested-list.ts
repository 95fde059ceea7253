import { type ComponentType, createContext } from 'react'
import type { FormItem, FormItemKind } from '#common/form/form-item.ts'

export type ItemListProps = {
  items: FormItem[]
  onChange: (items: FormItem[]) => void
  kinds: readonly FormItemKind[]
  /** Of a repeated item: what stands before it can be asked for in formulas, too. */
  repeat?: { key: string; earlier: readonly FormItem[] }
}

/** The list of items, for the settings of a repeated item, which has one of its own inside. */
export const NestedList = createContext<ComponentType<ItemListProps> | null>(null)
