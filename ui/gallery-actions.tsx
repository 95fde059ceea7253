import { useState } from 'react'
import { Button } from './button.tsx'
import styles from './gallery.module.css'
import { galleryStrings } from './gallery.strings.ts'
import { GalleryPart, Row } from './gallery-part.tsx'
import { earlyIconNames, Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { latePaths } from './late-icon-paths.ts'
import { useStrings } from './locale.tsx'
import { Tooltip } from './tooltip.tsx'

const sizes = ['xSmall', 'small', 'large'] as const
const priorities = ['primary', 'secondary', 'tertiary'] as const
const situations = ['standard', 'neutral', 'danger'] as const

const iconNames = [...earlyIconNames, ...(Object.keys(latePaths) as IconName[])]

export function GalleryButtons() {
  const t = useStrings(galleryStrings)
  const [liked, setLiked] = useState(true)
  const words = { standard: t.send, neutral: t.sendBack, danger: t.remove }
  return (
    <GalleryPart title={t.buttons}>
      {sizes.map((size) => (
        <div key={size} className={styles.row}>
          {priorities.flatMap((priority) =>
            situations.map((situation) => (
              <Button key={priority + situation} {...{ size, priority, situation }}>
                {words[situation]}
              </Button>
            )),
          )}
        </div>
      ))}
      <Row>
        {priorities.map((priority) => (
          <Button key={priority} priority={priority} pending>
            {t.pendingState}
          </Button>
        ))}
        {priorities.map((priority) => (
          <Button key={priority} priority={priority} disabled={t.reason}>
            {t.disabledState}
          </Button>
        ))}
        <Button disabled>{t.disabledState}</Button>
      </Row>
      <Row>
        <Button priority="primary" icon="send">
          {t.send}
        </Button>
        <Button situation="neutral" icon="filter" iconAfter="chevronDown">
          {t.sortBy}
        </Button>
        <Button priority="tertiary" href="#help" icon="help">
          {t.openHelp}
        </Button>
        <Tooltip text={t.hintText}>
          <Button situation="neutral">{t.hint}</Button>
        </Tooltip>
        <IconButton
          icon="heart"
          label={t.like}
          filled={liked}
          situation={liked ? 'danger' : 'neutral'}
          aria-pressed={liked}
          onClick={() => setLiked(!liked)}
        />
        <IconButton icon="bookmark" label={t.saved} filled situation="standard" size="small" />
        <IconButton icon="trash" label={t.remove} disabled />
        <IconButton icon="help" label={t.openHelp} href="#help" />
        {(['xSmall', 'small'] as const).flatMap((size) =>
          situations.map((situation) => (
            <IconButton key={size + situation} icon="edit" label={t.edit} {...{ size, situation }} />
          )),
        )}
      </Row>
      <div className={styles.narrow}>
        <Button priority="primary" wide>
          {t.longLabel}
        </Button>
      </div>
    </GalleryPart>
  )
}

export function GalleryIcons() {
  const t = useStrings(galleryStrings)
  return (
    <GalleryPart title={t.icons}>
      <Row>
        <Icon name="home" size="small" />
        <Icon name="home" size="medium" />
        <Icon name="home" size="large" />
        <Icon name="bookmark" size="large" filled />
      </Row>
      <ul className={styles.icons}>
        {iconNames.map((name) => (
          <li key={name} className={styles.icon}>
            <Icon name={name} size="large" />
            <code className={styles.code}>{name}</code>
          </li>
        ))}
      </ul>
    </GalleryPart>
  )
}
