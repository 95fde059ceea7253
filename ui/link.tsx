import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useContext,
} from 'react'

type Navigate = (href: string) => void
const NavigateContext = createContext<Navigate | undefined>(undefined)

/** Lets every link inside change the screen without reloading the page. */
export function LinkProvider({ navigate, children }: { navigate: Navigate; children: ReactNode }) {
  return <NavigateContext value={navigate}>{children}</NavigateContext>
}

const wantsNewPage = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link. Within the product it changes the screen; to other sites, with a modifier key or a target it is a plain link.
 */
export function Link({ href, onClick, target, rel, ...rest }: LinkProps) {
  const navigate = useContext(NavigateContext)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!navigate || event.defaultPrevented || wantsNewPage(event) || (target && target !== '_self')) return
    if (rest.download !== undefined || !href.startsWith('/') || href.startsWith('//')) return
    event.preventDefault()
    navigate(href)
  }
  const safeRel = target === '_blank' ? (rel ?? 'noopener noreferrer') : rel
  return <a {...rest} href={href} target={target} rel={safeRel} onClick={follow} />
}
