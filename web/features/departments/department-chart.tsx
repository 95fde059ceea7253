import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { getDepartmentChart, getDepartmentNavigation } from '#contract/departments.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Combobox } from '#ui/combobox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { choiceParam, idParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import {
  type Area,
  box,
  branchAreas,
  type Chart,
  type ChartBox,
  type ChartDepartment,
  chartLayout,
  nameLines,
} from './chart-layout.ts'
import styles from './department-chart.module.css'
import { ownQuery } from './department-level.ts'
import { chartWords, departments as words } from './departments.strings.ts'
import { useFindDepartments } from './use-find-departments.ts'
import { usePanZoom } from './use-pan-zoom.ts'

const depths = ['1', '2', '3', '4', '5'] as const
const usualDepth = 2
const params = searchParams({ root: idParam, depth: choiceParam(depths, '2') })
/** In units of the drawing. */
const faceSize = 24
/** The company itself, above the top departments. */
const company = 0

const addressOf = (root: number | undefined, depth: number) =>
  `/departments?view=chart${root === undefined ? '' : `&root=${root}`}${depth === usualDepth ? '' : `&depth=${depth}`}`

/** A part of the organisation as a chart that can be moved, zoomed and printed. */
export function DepartmentChart() {
  const t = useStrings(chartWords)
  const navigate = useAppNavigate()
  const { root, depth: chosenDepth } = useSearchValues(params)
  const depth = Number(chosenDepth)
  const query = useQuery({
    ...queryFor(getDepartmentChart, { query: { rootId: root, depth } }),
    placeholderData: keepPreviousData,
  })
  const way = useQuery({
    ...queryFor(getDepartmentNavigation, { query: { departmentId: root ?? 0 } }),
    enabled: root !== undefined,
  }).data
  const own = useQuery(ownQuery)
  const findDepartments = useFindDepartments()
  const name = useCompanyConfig()?.name ?? ''
  const drawn = useMemo(() => query.data && withCompany(query.data, root, name), [query.data, root, name])
  const chart = useMemo(() => drawn && chartLayout(drawn), [drawn])
  const path = useMemo(
    () => (own.data?.department ? [...own.data.ancestors, own.data.department].map(({ id }) => id) : []),
    [own.data],
  )
  const branches = useMemo(
    () => (chart && root === undefined ? branchAreas(chart, path) : []),
    [chart, path, root],
  )
  // Where the chart begins depends on both.
  if (!chart || !query.data || own.isPending)
    return query.isError ? (
      <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
    ) : (
      <SkeletonGroup className={styles.waiting}>
        <Skeleton width="half" />
      </SkeletonGroup>
    )
  const deepest = query.data.departments.some((one) => one.depth === query.data.depth && one.childCount > 0)
  const shallower = deepest && query.data.depth < depth - (root === undefined ? 1 : 0)
  return (
    <div className={styles.chart}>
      <div className={styles.choices}>
        <Combobox
          label={t.root}
          placeholder={t.rootTop}
          options={findDepartments}
          value={root === undefined ? null : { value: String(root), label: way?.department?.name ?? '' }}
          onChange={(option) => navigate(addressOf(option ? Number(option.value) : undefined, depth))}
          className={styles.root}
        />
        <Select
          label={t.depth}
          value={String(depth) as (typeof depths)[number]}
          options={depths.map((value) => ({ value, label: t.levels(Number(value)) }))}
          onChange={(value) => navigate(addressOf(root, Number(value)))}
        />
      </div>
      <Drawing
        chart={chart}
        branches={branches}
        ownIds={own.data?.own.map(({ id }) => id) ?? []}
        ownPath={path}
        depth={depth}
        above={root === undefined ? undefined : (way?.ancestors.at(-1)?.id ?? company)}
        aboveName={way?.ancestors.at(-1)?.name ?? name}
        title={way?.department?.name ?? name}
      />
      {shallower && (
        <p className={styles.note}>{t.shallower(query.data.depth + (root === undefined ? 1 : 0))}</p>
      )}
    </div>
  )
}

type DrawingProps = {
  chart: Chart
  /** The areas of the person's own branch, from the top. */
  branches: readonly Area[]
  ownIds: readonly number[]
  /** The main one below those above it. */
  ownPath: readonly number[]
  depth: number
  /** The parent of the first box; undefined: none. */
  above: number | undefined
  aboveName: string
  title: string
}

