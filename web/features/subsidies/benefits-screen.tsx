import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { MenuGridSkeleton } from '../menus/menu-grid.tsx'
import { subsidiesQuery } from '../menus/menu-queries.ts'
import { MenuTile } from '../menus/menu-tile.tsx'
import { menus } from '../menus/menus.strings.ts'
import { type MenuCard, menusQuery } from '../menus/menus-query.ts'
import { useUnusableWords } from '../menus/unusable.tsx'
import { UseButton } from '../menus/use-button.tsx'
import styles from './benefits-screen.module.css'
import { SubsidyLines } from './subsidy-lines.tsx'

export const preload = (client: QueryClient) => client.prefetchQuery(menusQuery)

/** The menus with a subsidy, with what is left of each for this person. */
export default function BenefitsScreen() {
  const t = useStrings(menus)
  return (
    <Screen title={t.benefits} back="/menus">
      <div className={styles.page}>
        <p className={styles.lead}>{t.benefitsLead}</p>
        <Benefits />
      </div>
    </Screen>
  )
}

function Benefits() {
  const t = useStrings(menus)
  const query = useQuery(menusQuery)
  if (query.isPending) return <MenuGridSkeleton />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const benefits = query.data.menuCategories.flatMap((category) =>
    category.menus.filter(({ benefit }) => benefit),
  )
  if (benefits.length === 0) {
    return (
      <EmptyState icon="reward" title={t.noBenefits} action={<AppLink to="/menus">{t.toMenus}</AppLink>}>
        {t.noBenefitsWords}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list}>
      {benefits.map((menu) => (
        <li key={menu.id}>
          <Benefit menu={menu} />
        </li>
      ))}
    </ul>
  )
}

function Benefit({ menu }: { menu: MenuCard }) {
  const t = useStrings(menus)
  const href = useHref()
  const unusable = useUnusableWords(menu)
  const { data, isPending } = useQuery({ ...subsidiesQuery(menu.id), staleTime: 0 })
  return (
    <Card as="article" className={styles.benefit} bleeds>
      <div className={styles.head}>
        <MenuTile iconName={menu.iconName} tone={menu.tone} size="large" />
        <h2 className={styles.name}>{menu.name}</h2>
      </div>
      {menu.description && <p className={styles.description}>{menu.description}</p>}
      {isPending && <Skeleton width="half" />}
      {data && data.subsidies.length > 0 && (
        <div className={styles.money}>
          <SubsidyLines subsidies={data.subsidies} />
        </div>
      )}
      <div className={styles.foot}>
        {menu.can.use ? <UseButton menu={menu} /> : <Tag>{unusable?.word}</Tag>}
        <Button
          situation="neutral"
          href={href(`/menus/${menu.id}`)}
          aria-label={`${t.benefitDetails} ${menu.name}`}
        >
          {t.benefitDetails}
        </Button>
      </div>
    </Card>
  )
}
