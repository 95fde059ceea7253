import { createContext, useContext, useLayoutEffect } from 'react'

/** Everything on the page that holds input which is neither saved nor kept as a draft. */
const holders = new Set<object>()

/** Whether something was entered on this page that leaving it would lose. */
export const hasUnsavedInput = () => holders.size > 0

export type UnsavedScope = {
  /** Called when someone changes a field, also where the browser fires no `input` event. */
  touch: () => void
  /** The forms inside that hold unsaved input. */
  forms: Set<object>
}

const nowhere: UnsavedScope = { touch: () => undefined, forms: new Set() }
const Scope = createContext(nowhere)

/** The dialog around its fields and forms, which asks before it closes. */
export const UnsavedScopeProvider = Scope.Provider

/** Tells the dialog around a field that it was changed by a click or a drop. */
export const useTouch = () => useContext(Scope).touch

/**
 * While `unsaved`, regardless of who closes the dialog around the form, follows a link, goes back or closes the tab is asked
 * first. For forms on pages and forms that stay in a dialog; a dialog notices by itself that something was entered.
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
