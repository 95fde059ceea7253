import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { appMark } from './app-mark.strings.ts'

/** Says beside its name that an author is an app. */
export function AppMark({ of }: { of: { app?: boolean | undefined } }) {
  const t = useStrings(appMark)
  return of.app && <Tag>{t.app}</Tag>
}
