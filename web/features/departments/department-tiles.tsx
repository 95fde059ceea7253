import { useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { AppLink } from '#web/app/link.tsx'
import type { Department } from './department-level.ts'
import styles from './department-tiles.module.css'
import { departments } from './departments.strings.ts'

/** A level with more departments than this is shown in parts. */
const shownAtOnce = 200

/** The departments of one level, each with its counts. */
export function DepartmentTiles({ departments: list }: { departments: readonly Department[] }) {
  const t = useStrings(departments)
  const [most, setMost] = useState(shownAtOnce)
  const left = list.length - most
  return (
    <>
      <ul className={styles.tiles}>
        {list.slice(0, most).map(({ id, name, memberCount, childCount, manager }) => (
          <li key={id}>
            <AppLink to={`/departments/${id}`} className={styles.tile}>
              {manager && <Avatar name={manager.name} src={manager.profileImgPath} size="small" />}
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                {manager && <span className={styles.manager}>{manager.name}</span>}
                <span className={styles.counts}>
                  <span>{t.memberCount(memberCount)}</span>
                  {childCount > 0 && <span>{t.belowCount(childCount)}</span>}
                </span>
              </span>
              <Icon name="chevronRight" />
            </AppLink>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button situation="neutral" onClick={() => setMost(most + shownAtOnce)}>
          {t.moreTiles(Math.min(left, shownAtOnce))}
        </Button>
      )}
    </>
  )
}

/** The skeleton of tiles. */
export const DepartmentTilesSkeleton = ({ count }: { count: number }) => (
  <SkeletonGroup className={styles.tiles}>
    {Array.from({ length: Math.min(count, 8) }, (_, tile) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move
      <span key={tile} className={styles.tile}>
        <Skeleton width="half" />
      </span>
    ))}
  </SkeletonGroup>
)
