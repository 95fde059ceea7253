import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { listDepartmentAncestors } from '#contract/departments.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { childrenQuery, type Department } from './department-level.ts'
import styles from './department-tree.module.css'
import { DepartmentTreeSkeleton } from './department-tree-skeleton.tsx'
import { departments } from './departments.strings.ts'
import { treeRows } from './tree-rows.ts'
import { useFindDepartments } from './use-find-departments.ts'
import { useOpenDepartments } from './use-open-departments.ts'
import { WindowedTree } from './windowed-tree.tsx'

/** The whole organisation. Each level is fetched when it is expanded. */
export function DepartmentTree({ shown }: { shown: number | undefined }) {
  const t = useStrings(departments)
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const [open, setOpen] = useOpenDepartments()
  const [reveal, setReveal] = useState<string>()
  const levels = useLevels(open)
  const findDepartments = useFindDepartments()

  const show = useCallback(
    async (id: number) => {
      const above = await client
        .fetchQuery(queryFor(listDepartmentAncestors, { params: { id } }))
        .catch(() => undefined)
      if (!above) return
      setOpen((known) => [...new Set([...known, ...above.departments.map((one) => one.id)])])
      setReveal(String(id))
    },
    [client, setOpen],
  )
  // The department in the address.
  useEffect(() => {
    if (shown !== undefined) void show(shown)
  }, [shown, show])
  const onRevealed = useCallback(() => setReveal(undefined), [])

  const top = levels.get(null)
  if (top === undefined || top === 'pending') return <DepartmentTreeSkeleton rows={8} />
  if (top === 'failed')
    return <ErrorState onRetry={() => client.refetchQueries({ queryKey: childrenQuery().queryKey })} />
  const isOpen = new Set(open)
  const rows = treeRows<Department>({
    below: (parentId) => levels.get(parentId) ?? 'pending',
    hasBelow: ({ childCount }) => childCount > 0,
    isOpen: ({ id }) => isOpen.has(id),
  })
  const choose = (option: ComboboxOption | null) => {
    if (option) void show(Number(option.value))
  }
  return (
    <>
      <Combobox
        label={t.findDepartment}
        labelHidden
        placeholder={t.findDepartmentWords}
        options={findDepartments}
        value={null}
        onChange={choose}
        className={styles.find}
      />
      <Card padding="none" bleeds>
        <WindowedTree
          label={t.tree}
          rows={rows}
          nameOf={({ name }) => name}
          describe={({ name, memberCount }) => `${name} ${t.memberCount(memberCount)}`}
          onToggle={(nodes, opened) =>
            setOpen((known) => {
              const ids = nodes.map(({ id }) => id)
              return opened ? [...new Set([...known, ...ids])] : known.filter((id) => !ids.includes(id))
            })
          }
          toggleLabel={({ name }, opened) => (opened ? t.close(name) : t.open(name))}
          onActivate={({ id }) => navigate(`/departments/${id}`)}
          reveal={reveal}
          onRevealed={onRevealed}
          other={({ kind, parentId }) =>
            kind === 'pending' ? (
              <span className={styles.waiting}>{t.loading}</span>
            ) : (
              <span role="alert" className={styles.failed}>
                {t.childrenFailed}
                <Button
                  size="xSmall"
                  priority="tertiary"
                  onClick={() =>
                    client.refetchQueries({ queryKey: childrenQuery(parentId ?? undefined).queryKey })
                  }
                >
                  {t.tryAgain}
                </Button>
              </span>
            )
          }
        >
          {({ node }) => (
            <AppLink to={`/departments/${node.id}`} tabIndex={-1} className={styles.link}>
              <span className={styles.name}>{node.name}</span>{' '}
              <span className={styles.count}>{t.memberCount(node.memberCount)}</span>
            </AppLink>
          )}
        </WindowedTree>
      </Card>
      <p className={styles.keys}>{t.treeKeys}</p>
    </>
  )
}

/** An organisation rarely changes. Changes made here by administrators refetch it. */
const fresh = 5 * 60_000

type Level = readonly Department[] | 'pending' | 'failed'

/** The expanded levels, by the id of the parent; null is the top. */
function useLevels(open: readonly number[]): ReadonlyMap<number | null, Level> {
  const parents: (number | null)[] = [null, ...open]
  const answers = useQueries({
    queries: parents.map((id) => ({ ...childrenQuery(id ?? undefined), staleTime: fresh })),
  })
  return new Map(
    parents.map((id, i) => {
      const { data, isError } = answers[i]!
      return [id, data?.departments ?? (isError ? 'failed' : 'pending')]
    }),
  )
}
