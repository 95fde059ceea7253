import { forgetFront } from './front-path.ts'
import { forgetColours } from './header-theme.ts'
import { forgetLocale } from './spoken-locale.ts'
import { dress } from './theme.ts'

/** Removes what this browser remembers of how an account looks, so that another one does not start with it. */
export function forgetLooks() {
  forgetLocale()
  forgetColours()
  forgetFront()
  dress(null)
}

/** Leaves this page for another account: nothing that it has read stays in memory, and other tabs leave theirs. */
export function goOnAsAnother(to: string) {
  forgetLooks()
  accountChannel()?.postMessage(null)
  location.assign(to)
}

/** Tells the tabs of this browser for which account each is drawn. Absent in old browsers. */
const accountChannel = () =>
  'BroadcastChannel' in window ? new BroadcastChannel('hiroba.account') : undefined

/**
 * Leaves this page as soon as another tab is drawn for another account, or the browser shows this one again from its
 * memory.
 */
export function watchAccount(account: string | undefined) {
  const leave = () => location.replace('/')
  const channel = accountChannel()
  channel?.addEventListener('message', ({ data }) => {
    if (data !== account) leave()
  })
  channel?.postMessage(account)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leave()
  })
}

const accountsKey = 'hiroba.several-accounts'

/** Remembers whether this browser has several accounts, so that pages without a session offer to switch. */
export function rememberAccounts(count: number) {
  try {
    if (count > 1) localStorage.setItem(accountsKey, 'yes')
    else localStorage.removeItem(accountsKey)
  } catch {
    // Without storage nothing is offered.
  }
}

export function hasSeveralAccounts() {
  try {
    return localStorage.getItem(accountsKey) !== null
  } catch {
    return false
  }
}
