import { type CSSProperties, useEffect, useState } from 'react'
import type { CompanyConfig } from './session.tsx'

type Theme = NonNullable<CompanyConfig['customTheme']>
type Colours = Pick<Theme, 'bgColor' | 'bgHoverColor' | 'borderColor' | 'textColor'>

const key = 'hiroba.header'

/**
 * Returns the company's header colours as a style, or the standard ones if it has none, regardless of the surrounding
 * theme. They are the same in light and dark: their contrast was checked as a set, and a logo is made for one
 * background.
 */
export const headerTheme = (theme: Colours | null | undefined) =>
  ({
    '--header-fill': theme?.bgColor ?? 'initial',
    '--header-fill-hover': theme?.bgHoverColor ?? 'initial',
    '--header-border': theme?.borderColor ?? 'initial',
    '--header-text': theme?.textColor ?? 'initial',
    '--header-current': theme?.textColor ?? 'initial',
  }) as CSSProperties

function rememberedColours(): Colours | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Removes the stored colours, so that the next person at this browser starts without them. */
export const forgetColours = () => localStorage.removeItem(key)

/**
 * The colours of the header: the company's, and until they are loaded those of the last visit, which index.html used
 * too. Screens without a user clear them.
 */
export function useHeaderColours(
  signedIn: boolean,
  config: CompanyConfig | null,
): Colours | null | undefined {
  const [before, setBefore] = useState(() => (signedIn ? rememberedColours() : null))
  const theme = config?.customTheme
  useEffect(() => {
    if (!signedIn) setBefore(null)
    if (signedIn && theme) {
      const { bgColor, bgHoverColor, borderColor, textColor } = theme
      localStorage.setItem(key, JSON.stringify({ bgColor, bgHoverColor, borderColor, textColor }))
    } else if (!signedIn || theme === null) forgetColours()
  }, [signedIn, theme])
  return config ? theme : before
}
