import { useEffect, useRef, useState } from 'react'
import { offerProof } from '#web/app/api.ts'
import { ProofDialog } from './proof-dialog.tsx'

/** On every page: asks for a proof when a call needs one, and lets the call be repeated. Nothing entered is lost. */
export default function ProofHere() {
  const [asking, setAsking] = useState(false)
  const waiting = useRef<((proven: boolean) => void)[]>([])
  useEffect(() => {
    const withdraw = offerProof(() => {
      setAsking(true)
      return new Promise((resolve) => waiting.current.push(resolve))
    })
    return () => {
      withdraw()
      for (const tell of waiting.current.splice(0)) tell(false)
    }
  }, [])
  const settle = (proven: boolean) => {
    setAsking(false)
    for (const tell of waiting.current.splice(0)) tell(proven)
  }
  return asking && <ProofDialog onDone={() => settle(true)} onClose={() => settle(false)} />
}
