import { hasScreen } from './screens.ts'

/** An address outside of the product: http or https only. */
export const isExternal = (href: string) => /^https?:\/\//i.test(href)

/** Whether a configured link may be drawn: it leads outside, or to a screen there is. */
export const isReachable = (href: string) => isExternal(href) || hasScreen(href)

/** What an external link needs: a window of its own, and nothing told about where it was pressed. */
export const externalProps = (href: string) =>
  isExternal(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}

const mostCounted = 999

/** Counts in the header stop at 999 (specification, section 9). */
export const headerCount = (count: number) => Math.min(count, mostCounted)
