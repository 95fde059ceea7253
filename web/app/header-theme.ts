import { type CSSProperties, useEffect, useState } from 'react'
import type { CompanyConfig } from './session.tsx'

type Theme = NonNullable<CompanyConfig['customTheme']>
type Colours = Pick<Theme, 'bgColor' | 'bgHoverColor' | 'borderColor' | 'textColor'>

const key = 'hiroba.header'

/**
 * The company's colours for the header, as the style of what it stands in; without any the standard ones, whatever
 * stands around it. They are the same in light and dark: they were checked against each other, and a logo is made for
 * the ground it stands on.
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

/** The next person at this browser starts without this company's colours. */
export const forgetColours = () => localStorage.removeItem(key)

/**
 * The colours of the header: the company's, and until these are known those of the last visit, in which index.html
 * drew its bar. On a screen for nobody in particular they are forgotten.
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
