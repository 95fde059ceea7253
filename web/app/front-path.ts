const key = 'hiroba.portal-first'

/** Where `/` leads, as of the last visit: the company's portal or the timeline. */
export const frontPath = () => (localStorage.getItem(key) ? '/portal' : '/home')

/** Removes it, so that another account does not start with it. */
export const forgetFront = () => localStorage.removeItem(key)

/** Remembers it for the next visit. null: not known yet. */
export function keepFront(company: { portalFirst: boolean } | null) {
  if (company?.portalFirst) localStorage.setItem(key, 'true')
  else if (company) localStorage.removeItem(key)
}
