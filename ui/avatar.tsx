import { useState } from 'react'
import styles from './avatar.module.css'
import { classNames } from './class-names.ts'

/** The initials of a name: 佐藤 花子 → 佐, Hanako Sato → HS. */
export function initials(name: string): string {
  const words = name.trim().split(/[\s\u3000]+/)
  const first = words[0]?.match(/\p{L}|\p{N}/u)?.[0] ?? ''
  if (!/^[a-z]/i.test(first)) return first
  return (first + (words.length > 1 ? (words.at(-1)?.match(/\p{L}|\p{N}/u)?.[0] ?? '') : '')).toUpperCase()
}

const tones = ['standard', 'success', 'information', 'warning', 'neutral'] as const

function toneOf(name: string) {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997
  return tones[sum % tones.length] ?? 'neutral'
}

type Props = {
  name: string
  /** A picture; initials are shown while it is missing or cannot be loaded. */
  src?: string | null
  /** 24, 32, 40, 56, 96 px */
  size?: 'xSmall' | 'small' | 'medium' | 'large' | 'xLarge'
  /** Announce the name to screen readers. Off by default, because the name is usually shown beside it. */
  named?: boolean
  /** Companies, departments and rooms are square. */
  square?: boolean
  className?: string
}

export function Avatar({ name, src, size = 'medium', named, square, className }: Props) {
  const [broken, setBroken] = useState<string>()
  const look = classNames(styles.avatar, styles[size], square && styles.square, className)
  if (src && src !== broken) {
    return (
      <img
        className={look}
        src={src}
        alt={named ? name : ''}
        // An inlined picture needs no loading.
        loading={src.startsWith('data:') ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setBroken(src)}
      />
    )
  }
  const role = named ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true }
  return (
    <span {...role} className={classNames(look, styles[toneOf(name)])}>
      {initials(name)}
    </span>
  )
}
