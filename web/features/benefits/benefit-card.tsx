import { Card } from '#ui/card.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useUnusableWords } from '../menus/unusable.tsx'
import { UseButton } from '../menus/use-button.tsx'
import { BenefitLeft } from './benefit-left.tsx'
import { BenefitPicture } from './benefit-picture.tsx'
import styles from './benefits.module.css'
import { FavouriteButton } from './favourite-button.tsx'
import type { Benefit } from './use-benefits.ts'

/** A benefit in the catalogue: its picture, what is left of it, and the button that opens its form. */
export function BenefitCard({ benefit }: { benefit: Benefit }) {
  const unusable = useUnusableWords(benefit)
  const text = benefit.summary || benefit.description
  return (
    <Card as="article" padding="none" className={styles.card}>
      <BenefitPicture benefit={benefit} sizes="(max-width: 639px) 100vw, 400px" />
      <div className={styles.body}>
        <div className={styles.head}>
          <h3 className={styles.name}>
            <AppLink to={`/benefits/${benefit.id}`} className={styles.link}>
              {benefit.name}
            </AppLink>
          </h3>
          <FavouriteButton benefit={benefit} />
        </div>
        {text && <p className={styles.text}>{text}</p>}
        {benefit.unusable !== 'not_for_you' && <BenefitLeft benefit={benefit} />}
        <div className={styles.foot}>
          {benefit.can.use ? <UseButton menu={benefit} /> : <Tag>{unusable?.word}</Tag>}
        </div>
      </div>
    </Card>
  )
}
