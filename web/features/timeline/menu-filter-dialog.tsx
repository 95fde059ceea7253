import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inMenuName, menuWords } from '#common/menu-matches.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import choice from '../departments/department-dialog.module.css'
import { MenuTile } from '../menus/menu-tile.tsx'
import { menusQuery } from '../menus/menus-query.ts'
import { timelineWords } from './timeline-filter.strings.ts'

type Props = { chosen: number | undefined; onChoose: (id: number | undefined) => void; onClose: () => void }

/** Chooses the menu whose posts the timeline shows. */
export default function MenuFilterDialog({ chosen, onChoose, onClose }: Props) {
  const t = useStrings(timelineWords)
  const [query, setQuery] = useState('')
  const { data, isPending, isFetching, refetch } = useQuery(menusQuery)
  const words = menuWords(query)
  const menus = data?.menuCategories
    .flatMap((category) => category.menus)
    .filter((menu) => words.every((word) => inMenuName(menu, word)))
  return (
    <Sheet open size="small" title={t.byMenu} onClose={onClose}>
      <Input
        label={t.findMenu}
        labelHidden
        placeholder={t.findMenu}
        type="search"
        before={<Icon name="search" />}
        value={query}
        onChange={setQuery}
      />
      {isPending && (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      )}
      {!isPending && !data && (
        <ErrorState title={t.menusFailed} onRetry={() => refetch()} pending={isFetching} />
      )}
      <div role="status">{menus?.length === 0 && <p className={choice.nothing}>{t.noMenuFound}</p>}</div>
      <ul className={choice.list}>
        {chosen !== undefined && !query && (
          <li className={choice.row}>
            <button type="button" className={choice.choice} onClick={() => onChoose(undefined)}>
              {t.anyMenu}
            </button>
          </li>
        )}
        {menus?.map(({ id, name, iconName, tone }) => (
          <li key={id} className={choice.row}>
            <MenuTile iconName={iconName} tone={tone} size="medium" />
            <button
              type="button"
              className={choice.choice}
              aria-pressed={id === chosen}
              onClick={() => onChoose(id)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
