import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { listExternalLinks } from '#contract/external-links.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useLive } from '#web/app/live.ts'
import { queryFor } from '#web/app/query.ts'
import { externalProps } from '#web/app/reachable.ts'
import { Screen } from '#web/app/screen.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { externalLinkWords } from './external-links.strings.ts'
import styles from './external-links-screen.module.css'

type ExternalLink = Answer<typeof listExternalLinks>['externalLinks'][number]

const linksQuery = queryFor(listExternalLinks, {})
export const preload = (client: QueryClient) => client.prefetchQuery(linksQuery)

/** The company's external links, by category. */
export default function ExternalLinksScreen() {
  const t = useStrings(externalLinkWords)
  const client = useQueryClient()
  useLive('shell.changed', () => void client.invalidateQueries({ queryKey: linksQuery.queryKey }))
  return (
    <Screen title={t.title} back="/home">
      <Links />
    </Screen>
  )
}

export function Links() {
  const t = useStrings(externalLinkWords)
  const query = useQuery(linksQuery)
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const categories = Map.groupBy(query.data.externalLinks, ({ category }) => category)
  if (categories.size === 0)
    return (
      <EmptyState icon="globe" title={t.none} action={<AppLink to="/home">{t.toTimeline}</AppLink>}>
        {t.noneWords}
      </EmptyState>
    )
  return (
    <div className={styles.categories}>
      <p className={styles.note}>{t.note}</p>
      {[...categories].map(([category, links]) => (
        <Category key={category} name={category || (categories.size > 1 ? t.others : '')} links={links} />
      ))}
    </div>
  )
}

function Category({ name, links }: { name: string; links: readonly ExternalLink[] }) {
  const t = useStrings(externalLinkWords)
  return (
    <section aria-label={name || t.title}>
      {name && <h2 className={styles.heading}>{name}</h2>}
      <Card padding="none" bleeds>
        <ul className={styles.links}>
          {links.map((link) => (
            <li key={link.id}>
              <Link href={link.url} {...externalProps(link.url)} className={styles.link}>
                <MenuTile iconName={link.iconName} tone="gray" size="large" />
                <span className={styles.words}>
                  <span className={styles.name}>{link.name}</span>
                  <span className={styles.host}>{new URL(link.url).host}</span>
                </span>
                <Icon name="external" label={t.newWindow} className={styles.sign} />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
