import { useEffect } from 'react'
import type { CurrentUser } from './session.tsx'

const key = 'hiroba.theme'

/** Sets the page's colours and stores them, so that index.html can start the next load with them. */
export function dress(colorScheme: CurrentUser['colorScheme']) {
  const html = document.documentElement
  if (colorScheme) {
    html.dataset.theme = colorScheme
    localStorage.setItem(key, colorScheme)
  } else {
    delete html.dataset.theme
    localStorage.removeItem(key)
  }
}

/** The person's colours, once the user is known. */
export function useTheme(user: CurrentUser | null) {
  const colorScheme = user?.colorScheme
  useEffect(() => {
    if (colorScheme !== undefined) dress(colorScheme)
  }, [colorScheme])
}
