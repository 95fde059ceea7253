import { useStrings } from '#ui/locale.tsx'
import { Screen } from '#web/app/screen.tsx'
import { externalLinkWords } from './external-links.strings.ts'
import { Links } from './external-links-screen.tsx'

/** The tools, for the phone app. It never fetches the current user; without a session the list leads to sign-in. */
export default function ExternalToolsScreen() {
  const t = useStrings(externalLinkWords)
  return (
    <Screen title={t.tools} back="/home">
      <Links />
    </Screen>
  )
}
