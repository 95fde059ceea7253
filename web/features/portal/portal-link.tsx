import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { externalProps } from '#web/app/reachable.ts'
import { portalWords } from './portal.strings.ts'

type Props = { href: string; className?: string | undefined; children: ReactNode }

const isExternal = (href: string) => /^https?:/.test(href)

/** A link to a page of the product, or to an external address in a new window. */
export function PortalLink({ href, className, children }: Props) {
  const t = useStrings(portalWords)
  if (!isExternal(href))
    return (
      <AppLink to={href} className={className}>
        {children}
      </AppLink>
    )
  return (
    <Link href={href} {...externalProps(href)} className={className}>
      {children}
      <span className="visually-hidden">{t.newWindow}</span>
    </Link>
  )
}
