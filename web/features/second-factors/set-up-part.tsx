import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { factorWords } from './factors.strings.ts'
import { FactorsPart, factorsQuery } from './factors-part.tsx'
import ProofHere from './proof-here.tsx'

/** After the deadline: a second factor must be set up before anything else. */
export function SetUpPart({ onDone }: { onDone: () => void }) {
  const t = useStrings(factorWords)
  const { data } = useQuery(factorsQuery)
  const done = data !== undefined && (data.passkeys.length > 0 || data.app !== null)
  return (
    <>
      <ProofHere />
      <FactorsPart />
      {done && (
        <Button wide priority="primary" onClick={onDone}>
          {t.setUpDone}
        </Button>
      )}
    </>
  )
}
