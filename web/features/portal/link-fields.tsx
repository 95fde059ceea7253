import { linkTones, type PortalContent, portalLimits } from '#common/portal/portal-content.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { iconWords } from '../admin-menus/icon-picker.strings.ts'
import { useRowKeys } from '../forms/use-row-keys.ts'
import { MenuTile } from '../menus/menu-tile.tsx'
import styles from './portal-admin.module.css'
import { portalAdminWords } from './portal-admin.strings.ts'

type Tiles = Extract<PortalContent['blocks'][number], { kind: 'links' }>['tiles']
type Props = { tiles: Tiles; onChange: (tiles: Tiles) => void }

/** The links of a block, each with its name, icon, colour and target. */
export function LinkFields({ tiles, onChange }: Props) {
  const t = useStrings(portalAdminWords)
  const icons: Record<string, string> = useStrings(iconWords)
  const rows = useRowKeys(tiles.length)
  const set = (at: number, change: Partial<Tiles[number]>) =>
    onChange(tiles.map((tile, index) => (index === at ? { ...tile, ...change } : tile)))
  return (
    <>
      <SortableList
        plain
        label={t.tiles}
        items={tiles}
        keyOf={(tile) => rows.keys[tiles.indexOf(tile)]!}
        nameOf={(tile) => tile.label || t.tile(tiles.indexOf(tile) + 1)}
        onOrder={(ordered, from, to) => {
          rows.move(from, to)
          onChange(ordered)
        }}
        listClassName={styles.items}
        className={styles.item}
      >
        {(tile) => {
          const at = tiles.indexOf(tile)
          return (
            <>
              <MenuTile iconName={tile.iconName} tone={tile.tone} size="large" />
              <div className={styles.fields}>
                <div className={styles.pair}>
                  <Input
                    label={t.label}
                    maxLength={portalLimits.label}
                    value={tile.label}
                    onChange={(label) => set(at, { label })}
                  />
                  <Input
                    label={t.tileHref}
                    note={at === 0 ? t.tileHrefNote : undefined}
                    maxLength={portalLimits.address}
                    value={tile.href}
                    onChange={(href) => set(at, { href })}
                  />
                </div>
                <div className={styles.pair}>
                  <Select
                    label={t.icon}
                    value={tile.iconName}
                    options={Object.entries(icons).map(([value, label]) => ({ value, label }))}
                    onChange={(iconName) => set(at, { iconName })}
                  />
                  <Select
                    label={t.tone}
                    value={tile.tone}
                    options={linkTones.map((tone) => ({ value: tone, label: t[tone] }))}
                    onChange={(tone) => set(at, { tone })}
                  />
                </div>
              </div>
              <span className={styles.buttons}>
                <IconButton
                  icon="trash"
                  label={t.removeTile}
                  onClick={() => {
                    rows.remove(at)
                    onChange(tiles.filter((_, index) => index !== at))
                  }}
                />
              </span>
            </>
          )
        }}
      </SortableList>
      {tiles.length < portalLimits.tiles && (
        <Button
          size="xSmall"
          icon="plus"
          onClick={() => onChange([...tiles, { iconName: 'bookmark', tone: 'cyan', label: '', href: '' }])}
        >
          {t.addTile}
        </Button>
      )}
    </>
  )
}
