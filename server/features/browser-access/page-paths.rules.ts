import { publicPages } from '#contract/browser-access.ts'

/* What the server answers itself, and where people sign in or out: nothing of it is a page to continue on. */
const notPages =
  /^\/((api|samls|oauth|dev|incoming_mail|invitations|multi_accounts|m\/multi_accounts)(\/|$)|users\/(sign_|password|access_card|unlock|confirmation))/

/** A page of the product within its own origin; null for everything else, however it is written. */
function pageWithin(address: string, wanted: string): URL | null {
  // Browsers read a backslash as a slash, and skip control characters.
  if (!/^\/(?!\/)[^\\\s]*$/.test(wanted)) return null
  const { origin } = new URL(address)
  const url = URL.parse(wanted, origin)
  return url && url.origin === origin && !/^\/\//.test(url.pathname) ? url : null
}

export function privatePath(address: string, wanted: string): string | null {
  const url = pageWithin(address, wanted)
  return url && !notPages.test(url.pathname) && !isPublic(url.pathname)
    ? url.pathname + url.search + url.hash
    : null
}

const isPublic = (pathname: string) => publicPages.some((page) => page === pathname)

export function publicPath(address: string, wanted: string): string | null {
  const url = pageWithin(address, wanted)
  return url && isPublic(url.pathname) ? url.pathname + url.search : null
}

/** The public page as a company shows it. */
export function ofCompany(path: string, code: string) {
  const url = new URL(path, 'http://page')
  url.searchParams.set('company', code)
  return url.pathname + url.search
}
