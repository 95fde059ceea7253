import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getUserHoldings } from '#contract/admin-users.acts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useDay } from '#ui/use-day.ts'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCompanyConfig, useCurrentUser } from '#web/app/session.tsx'
import { shownGroups } from '../administration/admin-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { holdingWords } from './holdings.strings.ts'

type Held = Answer<typeof getUserHoldings>
type Person = { id: number; name: string }

/** What would need a replacement without this person, with links to hand it over. */
export function Holdings({ person }: { person: Person }) {
  const t = useStrings(holdingWords)
  const query = useQuery({
    ...queryFor(getUserHoldings, { params: { id: person.id } }),
    staleTime: 0,
  })
  const lines = useLines(person, query.data)
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={2} />
      </SkeletonGroup>
    )
  if (!query.data)
    return (
      <Notice
        situation="warning"
        title={t.failed}
        action={
          <Button size="xSmall" pending={query.isFetching} onClick={() => query.refetch()}>
            {t.retry}
          </Button>
        }
      />
    )
  if (lines.length === 0) return <Notice>{t.none(person.name)}</Notice>
  return (
    <Notice situation="warning" title={t.title(person.name)}>
      <p>{t.words}</p>
      <ul className={styles.held}>
        {lines.map(({ key, line }) => (
          <li key={key}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** A link only to what this administrator can open. */
function useLines(person: Person, held: Held | undefined) {
  const t = useStrings(holdingWords)
  const day = useDay()
  const user = useCurrentUser()
  const company = useCompanyConfig()
  if (!held) return []
  const open = user
    ? shownGroups({ user, company }).flatMap(({ sections }) => sections.map(({ path }) => path))
    : []
  const lines: { key: string; line: ReactNode }[] = []
  const add = (key: string, words: string, to?: string) => {
    const may = to !== undefined && open.some((path) => to.startsWith(path))
    lines.push({ key, line: may ? <AppLink to={to}>{words}</AppLink> : words })
  }
  const { waitingApprovalCount, plannedChangeCount, ownMustReadCount, owedMustReadCount } = held
  if (waitingApprovalCount > 0)
    add(
      'approvals',
      t.waitingApprovals(waitingApprovalCount),
      `/admin/applications?view=waiting&approver_id=${person.id}`,
    )
  for (const { id, name, peopleCount } of held.onlySuperiorOf)
    add(`department ${id}`, t.onlySuperior(name, peopleCount), `/admin/users?department=${id}`)
  for (const { id, name } of held.menus) add(`menu ${id}`, t.menu(name), `/admin/menus/${id}`)
  if (plannedChangeCount > 0) add('planned', t.plannedChanges(plannedChangeCount), '/admin/planned_changes')
  for (const { name, absentFrom, absentUntil } of held.deputyFor)
    add(`deputy ${name} ${absentFrom}`, t.deputy(name, day(absentFrom), day(absentUntil)), '/admin/must_read')
  if (ownMustReadCount > 0) add('own must-reads', t.ownMustReads(ownMustReadCount), '/admin/must_read')
  if (owedMustReadCount > 0) add('owed must-reads', t.owedMustReads(owedMustReadCount))
  if (held.taskCount > 0) add('tasks', t.tasks(held.taskCount))
  if (held.scheduledPostCount > 0) add('scheduled', t.scheduledPosts(held.scheduledPostCount))
  return lines
}
