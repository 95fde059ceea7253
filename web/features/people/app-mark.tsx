import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { appMark } from './app-mark.strings.ts'

/** Says beside its name that an author is an app. */
export function AppMark() {
  return <Tag>{useStrings(appMark).app}</Tag>
}
