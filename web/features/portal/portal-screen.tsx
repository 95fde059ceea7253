import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { getPortal } from '#contract/portal.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { useLive } from '#web/app/live.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { idParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import styles from './portal.module.css'
import { portalWords } from './portal.strings.ts'
import { PortalPage } from './portal-page.tsx'

const params = searchParams({ pageId: idParam })
const portalQuery = (pageId: number | undefined) =>
  queryFor(getPortal, { query: pageId === undefined ? {} : { pageId } })

export const preload = (client: QueryClient, _: object, search: string) =>
  client.prefetchQuery(portalQuery(params.read(search).pageId))

/** The company's own pages, each for its audience. */
export default function PortalScreen() {
  const t = useStrings(portalWords)
  const href = useHref()
  const client = useQueryClient()
  const phone = useFrame().kind === 'phone'
  const { pageId } = useSearchValues(params)
  const query = useQuery({ ...portalQuery(pageId), placeholderData: keepPreviousData })
  useLive('portal.changed', () => void client.invalidateQueries({ queryKey: everyKeyOf(getPortal) }))
  const { pages = [], page, can } = query.data ?? {}
  const addressOf = (id: number) => href(`/portal${params.write({ pageId: id })}`)
  return (
    <Screen
      title={page?.title ?? t.title}
      back="/home"
      className={styles.screen}
      actions={
        can?.design &&
        page &&
        !phone && (
          <Button size="xSmall" icon="edit" href={href(`/admin/portal/${page.id}`)}>
            {t.design}
          </Button>
        )
      }
    >
      {pages.length > 1 && page && (
        <LinkTabs
          label={t.pages}
          current={addressOf(page.id)}
          tabs={pages.map(({ id, title }) => ({ href: addressOf(id), label: title }))}
        />
      )}
      {!query.data ? (
        <Fallback
          query={query}
          known
          skeleton={
            <SkeletonGroup>
              <SkeletonText lines={12} />
            </SkeletonGroup>
          }
          gone={t.none}
          to="/portal"
          toWords={t.title}
        />
      ) : page ? (
        <PortalPage page={page} layout={phone ? 'phone' : 'pc'} />
      ) : (
        <EmptyState
          icon="portal"
          title={t.none}
          action={
            can?.design ? (
              <AppLink to="/admin/portal">{t.create}</AppLink>
            ) : (
              <AppLink to="/home">{t.toTimeline}</AppLink>
            )
          }
        >
          {t.noneWords}
        </EmptyState>
      )}
    </Screen>
  )
}
