import { expect, it } from 'vitest'
import { postgresPrograms } from '../bench/private-postgres.ts'
import { runStorageOutage } from './storage-outage.ts'

it.runIf(postgresPrograms() !== undefined)(
  'a storage that goes away loses no file, and disturbs nothing but files',
  { timeout: 180_000 },
  async () => {
    const result = (await runStorageOutage({
      ...{ awaySeconds: 1, uploaders: 2, downloaders: 2, others: 2, videoBytes: 0, uploads: 5 },
      only: ['connections refused', 'failures answered'],
    }))!
    const { files, others, lost, exitCode, errorLines } = result
    expect(Object.keys(files).filter((status) => !['200', '302', '503'].includes(status))).toEqual([])
    expect(files[503]).toBeGreaterThan(5)
    expect(Object.keys(others)).toEqual(['200'])
    expect({ lost, exitCode }).toEqual({ lost: [], exitCode: null })
    expect(result.acknowledged).toBeGreaterThanOrEqual(15)
    expect(errorLines.length).toBeLessThan(10)
  },
)
