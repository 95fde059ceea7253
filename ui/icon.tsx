import { classNames } from './class-names.ts'
import styles from './icon.module.css'

/** Each icon as strokes on a grid of 24. A dot is a stroke without length. */
const paths = {
  home: 'M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1z',
  chat: 'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 16h-7l-5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5 5zM8 10.5h.01M12 10.5h.01M16 10.5h.01',
  menus: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  departments: 'M9 3.5h6v5H9zM3 15.5h6v5H3zM15 15.5h6v5h-6zM12 8.5V12M6 15.5V12h12v3.5',
  portal: 'M3.5 5h17v14h-17zM3.5 9.5h17M9.5 9.5V19',
  events:
    'M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7M12 13l.9 1.7 1.9.3-1.4 1.3.4 1.9-1.8-.9-1.8.9.4-1.9-1.4-1.3 1.9-.3z',
  crossSearch: 'M10 4.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM14 14l6 6',
  mypage:
    'M4 5h16v14H4zM8.8 9.2a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8zM6 16.5a3 3 0 0 1 5.6 0M14.5 10H17.5M14.5 13.5H17.5',
  apply: 'M13.5 3.5H6v17h12V8zM13.5 3.5V8H18M12 17.5v-6M9.5 13.5L12 11l2.5 2.5',
  reward:
    'M4 9.5h16V13H4zM5.5 13v7.5h13V13M12 9.5v11M12 9.5C9 9.5 7 8.3 7 6.3 7 4 10.5 3 12 9.5 13.5 3 17 4 17 6.3c0 2-2 3.2-5 3.2z',
  report: 'M6 3.5h12v17H6zM9 16.5v-3M12 16.5v-7M15 16.5v-5',
  mission:
    'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM12 12h.01',
  test: 'M6 3.5h12v17H6zM8 12.2l2.8 2.8L16 9.5',
  course: 'M12 7L4 5v13l8 2 8-2V5zM12 7v13',
  certificate: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM9 11.5v9l3-2.5 3 2.5v-9',
  document: 'M13.5 3.5H6v17h12V8zM13.5 3.5V8H18M9 12.5h6M9 16h6',
  profile: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c.6-3.7 3.6-5.5 7.5-5.5s6.9 1.8 7.5 5.5',
  notification: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  muted: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4M4 4l16 16',
  sms: 'M7.5 3h9a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM9.5 7.5h5v4h-3l-2 2zM12 18h.01',
  password: 'M8 10.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM11 12l8-8M15.5 7.5l3 3M8 14.5h.01',
  otp: 'M12 3.5l7.5 2.5v5.5c0 4.5-3 7.5-7.5 9-4.5-1.5-7.5-4.5-7.5-9V6zM8.5 12h.01M12 12h.01M15.5 12h.01',
  help: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM9.5 9.7c.2-1.5 1.2-2.3 2.5-2.3 1.5 0 2.6.9 2.6 2.3 0 1.9-2.6 2-2.6 4M12 16.5h.01',
  admin:
    'M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM12 3.5v2.5M12 18v2.5M3.5 12H6M18 12h2.5M6 6l1.8 1.8M16.2 16.2L18 18M6 18l1.8-1.8M16.2 7.8L18 6',
  signout: 'M13 4H5.5v16H13M10 12h10M16.5 8.5L20 12l-3.5 3.5',
  switchAccounts: 'M4 8.5h14M14.5 5L18 8.5 14.5 12M20 15.5H6M9.5 12L6 15.5 9.5 19',
  task: 'M4 4h16v16H4zM8 12.2l2.8 2.8L16 9.5',
  box: 'M4 4h16v16H4z',
  post: 'M20 13v7H4V4h7M9.5 14.5l.6-3.1L17.5 4l2.5 2.5-7.4 7.4z',
  announcement: 'M4 10v4.5h3l8.5 4.5V5.5L7 10zM18.5 9.5c1.3 1.4 1.3 4.1 0 5.5M8 14.5l1 5h2.5l-1-3.7',
  company:
    'M5 20.5v-17h9v17M14 9h5v11.5M3.5 20.5h17M8 7.5h.01M11 7.5h.01M8 11h.01M11 11h.01M8 14.5h.01M11 14.5h.01M16.5 12.5h.01M16.5 16h.01',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M20 12H5M11 5.5L4.5 12l6.5 6.5',
  chevronUp: 'M6 15l6-6 6 6',
  chevronDown: 'M6 9l6 6 6-6',
  chevronLeft: 'M15 6l-6 6 6 6',
  chevronRight: 'M9 6l6 6-6 6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17.2h.01',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11v5.5M12 7.8h.01',
  error: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5v5.5M12 16.3h.01',
  success: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM8 12.3l2.8 2.8L16 9.5',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 17M15.5 9h.01',
  video: 'M3.5 6.5h11v11h-11zM14.5 11l6-3.5v9l-6-3.5z',
  attach:
    'M19.5 11.5l-7.8 7.8a4.6 4.6 0 0 1-6.5-6.5l8.3-8.3a3 3 0 0 1 4.3 4.3l-8.2 8.2a1.5 1.5 0 0 1-2.1-2.1l7.3-7.4',
  send: 'M20.5 3.5L3.5 10.5l7 3 3 7zM20.5 3.5l-10 10',
  bookmark: 'M6.5 4h11v16.5L12 16l-5.5 4.5z',
  heart: 'M12 20C7 16.5 3.5 13.3 3.5 9.3A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.5c0 4-3.5 7.2-8.5 10.7z',
  smile: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM8.5 14c1.6 2.7 5.4 2.7 7 0M9 9.8h.01M15 9.8h.01',
  comment:
    'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v9a1.5 1.5 0 0 1-1.5 1.5h-7l-4.5 4v-4H5A1.5 1.5 0 0 1 3.5 15V6A1.5 1.5 0 0 1 5 4.5z',
  eye: 'M2.5 12C5 7.7 8.2 5.5 12 5.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  eyeOff:
    'M2.5 12C5 7.7 8.2 5.5 12 5.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM4.5 4.5l15 15',
  more: 'M4.9 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0zM11.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0zM17.9 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0z',
  edit: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
  trash: 'M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3L20.5 20.5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2.5',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c.6-3.7 3.6-5.5 7.5-5.5s6.9 1.8 7.5 5.5',
  users:
    'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 19.5c.5-3.2 3-4.8 6.5-4.8s6 1.6 6.5 4.8M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 15c2.2.6 3.6 2.1 4 4.5',
  globe:
    'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c2.5 2.5 3.7 5.3 3.7 8.5s-1.2 6-3.7 8.5c-2.5-2.5-3.7-5.3-3.7-8.5s1.2-6 3.7-8.5z',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  device: 'M3.5 4.5h17v11.5h-17zM9 20h6M12 16v4',
  link: 'M10.5 13.5a3.8 3.8 0 0 0 5.4 0l3-3a3.8 3.8 0 0 0-5.4-5.4l-1 1M13.5 10.5a3.8 3.8 0 0 0-5.4 0l-3 3a3.8 3.8 0 0 0 5.4 5.4l1-1',
  lock: 'M5.5 10.5h13v10h-13zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  download: 'M12 4v11M7.5 11L12 15.5l4.5-4.5M4.5 20h15',
  upload: 'M12 16V4.5M7.5 9L12 4.5 16.5 9M4.5 20h15',
  reply: 'M9.5 6L4 11.5 9.5 17M4 11.5h10c3.5 0 6 2.3 6 6.5',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5',
  sort: 'M8 5v14M4.5 15.5L8 19l3.5-3.5M16 19V5M12.5 8.5L16 5l3.5 3.5',
  up: 'M12 20V5M5.5 11.5L12 5l6.5 6.5',
  down: 'M12 4v15M5.5 12.5L12 19l6.5-6.5',
  left: 'M20 12H5M11.5 5.5L5 12l6.5 6.5',
  right: 'M4 12h15M12.5 5.5L19 12l-6.5 6.5',
  external: 'M10 5H4.5v14.5H19V14M14 4h6v6M20 4l-9 9',
  pin: 'M9 3.5h6l-.7 6.5 3.2 3.5h-11L9.7 10zM12 13.5v7',
  grip: 'M8.4 6a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0zM14.4 6a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0zM8.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0zM14.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0zM8.4 18a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0zM14.4 18a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0z',
  bold: 'M7.5 4.5h5.5a3.5 3.5 0 0 1 0 7H7.5zM7.5 11.5H14a4 4 0 0 1 0 8H7.5z',
  heading: 'M6.5 5v14M17.5 5v14M6.5 12h11',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  mention:
    'M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM15.5 8.5v5a2.5 2.5 0 0 0 5 0V12a8.5 8.5 0 1 0-3.5 6.9',
}

export type IconName = keyof typeof paths
export const iconNames = Object.keys(paths) as IconName[]

type Props = {
  name: IconName
  /** small 14, medium 16, large 20 px */
  size?: 'small' | 'medium' | 'large'
  /** Its meaning, if no text beside it expresses it. Without it the icon is hidden from screen readers. */
  label?: string
  /** Filled: for a bookmark or heart that is set. */
  filled?: boolean
  className?: string
}

export function Icon({ name, size = 'medium', label, filled, className }: Props) {
  const shape = {
    className: classNames(styles.icon, styles[size], filled && styles.filled, className),
    viewBox: '0 0 24 24',
  }
  const path = <path d={paths[name]} />
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
