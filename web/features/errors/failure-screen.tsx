import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { FailurePage } from '../../app/failures.tsx'
import { errorWords } from './errors.strings.ts'

/** The screen of a server failure. The status page comes from the server, whatever state the rest is in. */
export default function FailureScreen() {
  const t = useStrings(errorWords)
  return (
    <FailurePage>
      <Button onClick={() => location.assign('/status')}>{t.statusPage}</Button>
    </FailurePage>
  )
}
