import type { ReactNode } from 'react'
import { Tag } from '#ui/tag.tsx'
import type { CalendarEvent } from './use-events.ts'

const situations = {
  cyan: 'standard',
  red: 'danger',
  green: 'success',
  blue: 'information',
  yellow: 'warning',
  gray: 'neutral',
} as const

/** A category in its colour. */
export const ToneTag = ({ tone, children }: { tone: CalendarEvent['tone']; children: ReactNode }) => (
  <Tag situation={situations[tone]}>{children}</Tag>
)
