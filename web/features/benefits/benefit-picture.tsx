import { classNames } from '#ui/class-names.ts'
import { photoPath, photoSrcSet } from '../media-files/photo-sources.ts'
import { MenuTile } from '../menus/menu-tile.tsx'
import styles from './benefits.module.css'
import type { Benefit } from './use-benefits.ts'

type Props = { benefit: Pick<Benefit, 'picture' | 'iconName' | 'tone'>; sizes: string; wide?: boolean }

/** The picture of a benefit; without one, the icon of its menu. Its name stands beside it. */
export const BenefitPicture = ({ benefit: { picture, iconName, tone }, sizes, wide }: Props) =>
  picture ? (
    <img
      src={photoPath(picture, 'medium')}
      srcSet={photoSrcSet(picture)}
      sizes={sizes}
      alt=""
      loading="lazy"
      className={classNames(styles.picture, wide && styles.wide)}
    />
  ) : (
    <span className={classNames(styles.picture, styles.noPicture, wide && styles.wide)}>
      <MenuTile iconName={iconName} tone={tone} size="large" />
    </span>
  )
