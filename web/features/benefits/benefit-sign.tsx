import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import { menus } from '../menus/menus.strings.ts'
import styles from './benefits.module.css'

/** Says that a menu is a benefit, and leads to its page in the catalogue. */
export function BenefitSign({ menu }: { menu: { id: number; name: string; benefit: boolean } }) {
  const t = useStrings(menus)
  if (!menu.benefit) return null
  return (
    <AppLink to={`/benefits/${menu.id}`} className={styles.sign} aria-label={`${t.benefits}: ${menu.name}`}>
      <Tag situation="information">{t.benefits}</Tag>
    </AppLink>
  )
}
