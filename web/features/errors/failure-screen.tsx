import { FailurePage } from '../../app/failures.tsx'

/** The address a failure of the server leads to. */
export default function FailureScreen() {
  return <FailurePage />
}
