import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '#testing/server.ts'
import { type ServerProcess, startProduct } from './server-process.ts'

/** A data directory with the demo company, as a first start creates it. */
export async function withDemoData<T>(
  work: (dataDir: string, first: ServerProcess) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hiroba-bench-demo-'))
  try {
    const first = await startProduct({ DATA_DIR: dataDir })
    try {
      return await work(dataDir, first)
    } finally {
      await first.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The cookie of the demo company's employee. */
export async function employeeCookie(address: string) {
  const client = await new Client(address).signIn('hanako.sato@hiroba.example')
  return client.cookie
}
