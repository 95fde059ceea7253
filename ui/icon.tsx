import { useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon.module.css'
import type { latePaths } from './late-icon-paths.ts'

/**
 * Each icon as strokes on a grid of 24. A dot is a stroke without length. Those that the timeline does not draw are
 * fetched when the first of them is.
 */
const paths = {
  home: 'M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1z',
  chat: 'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 16h-7l-5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5 5zM8 10.5h.01M12 10.5h.01M16 10.5h.01',
  menus: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  departments: 'M9 3.5h6v5H9zM3 15.5h6v5H3zM15 15.5h6v5h-6zM12 8.5V12M6 15.5V12h12v3.5',
  portal: 'M3.5 5h17v14h-17zM3.5 9.5h17M9.5 9.5V19',
  events:
    'M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7M12 13l.9 1.7 1.9.3-1.4 1.3.4 1.9-1.8-.9-1.8.9.4-1.9-1.4-1.3 1.9-.3z',
  crossSearch: 'M10 4.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM14 14l6 6',
  report: 'M6 3.5h12v17H6zM9 16.5v-3M12 16.5v-7M15 16.5v-5',
  document: 'M13.5 3.5H6v17h12V8zM13.5 3.5V8H18M9 12.5h6M9 16h6',
  profile: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c.6-3.7 3.6-5.5 7.5-5.5s6.9 1.8 7.5 5.5',
  notification: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  help: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM9.5 9.7c.2-1.5 1.2-2.3 2.5-2.3 1.5 0 2.6.9 2.6 2.3 0 1.9-2.6 2-2.6 4M12 16.5h.01',
  task: 'M4 4h16v16H4zM8 12.2l2.8 2.8L16 9.5',
  post: 'M20 13v7H4V4h7M9.5 14.5l.6-3.1L17.5 4l2.5 2.5-7.4 7.4z',
  announcement: 'M4 10v4.5h3l8.5 4.5V5.5L7 10zM18.5 9.5c1.3 1.4 1.3 4.1 0 5.5M8 14.5l1 5h2.5l-1-3.7',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M20 12H5M11 5.5L4.5 12l6.5 6.5',
  chevronDown: 'M6 9l6 6 6-6',
  chevronLeft: 'M15 6l-6 6 6 6',
  chevronRight: 'M9 6l6 6-6 6',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17.2h.01',
  error: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5v5.5M12 16.3h.01',
  success: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM8 12.3l2.8 2.8L16 9.5',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 17M15.5 9h.01',
  video: 'M3.5 6.5h11v11h-11zM14.5 11l6-3.5v9l-6-3.5z',
  bookmark: 'M6.5 4h11v16.5L12 16l-5.5 4.5z',
  heart: 'M12 20C7 16.5 3.5 13.3 3.5 9.3A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.5c0 4-3.5 7.2-8.5 10.7z',
  smile: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM8.5 14c1.6 2.7 5.4 2.7 7 0M9 9.8h.01M15 9.8h.01',
  comment:
    'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v9a1.5 1.5 0 0 1-1.5 1.5h-7l-4.5 4v-4H5A1.5 1.5 0 0 1 3.5 15V6A1.5 1.5 0 0 1 5 4.5z',
  edit: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3L20.5 20.5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2.5',
  users:
    'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 19.5c.5-3.2 3-4.8 6.5-4.8s6 1.6 6.5 4.8M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 15c2.2.6 3.6 2.1 4 4.5',
  link: 'M10.5 13.5a3.8 3.8 0 0 0 5.4 0l3-3a3.8 3.8 0 0 0-5.4-5.4l-1 1M13.5 10.5a3.8 3.8 0 0 0-5.4 0l-3 3a3.8 3.8 0 0 0 5.4 5.4l1-1',
  lock: 'M5.5 10.5h13v10h-13zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  download: 'M12 4v11M7.5 11L12 15.5l4.5-4.5M4.5 20h15',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5',
  up: 'M12 20V5M5.5 11.5L12 5l6.5 6.5',
  mention:
    'M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM15.5 8.5v5a2.5 2.5 0 0 0 5 0V12a8.5 8.5 0 1 0-3.5 6.9',
}

export const earlyIconNames = Object.keys(paths) as IconName[]
export type IconName = keyof typeof paths | keyof typeof latePaths

let late: typeof latePaths | undefined
let fetching: Promise<void> | undefined
const waiting = new Set<() => void>()

/** Fetches the icons that are not in the first load. */
const fetchLateIcons = () => {
  fetching ??= import('./late-icon-paths.ts').then(
    ({ latePaths }) => {
      late = latePaths
      for (const tell of waiting) tell()
    },
    () => {
      fetching = undefined
    },
  )
  return fetching
}

function subscribe(tell: () => void) {
  waiting.add(tell)
  void fetchLateIcons()
  return () => {
    waiting.delete(tell)
  }
}

/** Its place is there before its strokes: nothing moves. */
function LatePath({ name, otherwise }: Pick<Props, 'name' | 'otherwise'>) {
  const known = useSyncExternalStore(subscribe, () => late)
  if (!known) return null
  return name in known ? <path d={known[name as keyof typeof known]} /> : otherwise && pathOf(otherwise)
}

const pathOf = (name: IconName, otherwise?: IconName) =>
  name in paths ? (
    <path d={paths[name as keyof typeof paths]} />
  ) : (
    <LatePath name={name} otherwise={otherwise} />
  )

type Props = {
  name: IconName
  /** Drawn for a name that is configured and may be from a later version. */
  otherwise?: IconName | undefined
  /** small 14, medium 16, large 20 px */
  size?: 'small' | 'medium' | 'large'
  /** Its meaning, if no text beside it expresses it. Without it the icon is hidden from screen readers. */
  label?: string
  /** Filled: for a bookmark or heart that is set. */
  filled?: boolean
  className?: string
}

export function Icon({ name, otherwise, size = 'medium', label, filled, className }: Props) {
  const shape = {
    className: classNames(styles.icon, styles[size], filled && styles.filled, className),
    viewBox: '0 0 24 24',
  }
  const path = pathOf(name, otherwise)
  return label ? (
    <svg {...shape} role="img" aria-label={label}>
      {path}
    </svg>
  ) : (
    <svg {...shape} aria-hidden="true" focusable="false">
      {path}
    </svg>
  )
}
