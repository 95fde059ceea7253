import { createContext, useContext, useLayoutEffect } from 'react'

/** Everything on the page with input that is neither saved nor kept as a draft. */
const holders = new Set<object>()

/** Whether leaving this page would lose input. */
export const hasUnsavedInput = () => holders.size > 0

export type UnsavedScope = {
  /** Called when someone changes a field, also where the browser fires no `input` event. */
  touch: () => void
  /** The forms inside with unsaved input. */
  forms: Set<object>
}

const nowhere: UnsavedScope = { touch: () => undefined, forms: new Set() }
const Scope = createContext(nowhere)

/** The dialog around its fields and forms, which asks before it closes. */
export const UnsavedScopeProvider = Scope.Provider

/** Tells the dialog around a field that it was changed by a click or a drop. */
export const useTouch = () => useContext(Scope).touch

/**
 * While `unsaved`, asks before the dialog around the form closes, a link is followed, the person goes back or the tab
 * is closed. For forms on pages and forms that stay in a dialog; a dialog notices input in its fields by itself.
 */
export function useUnsavedInput(unsaved: boolean) {
  const { forms } = useContext(Scope)
  useLayoutEffect(() => {
    if (!unsaved) return
    const holder = {}
    holders.add(holder)
    forms.add(holder)
    return () => {
      holders.delete(holder)
      forms.delete(holder)
    }
  }, [unsaved, forms])
}
