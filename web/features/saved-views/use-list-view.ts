import { useState } from 'react'
import type { Column } from '#ui/table.tsx'
import type { SearchParam } from '#web/app/search-params.ts'
import type { SavedViewScreen } from './saved-views-query.ts'

/** Keys of columns in an address, separated by commas; undefined: those that the person chose last. */
export const columnsParam: SearchParam<readonly string[] | undefined> = {
  read: (text) => (text && /^\w+(,\w+)*$/.test(text) ? text.split(',') : undefined),
  write: (keys) => keys?.join(',') ?? null,
}

const storageKey = (screen: SavedViewScreen) => `hiroba.columns.${screen}`

function remembered(screen: SavedViewScreen) {
  try {
    return columnsParam.read(localStorage.getItem(storageKey(screen)))
  } catch {
    return undefined
  }
}

function remember(screen: SavedViewScreen, keys: readonly string[] | undefined) {
  try {
    if (keys) localStorage.setItem(storageKey(screen), keys.join(','))
    else localStorage.removeItem(storageKey(screen))
  } catch {
    // Without storage the choice lasts as long as the address.
  }
}

type Options<Row> = {
  screen: SavedViewScreen
  /** All columns in their order. The first one is always shown. */
  columns: readonly Column<Row>[]
  /** The columns that are shown unless the person chooses others. */
  usual: readonly string[]
  /** The columns in the address. */
  chosen: readonly string[] | undefined
  /** Writes the columns into the address. */
  onChoose: (keys: readonly string[] | undefined) => void
}

/** The columns of a list that the person chose, in this address or last on this device. */
export function useListView<Row>({ screen, columns, usual, chosen, onChoose }: Options<Row>) {
  const [last, setLast] = useState(() => remembered(screen))
  const keys = new Set([columns[0]!.key, ...(chosen ?? last ?? usual)])
  const shown = columns.filter(({ key }) => keys.has(key))
  const choose = (next: readonly string[] | undefined) => {
    remember(screen, next)
    setLast(next)
    onChoose(next)
  }
  return {
    shown,
    /** Shows or hides a column. */
    toggle: (key: string, on: boolean) =>
      choose(columns.flatMap((one) => ((one.key === key ? on : keys.has(one.key)) ? [one.key] : []))),
    /** Shows the usual columns again. */
    reset: () => choose(undefined),
  }
}

export type ListView = ReturnType<typeof useListView>
