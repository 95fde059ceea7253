import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { type Tab, TabContent } from './link-tabs.tsx'
import styles from './tabs.module.css'
import { useShownTab } from './use-shown-tab.ts'

type Props<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** The content of the selected tab. */
  children: ReactNode
  className?: string
}

/** Panels in one place, one shown at a time. Arrow keys, Home and End move. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, children, className }: Props<Id>) {
  const id = useId()
  const list = useShownTab<HTMLDivElement>(value)
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === value)
    const steps: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const to = steps[event.key]
    const tab = to === undefined ? undefined : tabs[to]
    if (to === undefined || !tab) return
    event.preventDefault()
    onChange(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
  }
  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value ? `${id}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.id)}
          >
            <TabContent tab={tab} />
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing else that takes the focus
        tabIndex={0}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  )
}
