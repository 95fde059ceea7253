import type { ComponentProps } from 'react'
import { Screen } from './screen.tsx'
import styles from './settings-screen.module.css'

/** A screen with the person's own settings: one column in the middle, with the title above it. */
export const SettingsScreen = (props: Omit<ComponentProps<typeof Screen>, 'className'>) => (
  <Screen {...props} className={styles.narrow} />
)
