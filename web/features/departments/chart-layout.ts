import type { getDepartmentChart } from '#contract/departments.ts'
import type { Answer } from '#contract/endpoint.ts'

export type ChartDepartment = Answer<typeof getDepartmentChart>['departments'][number]

/** Pixels. */
export const box = { width: 200, height: 76 }
/* Between stacked boxes there is room for the number at the lower edge of a box. */
const gap = { beside: 20, below: 48, stacked: 20 }
/** Departments with nothing below them are stacked, beside a line of this width. */
const indent = 24
const mostStacked = 10

export type ChartBox = { department: ChartDepartment; x: number; y: number; hidden: number }
export type Chart = {
  boxes: ChartBox[]
  /** Lines between boxes, as SVG paths. */
  lines: string[]
  width: number
  height: number
}

type Node = { department: ChartDepartment; below: Node[] }
type Shape = { width: number; height: number; draw: (x: number, y: number) => void; middle: number }

/**
 * The position of each department: centred above its sub-departments, which are side by side, or in columns if none of
 * them has sub-departments. `hidden` of a box: the number of its direct sub-departments that are not drawn.
 */
export function chartLayout(departments: readonly ChartDepartment[]): Chart {
  const nodes = new Map(departments.map((department) => [department.id, { department, below: [] as Node[] }]))
  const roots: Node[] = []
  for (const node of nodes.values()) {
    const { parentId } = node.department
    const above = parentId === null ? undefined : nodes.get(parentId)
    if (above) above.below.push(node)
    else roots.push(node)
  }
  const chart: Chart = { boxes: [], lines: [], width: 0, height: 0 }
  const shapes = roots.map((root) => shapeOf(root, chart))
  let x = 0
  for (const shape of shapes) {
    shape.draw(x, 0)
    x += shape.width + gap.beside * 2
    chart.height = Math.max(chart.height, shape.height)
  }
  chart.width = Math.max(0, x - gap.beside * 2)
  return chart
}

function shapeOf(node: Node, chart: Chart): Shape {
  const put = (x: number, y: number) =>
    chart.boxes.push({
      department: node.department,
      x,
      y,
      hidden: node.department.childCount - node.below.length,
    })
  if (node.below.length === 0)
    return { width: box.width, height: box.height, middle: box.width / 2, draw: put }
  return node.below.length > 2 && node.below.every(({ below }) => below.length === 0)
    ? stacked(node, put, chart)
    : sideBySide(node, put, chart)
}

type Put = (x: number, y: number) => void

function sideBySide(node: Node, put: Put, chart: Chart): Shape {
  const shapes = node.below.map((below) => shapeOf(below, chart))
  const inner = shapes.reduce((sum, { width }) => sum + width, 0) + gap.beside * (shapes.length - 1)
  const width = Math.max(box.width, inner)
  const height = box.height + gap.below + Math.max(...shapes.map((shape) => shape.height))
  const left = (width - inner) / 2
  const first = left + shapes[0]!.middle
  const last = width - left - (shapes.at(-1)!.width - shapes.at(-1)!.middle)
  const middle = (first + last) / 2
  return {
    width,
    height,
    middle,
    draw(x, y) {
      put(x + middle - box.width / 2, y)
      const from = y + box.height
      const bus = from + gap.below / 2
      let at = x + left
      for (const shape of shapes) {
        shape.draw(at, from + gap.below)
        chart.lines.push(`M${x + middle} ${from}V${bus}H${at + shape.middle}V${from + gap.below}`)
        at += shape.width + gap.beside
      }
    },
  }
}

function stacked(node: Node, put: Put, chart: Chart): Shape {
  const columns = Math.ceil(node.below.length / mostStacked)
  const perColumn = Math.ceil(node.below.length / columns)
  const column = indent + box.width
  const step = box.height + gap.stacked
  const width = columns * column + (columns - 1) * gap.beside
  return {
    width,
    height: box.height + perColumn * step + gap.stacked,
    middle: box.width / 2,
    draw(x, y) {
      put(x, y)
      const from = y + box.height
      for (const [i, below] of node.below.entries()) {
        const left = x + Math.floor(i / perColumn) * (column + gap.beside)
        const top = from + gap.stacked * 2 + (i % perColumn) * step
        shapeOf(below, chart).draw(left + indent, top)
        const bus = from + gap.stacked
        chart.lines.push(
          `M${x + indent / 2} ${from}V${bus}H${left + indent / 2}V${top + box.height / 2}H${left + indent}`,
        )
      }
    },
  }
}

export type Area = { x: number; y: number; width: number; height: number }

/** The areas of the departments of a path from the top, each with everything below it. Those not drawn are left out. */
export function branchAreas({ boxes }: Chart, path: readonly number[]): Area[] {
  const above = new Map(boxes.map(({ department }) => [department.id, department.parentId]))
  const isBelow = (id: number, top: number) => {
    for (let at: number | null | undefined = id; at !== null && at !== undefined; at = above.get(at))
      if (at === top) return true
    return false
  }
  return path
    .filter((id) => above.has(id))
    .map((top) => {
      const inside = boxes.filter(({ department }) => isBelow(department.id, top))
      const x = Math.min(...inside.map((one) => one.x))
      const y = Math.min(...inside.map((one) => one.y))
      return {
        x,
        y,
        width: Math.max(...inside.map((one) => one.x)) + box.width - x,
        height: Math.max(...inside.map((one) => one.y)) + box.height - y,
      }
    })
}

/** Wraps a name into up to two lines of a box; the rest is cut with an ellipsis. Full-width characters count as two. */
export function nameLines(name: string, most = 24): string[] {
  const lines: string[] = []
  let line = ''
  let width = 0
  for (const letter of name) {
    const wide = /[\u0020-\u007e\uff61-\uff9f]/.test(letter) ? 1 : 2
    if (width + wide > most) {
      if (lines.length === 1) return [lines[0]!, `${[...line].slice(0, -1).join('')}…`]
      lines.push(line)
      line = ''
      width = 0
    }
    line += letter
    width += wide
  }
  return [...lines, line]
}
