import { useState } from 'react'
import styles from './gallery.module.css'
import { galleryStrings } from './gallery.strings.ts'
import { GalleryButtons, GalleryIcons } from './gallery-actions.tsx'
import { GalleryChoices } from './gallery-choices.tsx'
import { GalleryFiles, GalleryTables } from './gallery-data.tsx'
import { GalleryCards, GalleryCharts, GalleryPeople, GalleryStates, GalleryType } from './gallery-display.tsx'
import { GalleryDates, GalleryTextFields } from './gallery-fields.tsx'
import { GalleryOverlays } from './gallery-overlays.tsx'
import { useStrings } from './locale.tsx'
import { RadioGroup } from './radio-group.tsx'

type Theme = 'system' | 'light' | 'dark'

/** Every component in every state, in the given colour scheme. Needs a ToastRegion somewhere above or beside it. */
export function Gallery() {
  const t = useStrings(galleryStrings)
  const [theme, setTheme] = useState<Theme>('system')
  return (
    <main id="main" className={styles.gallery} data-theme={theme === 'system' ? undefined : theme}>
      <header className={styles.top}>
        <div>
          <h1>{t.title}</h1>
          <p>{t.intro}</p>
        </div>
        <RadioGroup<Theme>
          row
          label={t.theme}
          labelHidden
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'system', label: t.system },
            { value: 'light', label: t.light },
            { value: 'dark', label: t.dark },
          ]}
        />
      </header>
      <GalleryButtons />
      <GalleryTextFields />
      <GalleryChoices />
      <GalleryDates />
      <GalleryOverlays />
      <GalleryPeople />
      <GalleryCharts />
      <GalleryCards />
      <GalleryStates />
      <GalleryTables />
      <GalleryFiles />
      <GalleryType />
      <GalleryIcons />
    </main>
  )
}
