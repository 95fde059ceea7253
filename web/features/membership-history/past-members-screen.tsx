import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { searchText } from '#common/search-text.ts'
import { holdsWriting } from '#common/variant-kanji.ts'
import { getUserCounts } from '#contract/admin-users.ts'
import { listDepartmentsOn, listMembershipsOn } from '#contract/membership-history.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import type { ComboboxOption } from '#ui/use-options.ts'
import { dayParam } from '#web/app/day-param.ts'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { flagParam, idParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { historyWords } from './history.strings.ts'
import { placeWords } from './place-words.ts'

const mostShown = 50

/** The members of a department on a day. Day and department are in the address. */
export default function PastMembersScreen() {
  return (
    <AdminScreen path="/admin/membership_history">
      <PastMembers />
    </AdminScreen>
  )
}

const params = searchParams({ on: dayParam, department: idParam, below: flagParam('1') })

function PastMembers() {
  const t = useStrings(historyWords)
  const [{ on: asked, department: departmentId, below = false }, change] = useSearchParams(
    params,
    '/admin/membership_history',
  )
  const counts = useQuery(queryFor(getUserCounts, {}))
  const today = counts.data?.today
  const on = asked ?? today
  const { data } = useQuery({
    ...queryFor(listDepartmentsOn, { query: on ? { on } : {} }),
    enabled: on !== undefined,
  })
  const departments = data?.pastDepartments
  const find = useCallback(
    async (query: string): Promise<ComboboxOption[]> => {
      const wanted = searchText(query)
      return (departments ?? [])
        .filter(({ path }) => holdsWriting(searchText(path), wanted))
        .slice(0, mostShown)
        .map(optionOf)
    },
    [departments],
  )
  if (counts.isError) return <ErrorState onRetry={() => counts.refetch()} pending={counts.isFetching} />
  if (!today || !on)
    return (
      <SkeletonGroup>
        <SkeletonText lines={4} />
      </SkeletonGroup>
    )
  const department = departments?.find(({ id }) => id === departmentId)
  return (
    <>
      <p className={styles.note}>{t.intro}</p>
      <Card as="section" aria-label={t.part} className={styles.filters}>
        <DatePicker
          label={t.day}
          value={on}
          max={today}
          today={today}
          onChange={(value) => change({ on: value === today ? undefined : value })}
        />
        <div className={styles.place}>
          <Combobox
            label={t.department}
            placeholder={t.departmentPlaceholder}
            options={find}
            value={department ? optionOf(department) : null}
            onChange={(option) => change({ department: option ? Number(option.value) : undefined })}
          />
        </div>
        <Checkbox
          label={t.below}
          checked={below}
          onChange={(checked) => change({ below: checked || undefined })}
        />
      </Card>
      {departmentId === undefined ? (
        <EmptyState icon="departments" title={t.choose}>
          {t.chooseWords}
        </EmptyState>
      ) : (
        <Members departmentId={departmentId} on={on} below={below} />
      )}
    </>
  )
}

const optionOf = ({ id, name, path }: { id: number; name: string; path: string }): ComboboxOption => ({
  value: String(id),
  label: name,
  detail: path === name ? undefined : path.slice(0, -name.length).replace(/ \/ $/, ''),
})

type MembersProps = { departmentId: number; on: string; below: boolean }

function Members({ departmentId, on, below }: MembersProps) {
  const t = useStrings(historyWords)
  const input = { params: { id: departmentId }, query: { on, below } }
  const query = useInfiniteQuery(pagesFor(listMembershipsOn, input, 'memberships'))
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0)
    return (
      <EmptyState icon="users" title={t.none}>
        {t.noneWords}
      </EmptyState>
    )
  return (
    <Card padding="none">
      <ul aria-label={t.members}>
        {query.data.map((row) => (
          <li key={`${row.user.id} ${row.departmentId}`} className={styles.row}>
            <Avatar name={row.user.name} src={row.user.profileImgPath} size="medium" />
            <span className={styles.words}>
              <AppLink to={`/admin/users/${row.user.id}`} className={styles.link}>
                {row.user.name}
              </AppLink>
              <span className={styles.note}>{placeWords(row)}</span>
            </span>
            <span className={styles.tags}>
              {row.main && <Tag situation="standard">{t.main}</Tag>}
              {row.left && <Tag situation="neutral">{t.left}</Tag>}
            </span>
          </li>
        ))}
      </ul>
      <ListEnd query={query}>
        <SkeletonText lines={3} />
      </ListEnd>
    </Card>
  )
}
