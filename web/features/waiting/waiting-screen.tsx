import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { waitingKinds } from '#contract/waiting.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { Screen } from '#web/app/screen.tsx'
import { choiceParam, idParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { firstWaitingQuery, useWaitingChanges } from '#web/app/use-waiting-count.ts'
import { waitingWords } from './waiting.strings.ts'
import {
  asWaiting,
  mustReadPages,
  type WaitingItem,
  type WaitingKind,
  waitingPages,
} from './waiting-cache.ts'
import { WaitingMenus } from './waiting-menus.tsx'
import { WaitingRow } from './waiting-row.tsx'
import styles from './waiting-screen.module.css'
import { waitingSections } from './waiting-sections.ts'
import { waitingStrip } from './waiting-strip.strings.ts'

const AbsenceDialog = lazyPart(() => import('../absences/absence-dialog.tsx'))
const everything = waitingPages(undefined)

export const preload = (client: QueryClient) => client.prefetchInfiniteQuery(everything)

/** What waits for the person, by kind and by when it is due; the oldest due date first. */
export default function WaitingScreen() {
  const t = useStrings(waitingWords)
  const [absence, setAbsence] = useState(false)
  const { kind, menuId, choose } = useChosen()
  useWaitingChanges()
  return (
    <Screen
      title={t.title}
      tab="waiting"
      className={styles.narrow}
      actions={
        <Button size="xSmall" priority="tertiary" icon="calendar" onClick={() => setAbsence(true)}>
          {t.absence}
        </Button>
      }
    >
      <Kinds chosen={menuId === undefined ? kind : 'must_read'} />
      {(kind === 'must_read' || menuId !== undefined) && <WaitingMenus chosen={menuId} onChoose={choose} />}
      {kind === 'approval' && (
        <p>
          <AppLink to="/reports">{t.toApprovals}</AppLink>
        </p>
      )}
      {menuId === undefined ? <OfKind key={kind} kind={kind} /> : <OfMenu key={menuId} menuId={menuId} />}
      <Suspense>{absence && <AbsenceDialog onClose={() => setAbsence(false)} />}</Suspense>
    </Screen>
  )
}

const path = '/waiting'
const params = searchParams({ kind: choiceParam(waitingKinds), menuId: idParam })

/** The kind, and the menu of must-reads, are in the address. */
function useChosen() {
  const [{ kind, menuId }, change] = useSearchParams(params, path)
  return {
    kind,
    menuId,
    choose: (next: number | undefined) => change({ kind: 'must_read', menuId: next }),
  }
}

/** A tab for each kind of which something waits. */
function Kinds({ chosen }: { chosen: WaitingKind | undefined }) {
  const t = useStrings(waitingWords)
  const names = useStrings(waitingStrip)
  const kinds = useQuery(firstWaitingQuery).data?.kinds ?? []
  const hrefOf = (kind?: WaitingKind) => path + params.write(kind ? { kind } : {})
  const tabOf = (label: string, count: number, kind?: WaitingKind) => ({
    href: hrefOf(kind),
    label,
    count,
    countLabel: t.count(count),
  })
  const total = kinds.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={styles.kinds}>
      <LinkTabs
        label={t.byKind}
        current={hrefOf(chosen)}
        tabs={[
          tabOf(t.everything, total),
          ...kinds
            .filter(({ kind, count }) => count > 0 || kind === chosen)
            .map(({ kind, count }) => tabOf(names[kind], count, kind)),
        ]}
      />
    </div>
  )
}

function OfKind({ kind }: { kind: WaitingKind | undefined }) {
  const query = useInfiniteQuery(kind ? waitingPages(kind) : everything)
  return <Items query={query} items={query.data} />
}

function OfMenu({ menuId }: { menuId: number }) {
  const query = useInfiniteQuery(mustReadPages(menuId))
  return <Items query={query} items={query.data?.map(asWaiting)} />
}

type ItemsProps = {
  query: Parameters<typeof ListEnd>[0]['query'] & {
    isPending: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  items: readonly WaitingItem[] | undefined
}

function Items({ query, items }: ItemsProps) {
  const t = useStrings(waitingWords)
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  if (query.isPending) return <Shapes />
  if (!items) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (items.length === 0)
    return (
      <EmptyState icon="check" title={t.emptyTitle} action={<AppLink to="/home">{t.toTimeline}</AppLink>}>
        {t.emptyWords}
      </EmptyState>
    )
  const sections = waitingSections(items, { now: Date.now(), timeZone })
  return (
    <>
      {sections.map(({ name, rows }) => (
        <Section key={name} title={t[name]} items={rows} alone={sections.length === 1 && name === 'others'} />
      ))}
      <ListEnd query={query}>
        <Shapes />
      </ListEnd>
    </>
  )
}

/** `alone`: there is nothing else, so that its title says nothing to the eye. */
function Section({ title, items, alone }: { title: string; items: readonly WaitingItem[]; alone: boolean }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={alone ? 'visually-hidden' : styles.heading}>
        {title}
      </h2>
      <Card padding="none" bleeds>
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={`${item.kind} ${item.id}`}>
              <WaitingRow item={item} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

const Shapes = () => (
  <SkeletonGroup className={styles.waiting}>
    <SkeletonText lines={4} />
  </SkeletonGroup>
)
