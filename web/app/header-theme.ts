import type { CSSProperties } from 'react'
import type { CompanyConfig } from './session.tsx'

/**
 * The company's colours for the header, as the style of what it stands in. They are the same in light and dark: they
 * were checked against each other, and a logo is made for the ground it stands on.
 */
export const headerTheme = (theme: CompanyConfig['customTheme'] | undefined): CSSProperties | undefined =>
  theme
    ? ({
        '--header-fill': theme.bgColor,
        '--header-fill-hover': theme.bgHoverColor,
        '--header-border': theme.borderColor,
        '--header-text': theme.textColor,
        '--header-current': theme.textColor,
      } as CSSProperties)
    : undefined
