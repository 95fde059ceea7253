import { type CSSProperties, useState } from 'react'
import { type ClosedConditions, idOfRef, type PlannedDepartment } from '#common/reorganisation.ts'
import { searchText } from '#common/search-text.ts'
import { holdsWriting } from '#common/variant-kanji.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { withoutDepartment, withStep } from './plan-steps.ts'
import styles from './reorganisations.module.css'
import { problemWords, stepWords } from './reorganisations.strings.ts'
import { StepDialog, type StepTask } from './step-dialog.tsx'
import { type Reorganisation, usePlannedTree, useSaveSteps } from './use-reorganisation.ts'

export const markTones = {
  new: 'success',
  renamed: 'information',
  moved: 'information',
  published: 'standard',
  unpublished: 'warning',
  closed: 'danger',
} as const

/** With more departments than this, only the top ones and those that change are shown by default. */
const mostShown = 100

/** The future organisation, with its changes marked. Each department can be changed here. */
export function StepsPart({ reorganisation }: { reorganisation: Reorganisation }) {
  const t = useStrings(stepWords)
  const { tree, query } = usePlannedTree(reorganisation)
  const save = useSaveSteps(reorganisation)
  const [text, setText] = useState('')
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [task, setTask] = useState<StepTask>()
  if (query.isError && !tree) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (!tree)
    return (
      <SkeletonGroup>
        <Skeleton width="most" />
        <Skeleton width="most" />
      </SkeletonGroup>
    )
  const wanted = searchText(text)
  const { departments } = tree
  const many = departments.length > mostShown
  const shown = departments
    .filter(({ name, nameKana, before, marks, depth }) => {
      if (wanted) return holdsWriting(searchText(`${name} ${nameKana} ${before?.name ?? ''}`), wanted)
      if (onlyChanged) return marks.length > 0
      return !many || depth === 0 || marks.length > 0
    })
    .slice(0, wanted ? mostShown : undefined)
  const flat = wanted !== '' || onlyChanged || many
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
        <Checkbox label={t.onlyChanged} checked={onlyChanged} onChange={setOnlyChanged} />
        <Button size="xSmall" icon="plus" onClick={() => setTask({ kind: 'create', parent: null })}>
          {t.addTop}
        </Button>
      </div>
      {many && !wanted && !onlyChanged && <p className={styles.note}>{t.many}</p>}
      {shown.length === 0 ? (
        <EmptyState icon="departments" title={t.nothing}>
          {t.nothingWords}
        </EmptyState>
      ) : (
        <Card padding="none">
          <ul aria-label={t.list}>
            {shown.map((department) => (
              <StepRow
                key={department.ref}
                department={department}
                into={departments.find(({ ref }) => ref === department.closedInto)?.name}
                conditions={tree.closings.find((one) => one.department === department.ref)?.conditions}
                flat={flat}
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
      )}
      {task && <StepDialog task={task} reorganisation={reorganisation} onClose={() => setTask(undefined)} />}
    </div>
  )
}

type RowProps = {
  department: PlannedDepartment
  /** Of a department that closes: the name of the department it is merged into. */
  into: string | undefined
  conditions: ClosedConditions | undefined
  flat: boolean
  onTask: (task: StepTask) => void
  onPublish: (publish: boolean) => void
  onUndo: () => void
}

function StepRow({ department, into, conditions, flat, onTask, onPublish, onUndo }: RowProps) {
  const t = useStrings(stepWords)
  const { name, path, depth, marks, before, published, closedInto } = department
  const closed = closedInto !== null
  return (
    <li
      className={classNames(styles.row, styles.treeRow)}
      style={{ '--depth': flat ? 0 : depth } as CSSProperties}
    >
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={classNames(styles.name, closed && styles.closed)}>{flat ? path : name}</span>
          {marks.map((mark) => (
            <Tag key={mark} situation={markTones[mark]}>
              {t[mark]}
            </Tag>
          ))}
          {!published && !marks.includes('unpublished') && !closed && (
            <Tag situation="neutral">{t.unpublished}</Tag>
          )}
        </span>
        {before && before.path !== path && (flat || marks.length > 0) && (
          <span className={styles.note}>{t.before(before.path)}</span>
        )}
        {into && <span className={styles.note}>{t.into(into)}</span>}
        {conditions && <span className={styles.note}>{t.conditionsAre(t[conditions])}</span>}
      </span>
      <Menu
        label={t.actions(name)}
        placement="below-end"
        trigger={(props) => <IconButton icon="more" label={t.actions(name)} {...props} />}
      >
        {!closed && (
          <>
            <MenuItem icon="edit" onSelect={() => onTask({ kind: 'rename', department })}>
              {t.rename}
            </MenuItem>
            <MenuItem icon="plus" onSelect={() => onTask({ kind: 'create', parent: department })}>
              {t.addBelow}
            </MenuItem>
            <MenuItem icon="departments" onSelect={() => onTask({ kind: 'move', department })}>
              {t.move}
            </MenuItem>
            <MenuItem icon={published ? 'eyeOff' : 'eye'} onSelect={() => onPublish(!published)}>
              {published ? t.unpublish : t.publish}
            </MenuItem>
            {idOfRef(department.ref) !== null && (
              <MenuItem
                icon="close"
                situation="danger"
                onSelect={() => onTask({ kind: 'close', department })}
              >
                {t.close}
              </MenuItem>
            )}
          </>
        )}
        {closed && (
          <MenuItem icon="edit" onSelect={() => onTask({ kind: 'close', department })}>
            {t.editClose}
          </MenuItem>
        )}
        {marks.length > 0 && (
          <MenuItem icon="retry" onSelect={onUndo}>
            {t.undo}
          </MenuItem>
        )}
      </Menu>
    </li>
  )
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
