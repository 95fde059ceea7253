import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import styles from './tabs.module.css'
import { useShownTab } from './use-shown-tab.ts'

export type Tab<Id extends string = string> = {
  id: Id
  label: ReactNode
  /** Shown as a badge; 0 shows nothing. */
  count?: number
  countLabel?: string
}

/** The content of a tab. */
export const TabContent = ({ tab }: { tab: Omit<Tab, 'id'> }) => (
  <>
    {tab.label}
    {tab.count !== undefined && <Badge count={tab.count} situation="neutral" label={tab.countLabel} />}
  </>
)

type LinkTab = Omit<Tab, 'id'> & { href: string }

/** Tabs with URLs of their own. */
export function LinkTabs({
  label,
  tabs,
  current,
}: {
  label: string
  tabs: readonly LinkTab[]
  current: string
}) {
  const list = useShownTab<HTMLElement>(current)
  return (
    <nav ref={list} aria-label={label} className={classNames(styles.list)}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={tab.href === current ? 'page' : undefined}
          className={styles.tab}
        >
          <TabContent tab={tab} />
        </Link>
      ))}
    </nav>
  )
}
