import type { HTMLAttributes, Ref } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

type Props = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | 'form'
  /** Padding: none (the content reaches the edge), small 12, medium 16, large 24 px */
  padding?: 'none' | 'small' | 'medium' | 'large'
  /** With a shadow instead of a border. */
  raised?: boolean
  /** On phones it takes the full width of the screen. */
  bleeds?: boolean
  ref?: Ref<HTMLElement>
}

export function Card({ as = 'div', padding = 'medium', raised, bleeds, className, ref, ...rest }: Props) {
  const Element = as as 'div'
  return (
    <Element
      {...rest}
      ref={ref as Ref<HTMLDivElement>}
      className={classNames(
        styles.card,
        styles[`${padding}Padding`],
        raised && styles.raised,
        bleeds && styles.bleeds,
        className,
      )}
    />
  )
}
