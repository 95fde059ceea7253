import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { MenuCard } from '../menus/menu-card.tsx'
import { AsPerson } from './as-person.tsx'
import { checkWords } from './check-step.strings.ts'
import { useDesign } from './design-context.ts'
import styles from './design-screen.module.css'
import { DryRun } from './dry-run.tsx'

/** Before publishing: a preview of the menu, its availability for a person, and a dry run of a submission. */
export function CheckStep() {
  const t = useStrings(checkWords)
  const { menu } = useDesign()
  return (
    <div className={styles.fields}>
      {menu.notices.length > 0 && (
        <Notice title={t.notices}>
          <ul className={styles.missing}>
            {menu.notices.map(({ stage, message }) => (
              <li key={`${stage} ${message}`}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Card as="section" className={styles.card}>
        <h3 className={styles.heading}>{t.look}</h3>
        {/* For viewing only: its links point to pages that do not exist for an unpublished menu. */}
        <div inert className={styles.look}>
          <MenuCard
            menu={{
              id: menu.id,
              name: menu.name,
              nameKana: menu.nameKana,
              iconName: menu.iconName,
              tone: menu.tone,
              description: menu.description,
              kind: menu.kind,
              flow: menu.flow,
              formKind: menu.formKind,
              benefit: menu.benefit,
              opensAt: menu.opensAt,
              closesAt: menu.closesAt,
              useLimit: menu.useLimit && { ...menu.useLimit, used: 0 },
              unusable: null,
              can: { use: true },
            }}
          />
        </div>
      </Card>
      <AsPerson />
      <DryRun />
    </div>
  )
}
