import { FailurePage } from '../../app/failures.tsx'

/** The screen of a server failure. */
export default function FailureScreen() {
  return <FailurePage />
}
