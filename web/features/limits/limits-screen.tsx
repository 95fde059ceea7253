import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { QuarantinePart } from './quarantine-part.tsx'
import { ScanPart } from './scan-part.tsx'
import { StoragePart } from './storage-part.tsx'
import { limitsQuery } from './use-limits.ts'
import { WriteLimitsPart } from './write-limits-part.tsx'

/** The company's storage, write limits, and the virus scan with its findings. */
export default function LimitsScreen() {
  return (
    <AdminScreen path="/admin/limits">
      <Parts />
    </AdminScreen>
  )
}

function Parts() {
  const query = useQuery(limitsQuery)
  const savedHere = useRef(0)
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <>
      <StoragePart storage={query.data.storage} />
      <WriteLimitsPart settings={query.data} savedHere={savedHere} />
      <ScanPart settings={query.data} savedHere={savedHere} />
      {(query.data.scanning || query.data.storage.quarantinedCount > 0) && <QuarantinePart />}
    </>
  )
}
