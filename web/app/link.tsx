import { useCallback } from 'react'
import { Link, type LinkProps } from '#ui/link.tsx'
import { useFrame } from './frame.tsx'
import { useRouter } from './location.ts'
import { hrefOf } from './screens.ts'

export type AppLinkProps = Omit<LinkProps, 'href'> & { to: string }

/** The address to use here: in the phone frame the screen's address with /m/, elsewhere without, if it has one. */
export function useHref() {
  const phone = useFrame().kind === 'phone'
  return useCallback((to: string) => hrefOf(to, phone), [phone])
}

/**
 * A link to a screen by its plain address: `<AppLink to="/feeds/3">`. The screen's code is prefetched when a click is
 * likely.
 */
export function AppLink({ to, onPointerEnter, onFocus, ...rest }: AppLinkProps) {
  const router = useRouter()
  const href = useHref()(to)
  return (
    <Link
      {...rest}
      href={href}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        router.prepare(href)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        router.prepare(href)
      }}
    />
  )
}

type NavigateOptions = { replace?: boolean }

/** `navigate('/feeds/3')`, by the plain address. `replace`: replaces the current history entry. */
export function useAppNavigate() {
  const router = useRouter()
  const href = useHref()
  return useCallback(
    (to: string, { replace }: NavigateOptions = {}) => {
      const address = href(to)
      if (replace) router.history.replace(address)
      else router.history.push(address)
    },
    [router, href],
  )
}

/** Goes back to the previous screen, or to `fallback` if the page was opened here. */
export function useGoBack(fallback: string) {
  const router = useRouter()
  const navigate = useAppNavigate()
  return useCallback(() => {
    if (router.history.canGoBack()) router.history.back()
    else navigate(fallback, { replace: true })
  }, [router, navigate, fallback])
}
