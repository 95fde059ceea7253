import { hasScreen } from './screens.ts'

/** An external address: http or https only. */
export const isExternal = (href: string) => /^https?:\/\//i.test(href)

/** Whether a configured link may be drawn: it is external or leads to an existing screen. */
export const isReachable = (href: string) => isExternal(href) || hasScreen(href)

/** The attributes of an external link: a new window, without a referrer. */
export const externalProps = (href: string) =>
  isExternal(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}

const mostCounted = 999

/** Counts in the header stop at 999 (specification, section 9). */
export const headerCount = (count: number) => Math.min(count, mostCounted)
