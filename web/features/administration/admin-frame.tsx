import { type ReactNode, useEffect, useId, useRef } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { hasScreen } from '#web/app/screens.ts'
import { type CompanyConfig, type CurrentUser, useCompanyConfig, useCurrentUser } from '#web/app/session.tsx'
import { admin } from './admin.strings.ts'
import styles from './admin-frame.module.css'
import { adminGroupWords } from './sections.strings.ts'
import { type AdminSection, adminGroups, adminSections } from './sections.ts'

type Props = {
  /** The section's path, as in sections.ts. */
  path: string
  /** The title of a page inside the section. If unset, the section's name. */
  title?: string
  /** Where "back" leads from a page inside the section. */
  back?: string
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every administration screen. For people who administer nothing, the page does not exist. */
export function AdminScreen({ path, title, back, actions, children }: Props) {
  const t = useStrings(admin)
  const locale = useLocale()
  const user = useCurrentUser()
  const phone = useFrame().kind === 'phone'
  const section = adminSections.find((one) => one.path === path)
  const company = useCompanyConfig()
  if (user && !mayOpen({ user, company }, section)) return <AdminMissing />
  const to = back ?? (phone ? '/admin' : undefined)
  return (
    <Screen
      title={title ?? section?.name[locale] ?? t.title}
      actions={user ? actions : undefined}
      {...(to && { back: to })}
    >
      <div className={phone ? undefined : styles.frame}>
        {!phone && user && <AdminMenu current={path} user={user} />}
        {/* Nothing is fetched before it is known that the person may see it. */}
        <div className={styles.content}>{user && children}</div>
      </div>
    </Screen>
  )
}

/** What an administration address shows to other people. */
export function AdminMissing() {
  const t = useStrings(admin)
  return (
    <Screen title={t.notFound} titleHidden back="/home">
      <EmptyState icon="search" title={t.notFound} action={<AppLink to="/home">{t.toTimeline}</AppLink>}>
        {t.notFoundWords}
      </EmptyState>
    </Screen>
  )
}

type Reader = { user: CurrentUser; company: CompanyConfig | null }

/** Whether the person administers a section, and the company has it. */
const mayOpen = ({ user: { can }, company }: Reader, section: AdminSection | undefined) =>
  can.administer &&
  !(section?.option && company?.optionsOff.includes(section.option)) &&
  (can.sections === undefined || [section?.section ?? []].flat().some((one) => can.sections?.includes(one)))

/** The person's sections, in the order of the menu. Groups without one are left out. */
export const shownGroups = (reader: Reader) =>
  adminGroups
    .map((group) => ({
      group,
      sections: adminSections.filter(
        (section) => section.group === group && hasScreen(section.path) && mayOpen(reader, section),
      ),
    }))
    .filter(({ sections }) => sections.length > 0)

function AdminMenu({ current, user }: { current: string; user: CurrentUser }) {
  const t = useStrings(admin)
  const groups = useStrings(adminGroupWords)
  const locale = useLocale()
  const company = useCompanyConfig()
  const id = useId()
  const menu = useRef<HTMLElement>(null)
  // If the menu scrolls, the current section is scrolled into view without scrolling the page.
  useEffect(() => {
    const box = menu.current
    const link = box?.querySelector('[aria-current]')
    if (!box || !link) return
    const place = box.getBoundingClientRect()
    const own = link.getBoundingClientRect()
    const below = own.bottom - Math.min(place.bottom, innerHeight)
    if (below > 0) box.scrollTop += below + own.height
    box.scrollLeft += own.left + own.width / 2 - (place.left + place.width / 2)
  }, [])
  return (
    <nav ref={menu} aria-label={t.sections} className={styles.menu}>
      <AppLink to="/admin" className={styles.section}>
        <Icon name="portal" />
        {t.overview}
      </AppLink>
      {shownGroups({ user, company }).map(({ group, sections }) => (
        <div key={group} className={styles.group}>
          <p id={`${id}${group}`} className={styles.groupName}>
            {groups[group]}
          </p>
          <ul aria-labelledby={`${id}${group}`} className={styles.list}>
            {sections.map(({ path, icon, name }) => (
              <li key={path}>
                <AppLink
                  to={path}
                  aria-current={path === current ? 'page' : undefined}
                  className={styles.section}
                >
                  <Icon name={icon} />
                  {name[locale]}
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
