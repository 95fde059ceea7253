import { useCallback } from 'react'
import { Link, type LinkProps } from '#ui/link.tsx'
import { useFrame } from './frame.tsx'
import { useRouter } from './location.ts'
import { phoneHref } from './screens.ts'

export type AppLinkProps = Omit<LinkProps, 'href'> & { to: string }

/** The address to use here: in the phone's frame the screen's address with /m/, where it has one. */
export function useHref() {
  const phone = useFrame().kind === 'phone'
  return useCallback((to: string) => (phone ? phoneHref(to) : to), [phone])
}

/** A link to a screen by its plain address: `<AppLink to="/feeds/3">`. Its code is fetched when a press is likely. */
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

/** `navigate('/feeds/3')`, by the plain address. `replace`: the present entry of the history goes. */
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

/** Back to where the person came from; to `fallback` where the page was opened here. */
export function useGoBack(fallback: string) {
  const router = useRouter()
  const navigate = useAppNavigate()
  return useCallback(() => {
    if (router.history.canGoBack()) router.history.back()
    else navigate(fallback, { replace: true })
  }, [router, navigate, fallback])
}
