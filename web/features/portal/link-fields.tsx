import { linkTones, type PortalContent, portalLimits } from '#common/portal/portal-content.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MoveButtons, movesOf } from '#ui/move-buttons.tsx'
import { moved } from '#ui/moved.ts'
import { Select } from '#ui/select.tsx'
import { iconWords } from '../admin-menus/icon-picker.strings.ts'
import { MenuTile } from '../menus/menu-tile.tsx'
import styles from './portal-admin.module.css'
import { portalAdminWords } from './portal-admin.strings.ts'

type Tiles = Extract<PortalContent['blocks'][number], { kind: 'links' }>['tiles']
type Props = { tiles: Tiles; onChange: (tiles: Tiles) => void }

/** The links of a block, each with its name, icon, colour and target. */
export function LinkFields({ tiles, onChange }: Props) {
  const t = useStrings(portalAdminWords)
  const icons: Record<string, string> = useStrings(iconWords)
  const set = (at: number, change: Partial<Tiles[number]>) =>
    onChange(tiles.map((tile, index) => (index === at ? { ...tile, ...change } : tile)))
  return (
    <>
      <ol className={styles.items}>
        {tiles.map((tile, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no other identity
          <li key={at} className={styles.item}>
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
              <MoveButtons
                up={t.up(tile.label || t.tile(at + 1))}
                down={t.down(tile.label || t.tile(at + 1))}
                {...movesOf(at, tiles.length, (to) => onChange(moved(tiles, at, to)))}
              />
              <IconButton
                icon="trash"
                label={t.removeTile}
                onClick={() => onChange(tiles.filter((_, index) => index !== at))}
              />
            </span>
          </li>
        ))}
      </ol>
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
