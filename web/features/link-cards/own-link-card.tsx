import { useQueries } from '@tanstack/react-query'
import { readableDate } from '#common/readable-dates.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useLocale } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import styles from './link-card.module.css'
import { type OwnCard, type OwnLink, ownCardQuery } from './own-links.ts'

/** Cards of posts, people and menus that a text links to. Items the reader may not see have no card. */
export function OwnLinkCards({ links }: { links: readonly OwnLink[] }) {
  const cards = useQueries({ queries: links.map(ownCardQuery) })
  return links.map((link, at) => {
    const found = cards[at]?.data
    return (
      found && (
        <AppLink key={link.to} to={link.to} className={styles.card}>
          <Content {...found} />
        </AppLink>
      )
    )
  })
}

function Content(found: OwnCard) {
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  if (found.kind === 'users') {
    const { name, profileImgPath, departmentName } = found.card
    return (
      <span className={styles.line}>
        <Avatar name={name} src={profileImgPath} size="small" />
        <span className={styles.title}>{name}</span>
        {departmentName && <span className={styles.site}>{departmentName}</span>}
      </span>
    )
  }
  if (found.kind === 'menus') {
    const { name, iconName, tone, description } = found.card
    return (
      <>
        <span className={styles.line}>
          <MenuTile iconName={iconName} tone={tone} size="medium" />
          <span className={styles.title}>{name}</span>
        </span>
        {description && <span className={styles.description}>{description}</span>}
      </>
    )
  }
  const { title, text, author, menu, postedAt } = found.card
  return (
    <>
      <span className={styles.site}>
        <Avatar name={author.name} src={author.profileImgPath} size="xSmall" />
        {author.name} · {menu.name} · {readableDate(postedAt, { locale, timeZone })}
      </span>
      {title && <span className={styles.title}>{title}</span>}
      {text && <span className={styles.description}>{text}</span>}
    </>
  )
}