function Drawing({ chart, branches, ownIds, ownPath, depth, above, aboveName, title }: DrawingProps) {
  const t = useStrings(chartWords)
  const viewport = useRef<HTMLElement>(null)
  const plane = useRef<HTMLDivElement>(null)
  const { width, height, boxes, lines } = chart
  const middle = (boxes[0]?.x ?? 0) + box.width / 2
  const ids = new Set(boxes.map(({ department }) => department.id))
  const nearest = ownPath.findLast((id) => ids.has(id))
  const drawn = { width, height, middle, first: branches }
  const { showAll, showFirst, zoom, bring, handlers } = usePanZoom(viewport, plane, drawn)
  return (
    <>
      <div className={styles.tools}>
        <IconButton icon="plus" label={t.zoomIn} onClick={() => zoom(1.25)} />
        <IconButton icon="minus" label={t.zoomOut} onClick={() => zoom(0.8)} />
        <Button size="xSmall" situation="neutral" onClick={showAll}>
          {t.fit}
        </Button>
        {branches.length > 0 && (
          <Button size="xSmall" situation="neutral" onClick={showFirst}>
            {t.own}
          </Button>
        )}
        <Button size="xSmall" situation="neutral" onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <p className={styles.printTitle}>{title}</p>
      <section
        ref={viewport}
        {...handlers}
        aria-label={t.chart}
        aria-describedby="chart-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move and zoom the chart
        tabIndex={0}
        className={styles.viewport}
      >
        <div ref={plane} className={styles.plane}>
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section has a name, and so has every box */}
          <svg viewBox={`-1 -1 ${width + 2} ${height + 24}`} width={width + 2} height={height + 24}>
            {lines.map((line) => (
              <path key={line} d={line} className={styles.line} />
            ))}
            {boxes.map((one) => (
              <Box
                key={one.department.id}
                {...one}
                depth={depth}
                mark={
                  ownIds.includes(one.department.id)
                    ? t.yours
                    : one.department.id === nearest
                      ? t.holdsYours
                      : undefined
                }
                onReach={() => bring({ x: one.x, y: one.y, ...box })}
              />
            ))}
            {above !== undefined && boxes[0] && (
              <AppLink
                to={addressOf(above === company ? undefined : above, depth)}
                className={styles.more}
                aria-label={t.up(aboveName)}
              >
                <rect x={boxes[0].x + box.width - 34} y={boxes[0].y + 6} width="28" height="24" rx="12" />
                <text x={boxes[0].x + box.width - 20} y={boxes[0].y + 23} textAnchor="middle">
                  ↑
                </text>
              </AppLink>
            )}
          </svg>
        </div>
      </section>
      <p id="chart-keys" className={styles.note}>
        {t.legend} {t.keys}
      </p>
    </>
  )
}

function Box({
  department,
  x,
  y,
  hidden,
  depth,
  mark,
  onReach,
}: ChartBox & { depth: number; mark: string | undefined; onReach: () => void }) {
  const t = useStrings(chartWords)
  const w = useStrings(words)
  const { id, name, manager, memberCount } = department
  const lines = nameLines(name)
  const led = manager ? nameLines(manager.name, 15)[0] : ''
  const face = manager?.profileImgPath
  const people = w.memberCount(memberCount)
  const content = (
    <>
      <rect x={x} y={y} width={box.width} height={box.height} rx="8" />
      {lines.map((line, i) => (
        <text key={line} x={x + 12} y={y + (lines.length > 1 ? 22 : 30) + i * 19} className={styles.name}>
          {`${line} `}
        </text>
      ))}
      {face && (
        <image href={face} x={x + 12} y={y + 47} width={faceSize} height={faceSize} className={styles.face} />
      )}
      <text x={x + 12 + (face ? faceSize + 6 : 0)} y={y + 64} className={styles.detail}>
        {`${led} `}
      </text>
      <text x={x + box.width - 12} y={y + 64} textAnchor="end" className={styles.detail}>
        {people}
      </text>
    </>
  )
  return (
    <>
      {id === company ? (
        <g className={styles.box}>{content}</g>
      ) : (
        <AppLink
          to={`/departments/${id}`}
          className={classNames(styles.box, mark && styles.own)}
          aria-label={[...lines, led, people, mark].filter(Boolean).join(' ')}
          onFocus={onReach}
          draggable={false}
        >
          {content}
        </AppLink>
      )}
      {hidden > 0 && (
        <AppLink
          to={addressOf(id, depth)}
          className={styles.more}
          aria-label={t.below(name, hidden)}
          draggable={false}
        >
          <rect x={x + box.width / 2 - 26} y={y + box.height - 8} width="52" height="24" rx="12" />
          <text x={x + box.width / 2} y={y + box.height + 9} textAnchor="middle">
            +{hidden}
          </text>
        </AppLink>
      )}
    </>
  )
}

/* The top departments are below the company, so that there is one root. */
function withCompany(
  { departments: list, memberCount }: { departments: readonly ChartDepartment[]; memberCount: number },
  root: number | undefined,
  name: string,
) {
  if (root !== undefined) return list
  const top = list.filter(({ depth }) => depth === 0)
  const whole: ChartDepartment = {
    id: company,
    name,
    parentId: null,
    memberCount,
    childCount: top.length,
    depth: -1,
    manager: null,
  }
  return [whole, ...list.map((one) => (one.parentId === null ? { ...one, parentId: company } : one))]
}
