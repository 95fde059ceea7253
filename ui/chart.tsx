import { useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import styles from './chart.module.css'
import type { ChartProps } from './chart-frame.tsx'
import { controls } from './controls.strings.ts'
import { IconButton } from './icon-button.tsx'
import { useLocale, useStrings } from './locale.tsx'

type Colours = { ink: string; line: string; grid: string; paper: string; font: string }

/** Resolves the theme's colours, which a canvas cannot read from variables. */
function coloursOf(element: HTMLElement): Colours {
  const colour = (name: 'ink' | 'line' | 'grid' | 'paper') => {
    const probe = document.createElement('span')
    probe.className = styles[name] ?? ''
    element.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  const font = `12px ${getComputedStyle(element).fontFamily}`
  return { ink: colour('ink'), line: colour('line'), grid: colour('grid'), paper: colour('paper'), font }
}

const namesWidth = (width: number) => Math.min(180, width * 0.38)

const secondsOf = (day: string) => Date.parse(day) / 1_000

/** What is drawn, as the library describes it. */
function optionsOf(
  { data, format }: ChartProps,
  { ink, line, grid, font }: Colours,
  size: { width: number; height: number },
  locale: string,
  onPoint: (at: number | null) => void,
): UPlot.Options {
  const lines = { stroke: grid, width: 1 }
  const axis = { stroke: ink, font, ticks: { show: false }, grid: lines }
  const hooks = { setCursor: [({ cursor }: UPlot) => onPoint(cursor.idx ?? null)] }
  const values = (_: UPlot, splits: number[]) => splits.map((value) => format(value))
  const whole = { incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6, 1e7] }
  if (data.kind === 'line') {
    const day = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
    return {
      ...size,
      hooks,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(1, most * 1.08)] } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          incrs: [1, 2, 7, 14, 28, 56, 91, 182].map((days) => days * 86_400),
          space: 56,
          values: (_, splits) => splits.map((seconds) => day.format(seconds * 1_000)),
        },
        { ...axis, ...whole, values, size: 56 },
      ],
      series: [
        {},
        {
          stroke: line,
          width: 2,
          fill: line.replace('rgb(', 'rgba(').replace(')', ', 0.12)'),
          points: { show: data.days.length < 2 },
        },
      ],
    }
  }
  const { rows } = data
  const names = namesWidth(size.width)
  const fits = Math.floor(names / 12.5)
  const name = (at: number) => {
    const text = rows[at]?.name ?? ''
    return text.length > fits ? `${text.slice(0, fits - 1)}…` : text
  }
  return {
    ...size,
    hooks,
    legend: { show: false },
    cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, ori: 1, dir: -1, range: () => [-0.5, rows.length - 0.5] },
      y: { ori: 0, dir: 1, range: (_, __, most) => [0, Math.max(1, most * 1.08)] },
    },
    axes: [
      {
        ...axis,
        scale: 'x',
        side: 3,
        size: names,
        gap: 8,
        grid: { show: false },
        splits: () => rows.map((_, at) => at),
        values: (_, splits) => splits.map((at) => name(at)),
      },
      { ...axis, ...whole, scale: 'y', side: 2, values, space: 64, size: 36 },
    ],
    series: [
      {},
      {
        fill: line,
        width: 0,
        points: { show: false },
        ...(UPlot.paths.bars && { paths: UPlot.paths.bars({ size: [0.64, 22], radius: 0.15 }) }),
      },
    ],
  }
}

const columnsOf = (data: ChartProps['data']): UPlot.AlignedData =>
  data.kind === 'line'
    ? [data.days.map(secondsOf), [...data.values]]
    : [data.rows.map((_, at) => at), data.rows.map(({ value }) => value)]

/** Returns a number that rises when the theme changes. */
function useThemeChanges() {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const count = () => setChanges((known) => known + 1)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', count)
    const observer = new MutationObserver(count)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      dark.removeEventListener('change', count)
      observer.disconnect()
    }
  }, [])
  return changes
}

/** Loaded by `Chart`. */
export default function Drawing(props: ChartProps & { height: number }) {
  const { label, title, data, format, height } = props
  const t = useStrings(controls)
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot | null>(null)
  const theme = useThemeChanges()
  const [point, setPoint] = useState<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the theme draws it again
  useEffect(() => {
    const element = place.current
    if (!element) return
    setPoint(null)
    const size = { width: Math.max(160, element.clientWidth), height: height - 40 }
    const drawn = new UPlot(
      optionsOf({ label, title, data, format }, coloursOf(element), size, locale, setPoint),
      columnsOf(data),
      element,
    )
    plot.current = drawn
    const resizing = new ResizeObserver(() => {
      const width = Math.max(160, element.clientWidth)
      if (width !== drawn.width) drawn.setSize({ width, height: size.height })
    })
    resizing.observe(element)
    return () => {
      resizing.disconnect()
      drawn.destroy()
    }
  }, [data, format, height, label, title, locale, theme])

  const read = () => {
    if (point === null) return null
    if (data.kind === 'line') {
      const day = data.days[point]
      const words = { month: 'short', day: 'numeric', weekday: 'short', timeZone: 'UTC' } as const
      return day && `${new Date(day).toLocaleDateString(locale, words)}　${format(data.values[point] ?? 0)}`
    }
    const row = data.rows[point]
    return row && `${row.name}　${format(row.value)}`
  }

  return (
    <>
      <div className={styles.head}>
        <span aria-hidden>{read()}</span>
        <IconButton
          icon="download"
          label={t.downloadPicture}
          size="xSmall"
          onClick={() =>
            place.current && plot.current && savePicture(plot.current, title, coloursOf(place.current))
          }
        />
      </div>
      <div ref={place} className={styles.plot} role="img" aria-label={label} />
    </>
  )
}

/** Saves the chart as a PNG file, with its title. */
function savePicture({ ctx }: UPlot, title: string, { ink, paper, font }: Colours) {
  const { canvas } = ctx
  const scale = devicePixelRatio
  const [margin, head] = [16 * scale, 40 * scale]
  const picture = document.createElement('canvas')
  picture.width = canvas.width + 2 * margin
  picture.height = canvas.height + head + margin
  const brush = picture.getContext('2d')
  if (!brush) return
  brush.fillStyle = paper
  brush.fillRect(0, 0, picture.width, picture.height)
  brush.fillStyle = ink
  brush.font = font.replace('12px', `bold ${14 * scale}px`)
  brush.fillText(title, margin, 26 * scale)
  brush.drawImage(canvas, margin, head)
  picture.toBlob((blob) => {
    if (!blob) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = `${title}.png`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }, 'image/png')
}
