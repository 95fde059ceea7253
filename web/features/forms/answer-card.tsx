import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import styles from './answer-card.module.css'

type Props = {
  card: { name: string; tone: string; iconName: string }
  /** Shown on its own, as it was given. */
  large?: boolean
}

/** A card: a thank-you note with its picture and colour. */
export function AnswerCard({ card, large }: Props) {
  return (
    <span className={classNames(styles.card, styles[card.tone], large && styles.large)}>
      <span className={styles.picture}>
        <Icon name={card.iconName as IconName} otherwise="heart" size="large" className={styles.icon} />
      </span>
      <span className={styles.name}>{card.name}</span>
    </span>
  )
}
