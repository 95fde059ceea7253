import { useMemo, useState } from 'react'
import type { DepartmentRef, PlannedDepartment } from '#common/reorganisation.ts'
import { searchText } from '#common/search-text.ts'
import { holdsWriting } from '#common/variant-kanji.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { withoutDepartment, withStep } from './plan-steps.ts'
import styles from './reorganisations.module.css'
import { problemWords, stepWords } from './reorganisations.strings.ts'
import { StepDialog, type StepTask } from './step-dialog.tsx'
import { type Fold, StepRow } from './step-row.tsx'
import { type Reorganisation, usePlannedTree, useSaveSteps } from './use-reorganisation.ts'

type Tree = NonNullable<ReturnType<typeof usePlannedTree>['tree']>

/** A search shows this number of departments. */
const mostFound = 100

/** The future organisation: what changes first, then all departments. Each can be changed here. */
export function StepsPart({ reorganisation }: { reorganisation: Reorganisation }) {
  const { tree, query } = usePlannedTree(reorganisation)
  if (query.isError && !tree) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (!tree)
    return (
      <SkeletonGroup>
        <Skeleton width="most" />
        <Skeleton width="most" />
      </SkeletonGroup>
    )
  return <Steps reorganisation={reorganisation} tree={tree} />
}

function Steps({ reorganisation, tree }: { reorganisation: Reorganisation; tree: Tree }) {
  const t = useStrings(stepWords)
  const save = useSaveSteps(reorganisation)
  const [text, setText] = useState('')
  const [task, setTask] = useState<StepTask>()
  const { departments } = tree
  const changed = departments.filter(({ marks }) => marks.length > 0)
  // Decided once: the tree does not fold under the hands of who makes the first change.
  const [all, setAll] = useState(changed.length === 0)
  const { inTree, foldOf } = useFolds(departments)
  const wanted = searchText(text)
  const found = departments
    .filter(({ name, nameKana, before }) =>
      holdsWriting(searchText(`${name} ${nameKana} ${before?.name ?? ''}`), wanted),
    )
    .slice(0, mostFound)
  const list = (label: string, shown: readonly PlannedDepartment[], flat: boolean) => (
    <Card padding="none">
      <ul aria-label={label}>
        {shown.map((department) => (
          <StepRow
            key={department.ref}
            department={department}
            into={departments.find(({ ref }) => ref === department.closedInto)?.name}
            conditions={tree.closings.find((one) => one.department === department.ref)?.conditions}
            flat={flat}
            fold={flat ? undefined : foldOf(department)}
            onTask={setTask}
            onPublish={(publish) =>
              save(
                withStep(reorganisation.steps, {
                  kind: publish ? 'publish' : 'unpublish',
                  department: department.ref,
                }),
              )
            }
            onUndo={() => save(withoutDepartment(reorganisation.steps, department.ref))}
          />
        ))}
      </ul>
    </Card>
  )
  return (
    <div className={styles.part}>
      <p className={styles.note}>{t.intro}</p>
      <Problems reorganisation={reorganisation} />
      <div className={styles.bar}>
        <div className={styles.search}>
          <Input
            label={t.search}
            labelHidden
            placeholder={t.search}
            type="search"
            value={text}
            onChange={setText}
          />
        </div>
        <Button size="xSmall" icon="plus" onClick={() => setTask({ kind: 'create', parent: null })}>
          {t.addTop}
        </Button>
      </div>
      {wanted ? (
        found.length > 0 ? (
          list(t.found, found, true)
        ) : (
          <EmptyState icon="departments" title={t.nothing}>
            {t.nothingWords}
          </EmptyState>
        )
      ) : (
        <>
          {changed.length > 0 && (
            <>
              <h2 className={styles.heading}>{t.changed(changed.length)}</h2>
              {list(t.changedList, changed, true)}
            </>
          )}
          {departments.length === 0 ? (
            <EmptyState icon="departments" title={t.nothing} />
          ) : (
            <div>
              <Button
                size="xSmall"
                situation="neutral"
                icon={all ? 'chevronDown' : 'chevronRight'}
                aria-expanded={all}
                onClick={() => setAll(!all)}
              >
                {t.all(departments.length)}
              </Button>
            </div>
          )}
          {all && departments.length > 0 && list(t.list, inTree, false)}
        </>
      )}
      {task && <StepDialog task={task} reorganisation={reorganisation} onClose={() => setTask(undefined)} />}
    </div>
  )
}

/** The departments of the tree that are shown, and how each with others below it is folded. */
function useFolds(departments: readonly PlannedDepartment[]) {
  const [open, setOpen] = useState<ReadonlySet<DepartmentRef>>(new Set())
  const { parents, changes, above } = useMemo(() => {
    const above = new Map(departments.map(({ ref, parent }) => [ref, parent]))
    const changes = new Map<DepartmentRef, number>()
    for (const { parent, marks } of departments)
      if (marks.length > 0)
        for (let at = parent; at !== null; at = above.get(at) ?? null)
          changes.set(at, (changes.get(at) ?? 0) + 1)
    return { parents: new Set(departments.map(({ parent }) => parent)), changes, above }
  }, [departments])
  const isShown = ({ parent }: PlannedDepartment) => {
    for (let at = parent; at !== null; at = above.get(at) ?? null) if (!open.has(at)) return false
    return true
  }
  const foldOf = ({ ref }: PlannedDepartment): Fold | undefined =>
    parents.has(ref)
      ? {
          open: open.has(ref),
          changesBelow: changes.get(ref) ?? 0,
          onToggle: () =>
            setOpen((now) => new Set(now.has(ref) ? [...now].filter((one) => one !== ref) : [...now, ref])),
        }
      : undefined
  return { inTree: departments.filter(isShown), foldOf }
}

function Problems({ reorganisation }: { reorganisation: Reorganisation }) {
  const t = useStrings(problemWords)
  const words = useStrings(stepWords)
  const save = useSaveSteps(reorganisation)
  const { problems, steps } = reorganisation
  if (problems.length === 0) return null
  const wrong = new Set(problems.map(({ step }) => step))
  const labels = {
    create: words.new,
    rename: words.rename,
    move: words.moved,
    publish: words.published,
    unpublish: words.unpublished,
    close: words.closed,
  }
  return (
    <Notice
      situation="danger"
      title={t.title(problems.length)}
      action={
        <Button size="xSmall" onClick={() => save(steps.filter((_, index) => !wrong.has(index)))}>
          {t.take}
        </Button>
      }
    >
      <ul className={styles.lines}>
        {problems.map(({ step, problem }) => (
          <li key={step}>{`${labels[steps[step]!.kind]}: ${t[problem]}`}</li>
        ))}
      </ul>
    </Notice>
  )
}
