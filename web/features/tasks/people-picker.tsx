import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { listFilterPositions, listFilterUsers } from '#contract/filters.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SelectableList } from '#ui/selectable-list.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { searchDepartments } from '../filters/find-choices.tsx'
import { taskFormWords } from './task-form.strings.ts'
import styles from './tasks.module.css'

type Props = {
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
  error?: string | undefined
}

const filtersOf = (department: ComboboxOption | null, position: string) => ({
  ...(department && { departmentId: Number(department.value) }),
  ...(position && { positionId: Number(position) }),
})

/**
 * Chooses people from a list that is filtered by name, department and, for administrators of people and those who lead departments,
 * position; 30 at a time.
 */
export function PeoplePicker({ chosen, onChange, error }: Props) {
  const t = useStrings(taskFormWords)
  const [text, setText] = useState('')
  const [department, setDepartment] = useState<ComboboxOption | null>(null)
  const [position, setPosition] = useState('')
  const positions =
    useQuery(queryFor(listFilterPositions, { query: { led: true } })).data?.departmentPositions ?? []
  const query = useDeferredValue(text.trim())
  const people = useInfiniteQuery(
    pagesFor(listFilterUsers, { query: { query, limit: 30, ...filtersOf(department, position) } }, 'users'),
  )
  const shown = people.data ?? []
  return (
    <div className={styles.form}>
      <div className={styles.filters}>
        <Input label={t.search} value={text} autoComplete="off" onChange={setText} />
        <Combobox
          label={t.department}
          options={searchDepartments}
          value={department}
          onChange={setDepartment}
        />
        {positions.length > 0 && (
          <Select
            label={t.position}
            value={position}
            options={[
              { value: '', label: t.everyPosition },
              ...positions.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={setPosition}
          />
        )}
      </div>
      <div className={styles.buttons}>
        <span role="status">{t.chosen(chosen.size)}</span>
        <Button
          size="xSmall"
          disabled={shown.length === 0}
          onClick={() => onChange(new Set([...chosen, ...shown.map(({ id }) => id)]))}
        >
          {t.selectShown}
        </Button>
        <Button size="xSmall" disabled={chosen.size === 0} onClick={() => onChange(new Set())}>
          {t.clear}
        </Button>
      </div>
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
      {people.isPending && (
        <SkeletonGroup>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      )}
      {people.isError && (
        <ErrorState title={t.peopleFailed} onRetry={() => people.refetch()} pending={people.isFetching} />
      )}
      {people.data?.length === 0 && <p>{t.nobody}</p>}
      {shown.length > 0 && (
        <div className={styles.chosen}>
          <SelectableList
            label={t.people}
            rows={shown}
            keyOf={({ id }) => id}
            choiceOf={({ name }) => t.choose(name)}
            selected={chosen}
            onSelect={onChange}
          >
            {({ name, profileImgPath, departmentName }) => (
              <span className={styles.person}>
                <Avatar name={name} src={profileImgPath} size="small" />
                <span className={styles.words}>
                  <span>{name}</span>
                  <span className={styles.detail}>{departmentName}</span>
                </span>
              </span>
            )}
          </SelectableList>
          {people.hasNextPage && (
            <Button
              wide
              size="xSmall"
              pending={people.isFetchingNextPage}
              onClick={() => people.fetchNextPage()}
            >
              {t.more}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
